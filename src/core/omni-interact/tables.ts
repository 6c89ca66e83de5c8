import {
  addTallies,
  emptyTally,
  type F1,
  type InterruptionSuite,
  type SuiteAggregates,
  subtractTally,
  type Tally,
  withF1,
} from './aggregate.ts';

/** The mutually exclusive categories of the paper's Tables 3 and A.2, and their totals. */
export interface CategoryF1s {
  realtime: F1;
  proactive: F1;
  nested: F1;
  oneQ1aGlobal: F1;
  oneQna: F1;
  allGlobal: F1 & { unmatched: number };
}

/** The sums that the exclusive categories are made from. */
export interface CategoryParts {
  realtime: Tally;
  proactive: Tally;
  inner: Tally;
  outer: Tally;
  nested: Tally;
  oneQna: Tally;
}

/** The mutually exclusive categories' sums, all but the whole (published scorer, compute_1q1a_exclusive_f1). */
export function exclusiveTallies(
  parts: CategoryParts,
): Record<Exclude<keyof CategoryF1s, 'allGlobal'>, Tally> {
  const realtime = subtractTally(parts.realtime, parts.inner);
  const proactive = subtractTally(parts.proactive, parts.outer);
  const { nested, oneQna } = parts;
  return { realtime, proactive, nested, oneQ1aGlobal: addTallies(realtime, proactive, nested), oneQna };
}

/**
 * Tables 3 and A.2: real-time and proactive without the nested slots of the same type, nested, their sum,
 * 1QnA, and everything including unmatched chunks.
 */
export function categoryF1s(suite: SuiteAggregates): CategoryF1s {
  const type = (name: string) => suite.byQuestionType.get(name) ?? emptyTally();
  const role = (name: string) => suite.byNestedRole.get(name) ?? emptyTally();
  const scene = (name: string) => suite.bySceneType.get(name) ?? emptyTally();
  const tallies = exclusiveTallies({
    realtime: type('realtime'),
    proactive: type('proactive'),
    inner: role('inner'),
    outer: role('outer'),
    nested: scene('nested'),
    oneQna: scene('1QnA'),
  });
  return {
    realtime: withF1(tallies.realtime),
    proactive: withF1(tallies.proactive),
    nested: withF1(tallies.nested),
    oneQ1aGlobal: withF1(tallies.oneQ1aGlobal),
    oneQna: withF1(tallies.oneQna),
    allGlobal: suite.all,
  };
}

/** Table 4. */
export interface NestedRow {
  nccs: number;
  innerF1: number;
  outerF1: number;
  missedOuter: number;
  pairs: number;
  unjudgedPairs: number;
}

export function nestedRow(suite: SuiteAggregates): NestedRow {
  return {
    nccs: suite.nested.nccs,
    innerF1: suite.byNestedRole.get('inner')?.f1 ?? 0,
    outerF1: suite.byNestedRole.get('outer')?.f1 ?? 0,
    missedOuter: suite.nested.missedOuter,
    pairs: suite.nested.pairs,
    unjudgedPairs: suite.nested.unjudged,
  };
}

/** One run's rows of the paper's tables. */
export interface RunTables {
  runId: number;
  name: string;
  /** Tables 3 and A.2. */
  categories: CategoryF1s;
  /** Table 4. */
  nested: NestedRow;
  /** Table 5. */
  interruption: InterruptionSuite;
  samples: number;
  slots: number;
  unjudgedSlots: number;
}

/** The study's tables under one profile, as the runs view and `slotscope report` show them. */
export interface OmniInteractTables {
  profile: string;
  runs: RunTables[];
}

export function runTables(runId: number, name: string, suite: SuiteAggregates): RunTables {
  return {
    runId,
    name,
    categories: categoryF1s(suite),
    nested: nestedRow(suite),
    interruption: suite.interruption,
    samples: suite.samples,
    slots: suite.all.slots + suite.all.unjudged,
    unjudgedSlots: suite.all.unjudged,
  };
}
