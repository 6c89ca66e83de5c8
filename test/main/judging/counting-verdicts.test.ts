import { rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StageVerdicts } from '../../../src/core/judging/judging-views.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { setHumanVerdict, undoHumanVerdict } from '../../../src/main/store/human-verdicts.ts';
import { readJudges, readScoredBy } from '../../../src/main/store/judges.ts';
import { readSampleView } from '../../../src/main/store/sample-view.ts';
import { rebuildScoresIfOutdated, setScoredBy } from '../../../src/main/store/scores.ts';
import { type OpenStudy, StudyError } from '../../../src/main/store/study-file.ts';
import { readRuns, readTables } from '../../../src/main/store/study-info.ts';
import { readStageVerdicts } from '../../../src/main/store/verdict-details.ts';
import { copyOfFixtureTree, emptyStudy, FIXTURE_TREE } from '../study-fixture.ts';
import { startJudgeServer } from './judge-server.ts';
import { importedStudy, judgingBench, runIdOf } from './judging-fixture.ts';

/** A core stage that alpha was judged on. */
function coreStage(study: OpenStudy) {
  const row = study.db
    .prepare<[number], { sample_id: number; slot_id: number }>(
      `SELECT sample_id, slot_id FROM verdicts WHERE run_id = ? AND stage = 'core' AND state = 'ok'
         AND stale = 0 AND json_extract(verdict, '$.score') > 0.5 ORDER BY sample_id, slot_id LIMIT 1`,
    )
    .get(runIdOf(study, 'alpha'))!;
  return {
    runId: runIdOf(study, 'alpha'),
    sampleId: row.sample_id,
    slotId: row.slot_id,
    stage: 'core' as const,
  };
}

const scores = ({ db }: OpenStudy): unknown[] => db.prepare('SELECT * FROM scores').all();
const judgesOf = ({ verdicts }: StageVerdicts): string[] =>
  verdicts.map(({ judge, counts }) => (counts ? `[${judge}]` : judge));

describe('whose verdicts count', () => {
  it('are the imported ones until another judge is chosen, and theirs again after', async () => {
    const bench = await judgingBench('http://127.0.0.1:1/v1');
    const { study } = bench;
    const before = { scores: scores(study), tables: readTables(study.db) };
    expect(before.tables.judge).toBe('imported');
    await bench.run({ judge: 'lexical' });
    expect(scores(study)).toEqual(before.scores);

    setScoredBy(study.db, 'lexical');
    expect(readScoredBy(study.db)).toEqual({ judge: 'lexical', chosen: true });
    expect(readTables(study.db).judge).toBe('lexical');
    expect(readTables(study.db).runs).not.toEqual(before.tables.runs);
    expect(readRuns(study.db)[0]).toMatchObject({ judges: ['lexical'], unjudgedSlots: 0, failedVerdicts: 0 });

    setScoredBy(study.db, null);
    expect(readScoredBy(study.db)).toEqual({ judge: 'imported', chosen: false });
    expect(scores(study)).toEqual(before.scores);
    expect(readTables(study.db)).toEqual(before.tables);
  });

  it('leave unjudged what that judge has not judged, and take no other judge’s instead', async () => {
    const bench = await judgingBench('http://127.0.0.1:1/v1');
    const { study } = bench;
    const beta = runIdOf(study, 'beta');
    await bench.run({ judge: 'lexical', runIds: [beta] });
    setScoredBy(study.db, 'lexical');
    const [alpha, judged] = readRuns(study.db);
    expect(alpha).toMatchObject({ name: 'alpha', verdicts: 0, judges: [] });
    expect(alpha!.unjudgedSlots).toBeGreaterThan(10);
    expect(judged).toMatchObject({ name: 'beta', unjudgedSlots: 0 });
    const withOutput = study.db
      .prepare<[number], number>("SELECT count(*) FROM scores WHERE run_id = ? AND said <> '' AND judged = 1")
      .pluck()
      .get(alpha!.runId);
    expect(withOutput).toBeLessThan(10);
  });

  it('are those of the only judge there is, from its first verdict on', async () => {
    const bench = await judgingBench('http://127.0.0.1:1/v1');
    const { study } = bench;
    study.db.exec('DELETE FROM verdicts; UPDATE study SET scored_with = NULL');
    rebuildScoresIfOutdated(study.db);
    expect(readScoredBy(study.db)).toEqual({ judge: null, chosen: false });
    await bench.run({ judge: 'lexical' });
    expect(readScoredBy(study.db)).toEqual({ judge: 'lexical', chosen: false });
    const live = scores(study);
    setScoredBy(study.db, 'lexical');
    expect(scores(study)).toEqual(live);
    expect(readRuns(study.db).every(({ unjudgedSlots }) => unjudgedSlots === 0)).toBe(true);
  });

  it('become the imported ones when such arrive after another judge gave the first', async () => {
    const tree = copyOfFixtureTree();
    for (const run of ['alpha', 'beta'])
      rmSync(join(tree, 'outputs', run, 'unified_eval'), { recursive: true });
    const study = emptyStudy();
    await importInto(study, tree, {});
    expect(readScoredBy(study.db).judge).toBeNull();
    const bench = await judgingBench('http://127.0.0.1:1/v1', study);
    await bench.run({ judge: 'lexical' });
    expect(readScoredBy(study.db).judge).toBe('lexical');
    await importInto(study, FIXTURE_TREE, {});
    expect(readScoredBy(study.db)).toEqual({ judge: 'imported', chosen: false });
    expect(scores(study)).toEqual(scores(await importedStudy()));

    setScoredBy(study.db, 'lexical');
    const chosen = scores(study);
    await importInto(study, FIXTURE_TREE, {});
    expect(scores(study)).toEqual(chosen);
  });

  it('show the failure rate of the judge in use', async () => {
    const server = await startJudgeServer(({ user, times }) =>
      user.length % 3 === 0 ? 'no' : `{"flag":"Neutral","score":0.${(times + user.length) % 9}}`,
    );
    const bench = await judgingBench(server.baseUrl);
    const report = await bench.run({}, {}, { maxReasks: 0 });
    expect(report.failed).toBeGreaterThan(0);
    expect(readRuns(bench.study.db).map((run) => run.judges)).toEqual([['imported'], ['imported']]);
    setScoredBy(bench.study.db, report.judge);
    const runs = readRuns(bench.study.db);
    expect(runs.map((run) => run.judges)).toEqual([[report.judge], [report.judge]]);
    expect(runs.reduce((sum, run) => sum + run.failedVerdicts, 0)).toBe(report.failed);
    expect(runs.reduce((sum, run) => sum + run.verdicts, 0)).toBe(report.items);
    const info = readJudges(bench.study.db).find(({ judge }) => judge === report.judge);
    expect(info).toMatchObject({ kind: 'openai', counts: true, failedVerdicts: report.failed });
    expect(info?.note).toMatch(/Not the paper’s judge/);
    expect(JSON.stringify(info?.identity)).toContain('test-model');
  });
});

describe('verdicts by hand', () => {
  it('count over the judge’s, which stays, and can be taken back step by step', async () => {
    const study = await importedStudy();
    const stage = coreStage(study);
    const before = { scores: scores(study), verdicts: readStageVerdicts(study, stage) };
    expect(judgesOf(before.verdicts)).toEqual(['[imported]']);

    const enter = (score: number, who?: string): void =>
      setHumanVerdict(study, {
        ...stage,
        verdict: { stage: 'core', score, triggerPhrase: '' },
        note: `gave ${score}`,
        who,
      });
    enter(0.1, 'Mei');
    const low = scores(study);
    enter(0.95);
    const after = readStageVerdicts(study, stage);
    expect(judgesOf(after)).toEqual(['imported', '[human]']);
    expect(after.verdicts[1]).toMatchObject({ score: 0.95, who: userInfo().username, note: 'gave 0.95' });
    expect(after.verdicts[0]).toEqual({ ...before.verdicts.verdicts[0], counts: false });
    const [alpha] = readRuns(study.db);
    expect(alpha).toMatchObject({ humanVerdicts: 1, judges: ['imported', 'human'] });
    const output = readSampleView(study, stage.sampleId)?.outputs.find(({ runId }) => runId === stage.runId);
    expect(output).toMatchObject({ human: { [stage.slotId]: ['core'] }, judge: 'imported, human' });
    expect(output?.verdicts[stage.slotId]?.core).toMatchObject({ state: 'ok', score: 0.95 });

    undoHumanVerdict(study, stage);
    expect(scores(study)).toEqual(low);
    expect(readStageVerdicts(study, stage).verdicts[1]).toMatchObject({
      score: 0.1,
      who: 'Mei',
      counts: true,
    });
    undoHumanVerdict(study, { ...stage, who: 'Mei' });
    expect(scores(study)).toEqual(before.scores);
    const settled = readStageVerdicts(study, stage);
    expect(settled.verdicts).toEqual(before.verdicts.verdicts);
    expect(settled.canUndo).toBe(false);
    expect(
      settled.history.map(({ action, before: from, after: to, undone }) => [
        action,
        from && 'score' in from ? from.score : undefined,
        to && 'score' in to ? to.score : undefined,
        undone,
      ]),
    ).toEqual([
      ['set', undefined, 0.1, true],
      ['set', 0.1, 0.95, true],
      ['undo', 0.95, 0.1, false],
      ['undo', 0.1, undefined, false],
    ]);
    expect(() => undoHumanVerdict(study, stage)).toThrow(StudyError);
  });

  it('fill in where the judge failed or gave none, and are refused where nothing was said', async () => {
    const study = await importedStudy();
    const stage = coreStage(study);
    study.db.prepare("DELETE FROM verdicts WHERE sample_id = ? AND judge = 'imported'").run(stage.sampleId);
    setScoredBy(study.db, null);
    setHumanVerdict(study, { ...stage, verdict: { stage: 'core', score: 0.7, triggerPhrase: '' } });
    expect(judgesOf(readStageVerdicts(study, stage))).toEqual(['[human]']);
    expect(() =>
      setHumanVerdict(study, { ...stage, verdict: { stage: 'partial', score: 1, hallucination: false } }),
    ).toThrow(/needs no partial verdict/);
    expect(() =>
      setHumanVerdict(study, {
        ...stage,
        slotId: 999,
        verdict: { stage: 'core', score: 1, triggerPhrase: '' },
      }),
    ).toThrow(/no slot 999/);
  });

  it('no longer count once the run says something else', async () => {
    const study = await importedStudy();
    const stage = coreStage(study);
    setHumanVerdict(study, { ...stage, verdict: { stage: 'core', score: 0.7, triggerPhrase: '' } });
    study.db.exec(`UPDATE outputs SET chunks = replace(chunks, '"text":"', '"text":"Well, ')`);
    setScoredBy(study.db, null);
    const { verdicts } = readStageVerdicts(study, stage);
    expect(verdicts.map(({ judge, stale, counts }) => [judge, stale, counts])).toEqual([
      ['imported', true, false],
      ['human', true, false],
    ]);
  });

  it('a hallucination by hand scores 0 whatever is entered beside it', async () => {
    const study = await importedStudy();
    const row = study.db
      .prepare<[], { run_id: number; sample_id: number; slot_id: number }>(
        "SELECT run_id, sample_id, slot_id FROM verdicts WHERE stage = 'early' AND state = 'ok' AND stale = 0 LIMIT 1",
      )
      .get()!;
    const stage = {
      runId: row.run_id,
      sampleId: row.sample_id,
      slotId: row.slot_id,
      stage: 'early' as const,
    };
    setHumanVerdict(study, { ...stage, verdict: { stage: 'early', flag: 'FP_Hallucination', score: 0.9 } });
    expect(readStageVerdicts(study, stage).verdicts.at(-1)).toMatchObject({
      flag: 'FP_Hallucination',
      score: 0,
    });
  });
});

describe('what is known of a verdict', () => {
  it('is the prompt sent, the reply as it came, the parse error and how it came about', async () => {
    const server = await startJudgeServer(({ times }) => `Attempt ${times}: I give it 0.7`);
    const bench = await judgingBench(server.baseUrl);
    const stage = coreStage(bench.study);
    const report = await bench.run({ runIds: [stage.runId] }, {}, { maxReasks: 1 });
    const detail = readStageVerdicts(bench.study, stage).verdicts.find(
      ({ judge }) => judge === report.judge,
    )!;
    expect(detail).toMatchObject({
      kind: 'openai',
      state: 'failed',
      score: null,
      counts: false,
      raw: 'Attempt 2: I give it 0.7',
      failure: expect.stringMatching(/no complete JSON object.*asked 2 times/),
      cached: false,
      attempts: 2,
      finishReason: 'stop',
      model: 'test-model-2026',
      tokens: { input: 200, reply: 40 },
    });
    const sent = server.received.find(({ user }) => user === detail.prompt?.user);
    expect(sent?.body.messages[0]?.content).toBe(detail.prompt?.system);
    const { inputs } = readStageVerdicts(bench.study, stage);
    expect(detail.prompt?.user).toContain(inputs.text);
    expect(detail.prompt?.user).toContain(inputs.reference);
  });
});
