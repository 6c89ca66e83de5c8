/**
 * A data set and runs of Omni-InteractScope, made for the test: the counts of the paper's scene ablation (57 shared,
 * 2 with the scene alone, 9 without alone, 132 neither, over 200 video records) and a small case of every other
 * diagnostic.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkshop } from '../unit/media/clips.ts';

interface OutputLine {
  id: string;
  outputs: { t: number; text?: string; tools?: string[] }[];
  calls?: number;
}

type Verdict = { id: string; target: number; output: number; verdict: 'Correct' | 'Incorrect' };

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const name = (task: string, at: number): string => `${task}-${String(at).padStart(3, '0')}`;
const lines = (records: readonly unknown[]): string =>
  records.map((each) => `${JSON.stringify(each)}\n`).join('');

/** What a T1 run did: hit, right time but wrong tool, premature, or nothing. */
const T1_OUTPUTS: Record<'hit' | 'wrong' | 'premature' | 'missing', OutputLine['outputs']> = {
  hit: [{ t: 10, tools: ['image_search'] }],
  wrong: [{ t: 10, tools: ['web_search'] }],
  premature: [{ t: 3, tools: ['image_search'] }],
  missing: [],
};

const stretches = (...parts: [number, keyof typeof T1_OUTPUTS][]): OutputLine[] =>
  parts
    .flatMap(([count, kind]) => range(count).map(() => T1_OUTPUTS[kind]))
    .map((outputs, at) => ({ id: name('t1', at), outputs }));

const REMINDERS = 16;
const SEQUENCES = 20;
/** Steps met of 20 sequences, as the paper's text gives them. */
const STEPS = [8, 10, 12];

const request = (text: string) => ({ request: { text } });

function interactions(): unknown[] {
  const tools = range(200).map((at) => ({
    id: name('t1', at),
    video: `videos/t1-${at}.mp4`,
    task: 'T1',
    ...request('When the logo appears, search for it.'),
    query_time: 0,
    targets: [{ time: 10, content: '', tools: ['image_search'], trigger: 'V' }],
  }));
  const notices = range(6).map((at) => ({
    id: name('t2', at),
    video: `videos/clip-${at % 4}.mp4`,
    task: 'T2',
    ...request('铃响的时候告诉我。'),
    query_time: 2,
    targets: [{ time: 20, content: '铃响了', trigger: at < 3 ? 'A' : 'V' }],
  }));
  const reminders = range(REMINDERS).map((at) => ({
    id: name('t8a', at),
    video: `videos/clip-${at % 4}.mp4`,
    task: 'T8-A',
    user_group: 'visual',
    query_time: 0,
    targets: [
      { window: at === 0 ? [10.25, 10.75] : [10, 14], content: 'The door ahead is closed.', trigger: 'V' },
    ],
  }));
  const sequences = range(SEQUENCES).map((at) => ({
    id: name('t8c', at),
    video: `videos/clip-${at % 4}.mp4`,
    task: 'T8-C',
    user_group: 'visual',
    ...request('Guide me through making tea.'),
    query_time: 0,
    targets: STEPS.map((_, step) => ({
      time: 10 * (step + 1),
      content: `Step ${step + 1}`,
      step: step + 1,
      trigger: 'V',
    })),
  }));
  return [...tools, ...notices, ...reminders, ...sequences];
}

/** Reminders said at these times, of which the ones in the window are right where `hit` says so. */
function reminderRun(times: readonly number[], hit: (at: number) => boolean): [OutputLine[], Verdict[]] {
  const outputs = range(REMINDERS).map((at) => ({
    id: name('t8a', at),
    outputs: times.map((t) => ({ t: at === 0 && t === 12 ? 10.5 : t, text: 'The door ahead is closed.' })),
    calls: 60,
  }));
  const inWindow = (at: number, t: number): boolean => (at === 0 ? t === 12 : 10 <= t && t <= 14);
  const verdicts = range(REMINDERS).flatMap((at) =>
    times.flatMap((t, output): Verdict[] =>
      inWindow(at, t)
        ? [{ id: name('t8a', at), target: 0, output, verdict: hit(at) ? 'Correct' : 'Incorrect' }]
        : [],
    ),
  );
  return [outputs, verdicts];
}

function noticeRun(right: readonly boolean[]): [OutputLine[], Verdict[]] {
  const outputs = right.map((_, at) => ({ id: name('t2', at), outputs: [{ t: 20.5, text: '铃响了' }] }));
  const verdicts = right.map(
    (correct, at): Verdict => ({
      id: name('t2', at),
      target: 0,
      output: 0,
      verdict: correct ? 'Correct' : 'Incorrect',
    }),
  );
  return [outputs, verdicts];
}

function guideRun(): [OutputLine[], Verdict[]] {
  const met = (at: number, step: number): boolean => (at + step * 7) % SEQUENCES < STEPS[step]!;
  const outputs = range(SEQUENCES).map((at) => ({
    id: name('t8c', at),
    outputs: STEPS.map((_, step) => ({ t: 10 * (step + 1), text: `Step ${step + 1}` })),
  }));
  const verdicts = range(SEQUENCES).flatMap((at) =>
    STEPS.map(
      (_, step): Verdict => ({
        id: name('t8c', at),
        target: step,
        output: step,
        verdict: met(at, step) ? 'Correct' : 'Incorrect',
      }),
    ),
  );
  return [outputs, verdicts];
}

/** Outputs and verdicts by arm; '' is the run without one. */
function arms(): Record<string, [OutputLine[], Verdict[]]> {
  const often = range(30).map((at) => 2 * at);
  const [guideOutputs, guideVerdicts] = guideRun();
  const [mainOutputs, mainVerdicts] = reminderRun(often, (at) => at < 6);
  return {
    '': [
      [...guideOutputs, ...mainOutputs],
      [...guideVerdicts, ...mainVerdicts],
    ],
    scene: [stretches([59, 'hit'], [17, 'wrong'], [123, 'premature'], [1, 'missing']), []],
    'no-scene': [
      stretches([57, 'hit'], [2, 'premature'], [9, 'hit'], [5, 'wrong'], [121, 'premature'], [6, 'missing']),
      [],
    ],
    history: reminderRun([12, 30], (at) => at >= 3 && at < 9),
    cooldown: reminderRun([12], (at) => at >= 3 && at < 5),
    'event-scheduled': reminderRun([12], (at) => at < 9),
    'general-scheduled': reminderRun([12], (at) => at < 3),
    'event-autonomous': reminderRun(often, (at) => at < 5),
    'general-autonomous': reminderRun(often, (at) => at < 4),
    continuous: noticeRun([true, false, false, true, false, false]),
    'target-local': noticeRun([true, true, false, true, false, true]),
    V: noticeRun([false, false, false, true, true, false]),
    'V+ASR': noticeRun([true, false, false, true, true, false]),
    'V,A': noticeRun([true, true, true, true, false, false]),
  };
}

/** Write the data set, its runs and four clips of a minute into a folder. */
export async function writeScopeStudy(folder: string): Promise<void> {
  mkdirSync(join(folder, 'outputs'), { recursive: true });
  mkdirSync(join(folder, 'videos'), { recursive: true });
  writeFileSync(join(folder, 'interactions.jsonl'), lines(interactions()));
  const verdicts: unknown[] = [];
  for (const [arm, [outputs, judged]] of Object.entries(arms())) {
    const of = { model: 'Scripted', ...(arm === '' ? {} : { arm }) };
    const file = `Scripted${arm === '' ? '' : `--${arm}`}.jsonl`;
    writeFileSync(join(folder, 'outputs', file), lines(outputs.map((each) => ({ ...each, ...of }))));
    verdicts.push(...judged.map((each) => ({ ...each, ...of })));
  }
  writeFileSync(join(folder, 'verdicts.jsonl'), lines(verdicts));
  const workshop = await openWorkshop();
  try {
    const picture = ['-f', 'lavfi', '-i', 'color=c=gray:s=160x90:r=2:d=60', '-pix_fmt', 'yuv420p'];
    for (const clip of range(4)) {
      await workshop.make(
        ...picture,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        join(folder, 'videos', `clip-${clip}.mp4`),
      );
    }
  } finally {
    await workshop.remove();
  }
}
