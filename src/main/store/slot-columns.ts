import { keptWhileUnchanged } from './data-version.ts';
import type { StudyDatabase } from './study-file.ts';

/** What one run made of the slots, aligned with `SlotTable.slotKeys`. */
export interface RunOutcomes {
  /** Outcome codes; 0 where the run has no score. */
  outcomes: Uint16Array;
  scored: number;
  unjudged: number;
}

/** All slots of a study as columns, in the study's order: subset, sample name, slot id. */
export interface SlotTable {
  slotKeys: number[];
  sampleIds: number[];
  benchmarks: string[];
  subsets: string[];
  sceneTypes: string[];
  questionTypes: string[];
  interrupted: boolean[];
  /** Where a slot stands in the columns. */
  positionOf: ReadonlyMap<number, number>;
  /** By run id; runs without any score are not in it. */
  runs: ReadonlyMap<number, RunOutcomes>;
  /** Largest less smallest worth of the slot to any run, unjudged counting 0; null where nothing is scored. */
  spreads: (number | null)[];
  /** Mean worth of the slot to the runs, unjudged counting 0; null where nothing is scored. */
  means: (number | null)[];
}

/** The slots of a study with what every run made of them; read once and kept until the study changes. */
export const readSlotTable = keptWhileUnchanged((db): SlotTable => {
  const table = readFrame(db);
  addScores(db, table);
  return table;
});

type FrameRow = [number, number, string, string, string, string, number];

function readFrame(db: StudyDatabase): SlotTable & { runs: Map<number, RunOutcomes> } {
  const rows = db
    .prepare<[], FrameRow>(
      `SELECT slot_key, sample_id, benchmark, subset, slots.scene_type, question_type, is_interrupted
       FROM slots JOIN samples USING (sample_id) ORDER BY subset, samples.name, slot_id`,
    )
    .raw()
    .all();
  const slotKeys = rows.map(([slotKey]) => slotKey);
  return {
    slotKeys,
    sampleIds: rows.map((row) => row[1]),
    benchmarks: rows.map((row) => row[2]),
    subsets: rows.map((row) => row[3]),
    sceneTypes: rows.map((row) => row[4]),
    questionTypes: rows.map((row) => row[5]),
    interrupted: rows.map((row) => row[6] === 1),
    positionOf: new Map(slotKeys.map((slotKey, position) => [slotKey, position])),
    runs: new Map(),
    spreads: new Array<number | null>(rows.length).fill(null),
    means: new Array<number | null>(rows.length).fill(null),
  };
}

type ScoresOfSlot = [slotKey: number, runs: string, outcomes: string, unjudged: string, number, number];

/** One row a slot instead of one a score, which reads three times as fast. */
function addScores(db: StudyDatabase, table: SlotTable & { runs: Map<number, RunOutcomes> }): void {
  const { runs, positionOf, spreads, means } = table;
  const rows = db
    .prepare<[], ScoresOfSlot>(
      `SELECT slot_key, json_group_array(run_id), json_group_array(outcome), json_group_array(1 - judged),
         max(coalesce(tp, 0)) - min(coalesce(tp, 0)), avg(coalesce(tp, 0))
       FROM scores GROUP BY slot_key`,
    )
    .raw()
    .iterate();
  for (const [slotKey, runIds, codes, unjudged, spread, mean] of rows) {
    const position = positionOf.get(slotKey)!;
    const outcomes = JSON.parse(codes) as number[];
    const missing = JSON.parse(unjudged) as number[];
    for (const [at, runId] of (JSON.parse(runIds) as number[]).entries()) {
      let run = runs.get(runId);
      if (!run) {
        run = { outcomes: new Uint16Array(table.slotKeys.length), scored: 0, unjudged: 0 };
        runs.set(runId, run);
      }
      run.outcomes[position] = outcomes[at]!;
      run.scored += 1;
      run.unjudged += missing[at]!;
    }
    spreads[position] = spread;
    means[position] = mean;
  }
}
