import {
  addTallies,
  emptyTally,
  type F1,
  type InterruptionSuite,
  type SuiteAggregates,
  subtractTally,
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

/**
 * Tables 3 and A.2: real-time and proactive without the nested slots of the same type, nested, their sum,
 * 1QnA, and everything including unmatched chunks (published scorer, compute_1q1a_exclusive_f1).
 */
export function categoryF1s(suite: SuiteAggregates): CategoryF1s {
  const type = (name: string) => suite.byQuestionType.get(name) ?? withF1(emptyTally());
  const role = (name: string) => suite.byNestedRole.get(name) ?? withF1(emptyTally());
  const scene = (name: string) => suite.bySceneType.get(name) ?? withF1(emptyTally());
  const realtime = subtractTally(type('realtime'), role('inner'));
  const proactive = subtractTally(type('proactive'), role('outer'));
  const nested = scene('nested');
  return {
    realtime: withF1(realtime),
    proactive: withF1(proactive),
    nested,
    oneQ1aGlobal: withF1(addTallies(realtime, proactive, nested)),
    oneQna: scene('1QnA'),
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
