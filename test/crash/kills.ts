import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { seededRandom } from '../../src/core/stats/bootstrap.ts';
import { emptySnapshot, lookAfter, looksUndisturbed, type Reference, readSnapshot } from './check.ts';
import { type KillPoint, removeBundle, runChild } from './child.ts';
import { markOf, startCrashJudge } from './judge-server.ts';
import { type Bench, type Place, SCENARIOS, type Scenario } from './scenarios.ts';
import { filesBelow } from './snapshot.ts';

export interface KillOptions {
  kills: number;
  seed: number;
  /** Names of scenarios, or beginnings of names; all of them when absent. */
  only?: readonly string[];
  log?: (line: string) => void;
}

/** Figures of one scenario. */
export interface KillFigures {
  lives: number;
  kills: number;
  /** Kills at a step of writing, the rest at a moment in time. */
  atSteps: number;
  /** Attempts that ended before the kill came. */
  escaped: number;
  /** Openings that told of a damaged log although nothing was damaged. */
  falseAlarms: number;
}

export interface KillReport {
  kills: number;
  scenarios: Record<string, KillFigures>;
  /** Where and what; empty when every claim holds. */
  problems: string[];
  questionsAskedTwice: number;
  seconds: number;
}

/** A life has at most so many kills before it may end undisturbed. */
const MOST_KILLS = 4;
const CONCURRENCY = 4;

/**
 * Kills pieces of work at random places, again and again on the same study, looks at the study after each kill, and
 * lets the work end at last: then the study must be as if nothing had happened.
 */
export async function runKills(options: KillOptions): Promise<KillReport> {
  const begun = performance.now();
  const random = seededRandom(options.seed);
  const root = mkdtempSync(join(tmpdir(), 'slotscope-crash-'));
  const server = await startCrashJudge();
  const bench: Bench = { templates: join(root, 'templates'), server };
  mkdirSync(bench.templates);
  const { only } = options;
  const scenarios = SCENARIOS.filter(({ name }) => !only || only.some((start) => name.startsWith(start)));
  const report: KillReport = { kills: 0, scenarios: {}, problems: [], questionsAskedTwice: 0, seconds: 0 };
  const references = new Map<Scenario, Reference>();
  try {
    for (let life = 1; scenarios.length > 0 && report.kills < options.kills; life += 1) {
      const scenario = choose(scenarios, random);
      const folder = join(root, `life-${life}`);
      const reference =
        references.get(scenario) ??
        (await undisturbed(scenario, bench, makePlace(join(root, scenario.name))));
      references.set(scenario, reference);
      const left = options.kills - report.kills;
      await live(
        scenario,
        reference,
        bench,
        makePlace(folder),
        { random, most: Math.min(left, MOST_KILLS) },
        report,
      );
      rmSync(folder, { recursive: true, force: true });
      options.log?.(
        `life ${life}: ${scenario.name}; ${report.kills} kills, ${report.problems.length} problems`,
      );
    }
  } finally {
    await server.close();
    removeBundle();
    rmSync(root, { recursive: true, force: true });
  }
  report.seconds = (performance.now() - begun) / 1000;
  return report;
}

/** A scenario by weight. */
function choose(scenarios: readonly Scenario[], random: () => number): Scenario {
  const total = scenarios.reduce((sum, { weight }) => sum + weight, 0);
  let at = random() * total;
  for (const scenario of scenarios) {
    at -= scenario.weight;
    if (at < 0) return scenario;
  }
  throw new Error('A number below 1 was expected.');
}

/** Folders of one life. */
export function makePlace(folder: string): Place {
  const place = {
    study: join(folder, 'study.slotscope'),
    home: join(folder, 'home'),
    out: join(folder, 'out'),
  };
  for (const path of [place.home, place.out]) mkdirSync(path, { recursive: true });
  return place;
}

/** The scenario without any kill: what there is before and after, and how long it takes. */
export async function undisturbed(scenario: Scenario, bench: Bench, place: Place): Promise<Reference> {
  await scenario.prepare(bench, place);
  const before = existsSync(place.study) ? readSnapshot(place.study) : emptySnapshot();
  const operation = scenario.operation(bench, place);
  const outcome = await runChild({ studyPath: place.study, home: place.home, operation, kill: null });
  if (!outcome.done || outcome.steps === null) {
    throw new Error(
      `${scenario.name} does not even work undisturbed: ${outcome.failure?.message ?? outcome.stderr}`,
    );
  }
  return {
    before,
    after: readSnapshot(place.study),
    files: filesBelow(place.out),
    steps: outcome.steps,
    ms: outcome.ms,
  };
}

interface Fate {
  random: () => number;
  /** Kills at most. */
  most: number;
}

async function live(
  scenario: Scenario,
  reference: Reference,
  bench: Bench,
  place: Place,
  { random, most }: Fate,
  report: KillReport,
): Promise<void> {
  const figures = figuresOf(report, scenario);
  figures.lives += 1;
  const kills = 1 + Math.floor(random() * most);
  const ledger = makeLedger(bench, place);
  await scenario.prepare(bench, place);
  for (let kill = 1; kill <= kills; kill += 1) {
    const point = killPoint(reference, random);
    const where = `${scenario.name}, kill ${kill} (${JSON.stringify(point)})`;
    const operation = scenario.operation(bench, place);
    const outcome = await runChild({ studyPath: place.study, home: place.home, operation, kill: point });
    const seen = await lookAfter(scenario, reference, place, outcome);
    report.problems.push(...seen.problems.map((problem) => `${where}: ${problem}`));
    if (outcome.failure) report.problems.push(`${where}: it failed: ${outcome.failure.message}`);
    if (scenario.asks) report.problems.push(...ledger.settle().map((problem) => `${where}: ${problem}`));
    if (seen.notices.some((notice) => notice.includes('damaged'))) figures.falseAlarms += 1;
    if (!outcome.killed) {
      figures.escaped += 1;
      break;
    }
    report.kills += 1;
    figures.kills += 1;
    if ('step' in point) figures.atSteps += 1;
  }
  const last = await runChild({
    studyPath: place.study,
    home: place.home,
    operation: scenario.operation(bench, place),
    kill: null,
  });
  const where = `${scenario.name}, at the end`;
  if (!last.done) report.problems.push(`${where}: ${last.failure?.message ?? last.stderr}`);
  const seen = await lookAfter(scenario, reference, place, last);
  const problems = [...seen.problems, ...looksUndisturbed(reference, seen.snapshot, place)];
  if (scenario.asks) problems.push(...ledger.settle());
  report.questionsAskedTwice += ledger.askedTwice();
  if (ledger.askedTwice() > CONCURRENCY * kills)
    problems.push(`${ledger.askedTwice()} questions were asked twice.`);
  report.problems.push(...problems.map((problem) => `${where}: ${problem}`));
}

const figuresOf = (report: KillReport, { name }: Scenario): KillFigures => {
  report.scenarios[name] ??= { lives: 0, kills: 0, atSteps: 0, escaped: 0, falseAlarms: 0 };
  return report.scenarios[name];
};

/** Half the kills at a step of writing, half at a moment: also in the middle of what SQLite does by itself. */
const killPoint = ({ steps, ms }: Reference, random: () => number): Exclude<KillPoint, null> => {
  const atStep = random() < 0.5;
  const where = random();
  return atStep ? { step: 1 + Math.floor(where * steps) } : { afterMs: Math.floor(where * ms) };
};

/** Keeps count of what a server was asked, and that nothing whose reply is on the disk is asked again. */
function makeLedger({ server }: Bench, { home }: Place) {
  const begun = server.asked.length;
  let from = begun;
  let answered = new Set<string>();
  return {
    settle: (): string[] => {
      const again = server.asked.slice(from).filter((user) => answered.has(user));
      from = server.asked.length;
      answered = answeredQuestions(join(home, 'judge-cache.sqlite'), server.asked);
      return again.length > 0
        ? [`${again.length} questions were asked again although their replies were kept.`]
        : [];
    },
    askedTwice: (): number => {
      const asked = server.asked.slice(begun);
      return asked.length - new Set(asked).size;
    },
  };
}

/** The questions whose replies lie in the cache: a reply carries a mark of its question. */
function answeredQuestions(cachePath: string, asked: readonly string[]): Set<string> {
  if (!existsSync(cachePath)) return new Set();
  const db = new Database(cachePath);
  try {
    const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'replies'").get();
    const raws = table === undefined ? [] : db.prepare<[], string>('SELECT raw FROM replies').pluck().all();
    const marks = new Set(
      raws.map((raw) => (JSON.parse(JSON.parse(raw)) as { rationale: string }).rationale),
    );
    return new Set(asked.filter((user) => marks.has(markOf(user))));
  } finally {
    db.close();
  }
}
