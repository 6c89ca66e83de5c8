import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { neededJudgements, rubricOf } from '../../../src/core/interact-scope/judging.ts';
import { readContentReply } from '../../../src/core/interact-scope/verdict.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { setHumanVerdict, undoHumanVerdict } from '../../../src/main/store/human-verdicts.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import { setScoredBy } from '../../../src/main/store/scores.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readStageVerdicts } from '../../../src/main/store/verdict-details.ts';
import { FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';
import { startJudgeServer } from './judge-server.ts';
import { judgingBench, runIdOf } from './judging-fixture.ts';

const SCOPE_TREE = fileURLToPath(new URL('../../fixtures/interact-scope', import.meta.url));

async function scopeStudy(): Promise<OpenStudy> {
  const study = openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });
  await importInto(study, SCOPE_TREE, {});
  return study;
}

const scoreOf = (study: OpenStudy, run: string, sample: string, slotId: number): unknown =>
  study.db
    .prepare(
      `SELECT tp FROM scores JOIN slots USING (slot_key) JOIN samples USING (sample_id) JOIN runs USING (run_id)
       WHERE runs.name = ? AND samples.name = ? AND slot_id = ?`,
    )
    .pluck()
    .get(run, sample, slotId);

describe('what a content verdict is needed on', () => {
  const frame = (task: 'T1' | 'T4' | 'T8-B', times: number[]) => ({
    task,
    queryTime: 0,
    targets: times.map((time, fileIndex) => ({
      time,
      window: null,
      fileIndex,
      tools: [],
      trigger: null,
      step: null,
    })),
  });
  const at = (...times: number[]) => times.map((t, id) => ({ id, t, tools: [] }));

  it('is nothing for tool calls, what is taken in time at any reported tolerance, or all of a T8 window', () => {
    expect(neededJudgements(frame('T1', [5]), at(5))).toEqual([]);
    // 3.5 s late: out of time at 2 s, in time at 4 s.
    expect(neededJudgements(frame('T4', [10]), at(13.5))).toEqual([{ target: 0, output: 0 }]);
    expect(neededJudgements(frame('T4', [10]), at(2, 10))).toEqual([]);
    expect(neededJudgements(frame('T8-B', [10]), at(8, 9, 12, 12.5))).toHaveLength(3);
  });

  it('goes by the task, and by what a continuing request asks for', () => {
    const ask = (text: string) => ({ text, audio: null, image: null });
    expect(rubricOf({ task: 'T8-A', request: null })).toBe('assistance');
    expect(rubricOf({ task: 'T3', request: ask('Warn me.') })).toBe('event');
    expect(rubricOf({ task: 'T7', request: ask('请逐句翻译') })).toBe('translation');
    expect(rubricOf({ task: 'T7', request: ask('Comment on the game.') })).toBe('general');
  });
});

describe('a content judge’s reply', () => {
  it.each(['Correct', 'correct.', '**Correct**', ' "Incorrect" ', 'INCORRECT\n'])(
    '%j is a verdict',
    (reply) => {
      expect(readContentReply(reply)).toMatchObject({ state: 'ok', correct: !/in/i.test(reply) });
    },
  );
  it.each(['', 'Correct, because it says so', 'yes', 'Not correct', 'Correct Incorrect'])(
    '%j is an error to ask again about, never an Incorrect',
    (reply) => expect(readContentReply(reply)).toMatchObject({ state: 'failed', raw: reply }),
  );
});

describe('judging content', () => {
  it('asks one word of a server about every output that decides, and scores by it', async () => {
    const server = await startJudgeServer(({ user }) => (user.includes('关火') ? 'Incorrect' : 'Correct'));
    const bench = await judgingBench(server.baseUrl, await scopeStudy());
    expect(await bench.plan()).toMatchObject({
      byStage: { early: 0, core: 0, partial: 0, content: 7 },
      calls: 7,
    });
    const report = await bench.run();
    expect(report).toMatchObject({ failed: 0 });
    expect(server.received.every(({ body }) => !('response_format' in body))).toBe(true);
    setScoredBy(bench.study.db, (await bench.plan()).judge);
    expect(scoreOf(bench.study, 'alpha', 't8c-tea', 3)).toBe(1);
    expect(scoreOf(bench.study, 'alpha', 't7-cook', 3)).toBe(0);
    expect(await bench.plan()).toMatchObject({ items: 0 });
  });

  it('by word comparison counts like any judge, and a verdict by hand counts over it', async () => {
    const study = await scopeStudy();
    expect(scoreOf(study, 'alpha', 't8c-tea', 3)).toBeNull();
    const runId = runIdOf(study, 'alpha');
    const sampleId = study.db
      .prepare("SELECT sample_id FROM samples WHERE name = 't8c-tea'")
      .pluck()
      .get() as number;
    const address = { runId, sampleId, slotId: 3, stage: 'content' as const, chunkIndex: 2 };
    setHumanVerdict({ ...study }, { ...address, verdict: { stage: 'content', correct: true }, who: 'Ada' });
    expect(scoreOf(study, 'alpha', 't8c-tea', 3)).toBe(1);
    expect(readStageVerdicts(study, address)).toMatchObject({
      inputs: { text: 'Pour it.', reference: 'Pour the water.' },
      verdicts: [{ judge: 'human', correct: true, counts: true }],
      history: [{ after: { stage: 'content', correct: true } }],
      canUndo: true,
    });
    expect(readSampleView(study, sampleId)?.outputs[0]?.human).toEqual({ 3: ['content'] });
    undoHumanVerdict(study, address);
    expect(scoreOf(study, 'alpha', 't8c-tea', 3)).toBeNull();
  });

  it('leaves the other benchmark’s verdicts alone', async () => {
    const study = await scopeStudy();
    await importInto(study, FIXTURE_TREE, { keepCopies: true });
    const server = await startJudgeServer(() => 'Correct');
    const bench = await judgingBench(server.baseUrl, study);
    const { byStage } = await bench.plan({ runIds: [runIdOf(study, 'alpha')] });
    expect(byStage.content).toBe(7);
    expect((await bench.plan({ stages: ['content'] })).byStage).toMatchObject({
      early: 0,
      core: 0,
      content: 7,
    });
  });
});
