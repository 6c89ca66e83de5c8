import { describe, expect, it } from 'vitest';
import type { ReplayInfo, ReplaySettings } from '../../../../src/core/replay/replay-views.ts';
import { DEFAULT_EXPOSURE } from '../../../../src/core/replay/types.ts';
import {
  ALL_CLIPS,
  bySubset,
  type ReplayableSample,
  samplesInScope,
  totalsOf,
} from '../../../../src/renderer/src/replay/clip-scope.ts';
import {
  askFor,
  chooseAdapter,
  draftFromAddress,
  draftLike,
  NEW_DRAFT,
  readDraft,
  replayLink,
} from '../../../../src/renderer/src/replay/draft.ts';
import { planProblems } from '../../../../src/renderer/src/replay/plan-problems.ts';
import {
  describeClips,
  describeExposure,
  describeTime,
  earlierRate,
  formatSpan,
} from '../../../../src/renderer/src/replay/plan-words.ts';
import { freeName, nameState } from '../../../../src/renderer/src/replay/run-name.ts';

const sample = (
  sampleId: number,
  subset: string,
  name: string,
  duration: number | null,
  available = true,
): ReplayableSample => ({ sampleId, subset, name, duration, available });
const SAMPLES = [
  sample(1, '1q1a', '0001', 60),
  sample(2, '1q1a', '0002', 30),
  sample(3, '1qna', 'tea/0', 90, false),
  sample(4, '1qna', 'tea/1', null),
];
const SETTINGS: ReplaySettings = {
  adapter: 'silent',
  adapterSettings: {},
  arm: 'full',
  schedule: { kind: 'none' },
  pace: 'stepped',
  exposure: DEFAULT_EXPOSURE,
  answerTimeout: 120,
  tailSeconds: 30,
};
const replayOf = (runName: string, change: Partial<ReplayInfo> = {}): ReplayInfo => ({
  replayId: 1,
  benchmark: 'omni-interact',
  runName,
  settings: SETTINGS,
  state: 'stopped',
  sessions: [],
  plannedSamples: [],
  ...change,
});

describe('the clips of a replay', () => {
  it('are all, those of subsets, or chosen ones; what the study lacks is left out', () => {
    const ids = (scope: Parameters<typeof samplesInScope>[1]) =>
      samplesInScope(SAMPLES, scope).map(({ sampleId }) => sampleId);
    expect(ids(ALL_CLIPS)).toEqual([1, 2, 3, 4]);
    expect(ids({ kind: 'subsets', subsets: ['1qna'], samples: [] })).toEqual([3, 4]);
    expect(ids({ kind: 'chosen', subsets: [], samples: ['1qna/tea/1', '1q1a/0001', 'gone/1'] })).toEqual([
      1, 4,
    ]);
  });

  it('are counted with what is not at hand and what has no length yet', () => {
    expect(totalsOf(SAMPLES)).toEqual({ clips: 4, missing: 1, seconds: 90, unmeasured: 1 });
    expect(describeClips(totalsOf(SAMPLES))).toBe(
      '4 clips, 90 s of media, 1 clip of unknown length; 1 not at hand',
    );
    expect(bySubset(SAMPLES).map(({ subset, samples }) => [subset, samples.length])).toEqual([
      ['1q1a', 2],
      ['1qna', 2],
    ]);
  });
});

describe('a draft', () => {
  it('asks the host for what was chosen and leaves out what was not', () => {
    expect(askFor(NEW_DRAFT, SAMPLES)).toEqual({ settings: SETTINGS });
    const scope = { kind: 'subsets' as const, subsets: ['1q1a'], samples: [] };
    const ask = askFor({ ...NEW_DRAFT, scope, runName: '  a run ', parallel: 2 }, SAMPLES);
    expect(ask).toMatchObject({ runName: 'a run', samples: ['1q1a/0001', '1q1a/0002'], parallel: 2 });
  });

  it('plays one clip at a time against the wall clock', () => {
    const paced = { ...NEW_DRAFT, pace: { speed: 1 }, parallel: 4 };
    expect(askFor(paced, SAMPLES)).not.toHaveProperty('parallel');
  });

  it('follows an adapter’s suggestions, but keeps what was changed by hand', () => {
    const chat = chooseAdapter(NEW_DRAFT, 'chat');
    expect(chat).toMatchObject({ arm: 'request-text', schedule: { kind: 'grid' }, pace: 'stepped' });
    expect(chooseAdapter(chat, 'realtime')).toMatchObject({
      arm: 'full',
      schedule: { kind: 'none' },
      pace: { speed: 1 },
    });
    expect(chooseAdapter({ ...chat, arm: 'no-scene' }, 'realtime').arm).toBe('no-scene');
  });

  it('keeps each adapter’s settings while another is looked at', () => {
    const given = { ...chooseAdapter(NEW_DRAFT, 'chat'), adapterSettings: { chat: { model: 'm' } } };
    const back = chooseAdapter(chooseAdapter(given, 'silent'), 'chat');
    expect(askFor(back, SAMPLES).settings.adapterSettings).toEqual({ model: 'm' });
  });

  it('can repeat an earlier replay, under a name of its own', () => {
    const earlier = replayOf('old', {
      settings: { ...SETTINGS, adapter: 'request-prior', adapterSettings: { delay: 5 }, pace: { speed: 2 } },
      plannedSamples: ['1q1a/0002'],
    });
    expect(askFor(draftLike(earlier, { ...NEW_DRAFT, runName: 'x' }), SAMPLES)).toEqual({
      settings: earlier.settings,
      samples: ['1q1a/0002'],
    });
  });

  it('comes back from storage, and from a link', () => {
    const draft = chooseAdapter(NEW_DRAFT, 'chat');
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    for (const bad of [
      null,
      '',
      '{',
      '[]',
      '{"adapter":"chat"}',
      '{"adapter":"chat","arm":"gone","scope":{}}',
    ])
      expect(readDraft(bad)).toBeNull();
    const link = replayLink(['1qna/tea/1', '1q1a/0001']);
    const scope = draftFromAddress(NEW_DRAFT, new URL(link, 'http://x').search).scope;
    expect(scope).toMatchObject({ kind: 'chosen', samples: ['1qna/tea/1', '1q1a/0001'] });
    expect(draftFromAddress(NEW_DRAFT, '?adapter=chat').schedule).toEqual({ kind: 'grid' });
  });
});

describe('a plan in words', () => {
  it('says how long a paced replay takes, at least and at most', () => {
    const totals = { clips: 3, missing: 1, seconds: 1200, unmeasured: 0 };
    expect(describeTime({ speed: 2 }, totals, 30, null)).toBe(
      'Paced at 2×, one clip after the other: about 10 min, up to 11 min where models go on after the clips.',
    );
    expect(describeTime('stepped', totals, 30, null)).toBe('Stepped: as fast as it answers.');
    expect(describeTime('stepped', totals, 30, 60)).toContain('60× real time before: about 20 s');
  });

  it('tells how fast the adapter was before, over clips that were played to their end', () => {
    const replays = [
      replayOf('a', {
        sessions: [
          { sampleId: 1, state: 'done', detail: '', seconds: 6 },
          { sampleId: 2, state: 'failed', detail: 'x', seconds: 100 },
        ],
      }),
      replayOf('other', {
        settings: { ...SETTINGS, adapter: 'chat' },
        sessions: [{ sampleId: 1, state: 'done', detail: '', seconds: 600 }],
      }),
    ];
    expect(earlierRate(replays, SETTINGS, SAMPLES)).toBe(10);
    expect(earlierRate(replays, { ...SETTINGS, pace: { speed: 1 } }, SAMPLES)).toBeNull();
  });

  it('says what is handed over under each arm', () => {
    expect(describeExposure({ ...SETTINGS, arm: 'no-scene' })).toBe(
      'It is handed each request as text when it is made.',
    );
    expect(describeExposure(SETTINGS)).toBe(
      'It is handed a frame a second, the longest edge at most 640 px; sound in blocks of 1000 ms.',
    );
    const seldom = { ...SETTINGS, exposure: { ...DEFAULT_EXPOSURE, fps: 0.4 } };
    expect(describeExposure(seldom)).toContain('a frame every 2.5 s');
    expect(describeExposure({ ...SETTINGS, arm: 'no-frames' })).not.toContain('frame');
  });

  it('writes lengths of time as people say them', () => {
    expect([0, 4.2, 59, 99, 150, 4800, 7200].map(formatSpan)).toEqual([
      '0 s',
      '4.2 s',
      '59 s',
      '99 s',
      '3 min',
      '80 min',
      '2 h',
    ]);
  });
});

describe('what stands against a replay', () => {
  const facts = {
    settings: SETTINGS,
    runName: 'r',
    name: { kind: 'free' as const },
    samples: SAMPLES,
    totals: totalsOf(SAMPLES),
    maxSessionSeconds: null,
  };
  const blocking = (change: Partial<Parameters<typeof planProblems>[0]>) =>
    planProblems({ ...facts, ...change }).filter((problem) => problem.blocking).length;

  it('is nothing when some clips are at hand, though the others are told of', () => {
    expect(blocking({})).toBe(0);
    expect(planProblems(facts).map(({ text }) => text)).toEqual([
      '1 clip is not at hand and will fail. Locate the media in Explore and resume, or leave them out.',
    ]);
  });

  it('is no clip, no clip at hand, a chat model nobody asks, or a name in use', () => {
    const none = SAMPLES.filter(({ available }) => !available);
    expect(blocking({ samples: [], totals: totalsOf([]) })).toBe(1);
    expect(blocking({ samples: none, totals: totalsOf(none) })).toBe(1);
    expect(blocking({ settings: { ...SETTINGS, adapter: 'chat' } })).toBe(1);
    expect(blocking({ name: { kind: 'taken', by: 'imported' } })).toBe(1);
    expect(blocking({ name: { kind: 'at-work' } })).toBe(1);
  });

  it('is not a replay of the same name and settings, which is gone on with', () => {
    const replay = replayOf('r', { sessions: [{ sampleId: 1, state: 'done', detail: '', seconds: 1 }] });
    const name = nameState('r', { ...SETTINGS, answerTimeout: 5 }, [replay], [], new Set());
    expect(name.kind).toBe('goes-on');
    expect(blocking({ name })).toBe(0);
    expect(
      planProblems({ ...facts, name }).some(({ text }) =>
        text.includes('1 recorded clip kept, 3 clips to play'),
      ),
    ).toBe(true);
  });

  it('warns of clips longer than a session of the service', () => {
    expect(planProblems({ ...facts, maxSessionSeconds: 80 }).at(-1)?.text).toContain('90 s');
    const fast = { ...SETTINGS, pace: { speed: 2 } };
    expect(planProblems({ ...facts, settings: fast, maxSessionSeconds: 80 })).toHaveLength(1);
  });
});

describe('the name of a run', () => {
  it('is taken, at work, or names replays under other settings', () => {
    const replays = [replayOf('a')];
    const runs = [
      { name: 'a', kind: 'replayed' as const },
      { name: 'b', kind: 'imported' as const },
    ];
    const state = (name: string, settings = SETTINGS, atWork: string[] = []) =>
      nameState(name, settings, replays, runs, new Set(atWork));
    expect(state('c').kind).toBe('free');
    expect(state('b')).toEqual({ kind: 'taken', by: 'imported' });
    expect(state('a', SETTINGS, ['a']).kind).toBe('at-work');
    expect(
      state('a', { ...SETTINGS, arm: 'no-audio', exposure: { ...DEFAULT_EXPOSURE, fps: 2 } }),
    ).toMatchObject({
      kind: 'differs',
      settings: ['arm', 'frames and sound'],
    });
  });

  it('does not differ because its settings were written in another order', () => {
    const exposure = { blockMs: 1000, longestEdge: 640, fps: 1 };
    expect(nameState('a', { ...SETTINGS, exposure }, [replayOf('a')], [], new Set()).kind).toBe('goes-on');
  });

  it('can be made free', () => {
    expect(freeName('a', new Set(['a', 'a-2']))).toBe('a-3');
    expect(freeName('b', new Set(['a']))).toBe('b');
  });
});
