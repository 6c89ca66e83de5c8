import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplayRequest } from '../../src/main/replay/replay.ts';
import { replaySettingsSchema } from '../../src/main/replay/settings.ts';
import type { CrashJudgeServer } from './judge-server.ts';
import type { Operation } from './operation.ts';
import type { Snapshot } from './snapshot.ts';
import {
  clipsTemplate,
  copyTemplate,
  FIXTURE_TREE,
  judgedTemplate,
  SAMPLE_TREE,
  twiceJudgedTemplate,
  unjudgedTemplate,
} from './templates.ts';

/** What a scenario may use. */
export interface Bench {
  /** For templates; lives as long as the harness. */
  templates: string;
  server: CrashJudgeServer;
}

/** Where one life of a study takes place. */
export interface Place {
  study: string;
  home: string;
  out: string;
}

/** A piece of work, what it starts from, and what may be there when it is cut off. */
export interface Scenario {
  name: string;
  /** How often it is chosen, compared with the others. */
  weight: number;
  prepare: (bench: Bench, place: Place) => Promise<void>;
  operation: (bench: Bench, place: Place) => Operation;
  /** `whole`: all of it or nothing; the tables that grow step by step otherwise, each row as it is at the end. */
  growing: 'whole' | readonly string[];
  /** Tables that are derived step by step: the doctor holds them to their sources. */
  derived?: readonly string[];
  /** How many of the things the work claims to have kept are there. */
  kept?: (snapshot: Snapshot) => number;
  /** Whether questions to the judge are counted. */
  asks?: boolean;
}

const REPLAYED: readonly [name: string, weight: number, settings: object, more: Partial<ReplayRequest>][] = [
  ['replay, no media', 4, { adapter: 'request-prior', arm: 'no-scene' }, { samples: ['1q1a', '1q1a_math'] }],
  [
    'replay, frames',
    1,
    { adapter: 'silent', arm: 'request-text' },
    { samples: ['1q1a/0001', '1q1a/0002'], parallel: 2 },
  ],
  [
    'replay, speech',
    2,
    {
      adapter: 'process',
      arm: 'no-scene',
      adapterSettings: {
        command: [process.execPath, fileURLToPath(new URL('speaking-adapter.mjs', import.meta.url))],
      },
    },
    { samples: ['1q1a'] },
  ],
];

const replayScenario = ([name, weight, settings, more]: (typeof REPLAYED)[number]): Scenario => ({
  name,
  weight,
  prepare: ({ templates }, { study }) => copyTemplate(clipsTemplate(templates), study),
  operation: () => ({
    kind: 'replay',
    request: { settings: replaySettingsSchema.parse(settings), runName: 'r', ...more },
  }),
  growing: ['runs', 'outputs', 'counts', 'scores', 'sessions', 'fingerprints'],
  // A run's fingerprint is over all its outputs, so it is there once they are.
  derived: ['fingerprints'],
  kept: ({ sessions = [] }) => sessions.length,
});

const judgeScenario = (name: string, weight: number, asks: boolean): Scenario => ({
  name,
  weight,
  prepare: ({ templates }, { study }) => copyTemplate(unjudgedTemplate(templates), study),
  operation: ({ server }, { home }) => ({
    kind: 'judge',
    baseUrl: asks ? server.baseUrl : null,
    cachePath: join(home, 'judge-cache.sqlite'),
    retryFailed: true,
    concurrency: 4,
  }),
  growing: ['study', 'judges', 'verdicts', 'scores'],
  derived: ['study', 'scores'],
  kept: ({ verdicts = [] }) => verdicts.length,
  asks,
});

const RUN = 'alpha';
/** What an export finds of an earlier one. */
const OLD = 'an earlier export\n';
const FIGURES = ['f1-composition', 'timeliness'];

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'import into a new study',
    weight: 5,
    prepare: async () => undefined,
    operation: () => ({ kind: 'import', source: FIXTURE_TREE }),
    growing: 'whole',
  },
  {
    name: 'import into a new study, read ahead',
    weight: 3,
    prepare: async () => undefined,
    operation: () => ({ kind: 'import', source: FIXTURE_TREE, threads: 2 }),
    growing: 'whole',
  },
  {
    name: 'import with clips',
    weight: 1,
    prepare: async () => undefined,
    operation: () => ({ kind: 'import', source: SAMPLE_TREE }),
    // The clips are looked at after the import itself, one by one.
    growing: 'whole',
    derived: ['clips'],
  },
  ...REPLAYED.map(replayScenario),
  judgeScenario('judging by words', 4, false),
  judgeScenario('judging by a server', 5, true),
  {
    name: 'scoring anew',
    weight: 4,
    prepare: ({ templates }, { study }) => copyTemplate(twiceJudgedTemplate(templates), study),
    operation: () => ({ kind: 'score', scoredBy: 'lexical' }),
    growing: 'whole',
  },
  {
    name: 'export',
    weight: 4,
    prepare: async ({ templates }, { study, out }) => {
      await copyTemplate(judgedTemplate(templates), study);
      for (const name of ['table-3.tex', `${RUN}/batch_summary.json`]) {
        mkdirSync(dirname(join(out, name)), { recursive: true });
        writeFileSync(join(out, name), OLD);
      }
    },
    operation: (_bench, { out }) => ({ kind: 'export', out, run: RUN, figures: FIGURES }),
    growing: 'whole',
  },
];

/** Whether a file's bytes are those of the export that this one replaces. */
export const isOldExport = (bytes: Buffer): boolean => bytes.toString() === OLD;
