import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTCOMES, type Outcome } from '../../../src/core/study-views.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { readJudges, readScoredBy } from '../../../src/main/store/judges.ts';
import { setScoredBy } from '../../../src/main/store/scores.ts';
import { readSlotIndex } from '../../../src/main/store/slot-queries.ts';
import { type OpenStudy, openStudyFile } from '../../../src/main/store/study-file.ts';
import { readRuns } from '../../../src/main/store/study-info.ts';
import { temporaryFolder } from '../study-fixture.ts';

const SAMPLE = resourcePath('sample', 'ovi-bench');

const newStudy = (): OpenStudy =>
  openStudyFile(join(temporaryFolder(), 'study.slotscope'), { create: 'Study' });

/** A tree of files, JSON unless a text is given. */
function tree(files: Record<string, unknown>): string {
  const root = join(temporaryFolder(), 'tree');
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

function outcomes(study: OpenStudy): Record<string, Outcome[]> {
  const index = readSlotIndex(study.db, { benchmark: 'ovi-bench' }, 'order');
  const runs = readRuns(study.db);
  return Object.fromEntries(
    index.runIds.map((runId, column) => [
      runs.find((run) => run.runId === runId)?.name,
      Array.from(index.outcomes[column]!, (code) => OUTCOMES[code]!),
    ]),
  );
}

const verdictsOf = ({ db }: OpenStudy): unknown[] =>
  db
    .prepare('SELECT stage, judge, state, verdict, stale FROM verdicts ORDER BY judge, stage')
    .all()
    .map((row) => {
      const { verdict, ...rest } = row as { verdict: string };
      const { score, given } = JSON.parse(verdict);
      return { ...rest, score, given };
    });

const CASE = {
  case_id: 'a.mp4_s0',
  video_file: 'a.mp4',
  interruption_type: 'Correction',
  interaction_setup: {
    question: 'What is it?',
    question_timestamp: 2,
    interruption_signal: 'No, the other one.',
    interruption_timestamp: 5,
  },
};
const CHOICE = {
  case_id: 'a.mp4_q0_Cancellation',
  input_state: {
    current_question: 'What is it?',
    question_timestamp: 2,
    partial_answer_generated: 'It is a',
    interruption_signal: 'Enough.',
    interruption_timestamp: 3,
  },
  options: { A: '[STOP]', B: 'cup.', C: 'You are right.', D: 'A dog.' },
  ground_truth: { type: 'Cancellation', label: 'A', content: '[STOP]', behavior: 'stop' },
};
const RESULT = {
  case_id: 'a.mp4_s0',
  model: 'm',
  question: 'What is it?',
  signal: 'No, the other one.',
  t0: 2,
  t1: 5,
  answer: 'It is a red cup.',
  partial: 'It is a',
  predicted_type: 'correction',
  response: 'A blue vase.',
};

describe('importing OVIBench', () => {
  it('reads both formats and a run of every model', async () => {
    const study = newStudy();
    const report = await importInto(study, SAMPLE, {});
    expect(report).toMatchObject({
      benchmark: 'ovi-bench',
      counts: { samples: 8, slots: 8, runs: 3, outputs: 24, media: 8 },
    });
    expect(report.subsets).toEqual(
      expect.arrayContaining([
        { name: 'open-ended', samples: 6, slots: 6 },
        { name: 'multiple-choice', samples: 2, slots: 2 },
      ]),
    );
    const all = outcomes(study);
    expect(Object.keys(all).sort()).toEqual([
      'scripted-attentive',
      'scripted-compliant',
      'scripted-stubborn',
    ]);
    expect(all['scripted-attentive']).toContain('unparsed');
    expect(all['scripted-stubborn']).toContain('content-failure');
    const slot = study.db
      .prepare(
        "SELECT start_s, t_a, end_s FROM slots JOIN samples USING (sample_id) WHERE name LIKE 'desk%s2%'",
      )
      .get() as { end_s: number };
    expect(slot).toMatchObject({ start_s: 5, t_a: 10.6 });
    expect(slot.end_s).toBeGreaterThan(15);
  });

  it('keeps people’s scores as a judge of its own, which does not count unless it is chosen', async () => {
    const study = newStudy();
    await importInto(study, SAMPLE, {});
    expect(readScoredBy(study.db)).toEqual({ judge: 'imported', chosen: false });
    const judges = readJudges(study.db).filter(({ verdicts }) => verdicts > 0);
    expect(judges.map(({ judge, kind, counts }) => [judge, kind, counts])).toEqual([
      ['imported', 'imported', true],
      ['human scores', 'imported', false],
    ]);
    const before = outcomes(study);
    setScoredBy(study.db, 'human scores');
    const by = outcomes(study);
    expect(by['scripted-stubborn']).toEqual(before['scripted-stubborn']);
    // Nobody scored this case of it by hand.
    expect(by['scripted-attentive']!.filter((each) => each === 'unjudged').length).toBeGreaterThan(
      before['scripted-attentive']!.filter((each) => each === 'unjudged').length,
    );
  });

  it('counts people’s scores last where no judge was chosen', async () => {
    const study = newStudy();
    const rows = [{ ...RESULT, human_scores: { IFA: 1 } }];
    await importInto(study, tree({ 'open.json': [CASE], 'results.jsonl': JSON.stringify(rows[0]) }), {});
    expect(readScoredBy(study.db).judge).toBe('human scores');
    study.db.exec(`INSERT INTO judges (judge, kind, identity, created_at) VALUES ('late', 'lexical', '{}', '');
      INSERT INTO verdicts (run_id, sample_id, slot_id, stage, chunk_index, judge, state, verdict, inputs, source_file, created_at)
        SELECT run_id, sample_id, 1, 'IFA', -1, 'late', 'ok', '{}', '{}', '', '' FROM outputs`);
    expect(readScoredBy(study.db).judge).toBe('late');
  });

  it('changes nothing the second time, as a folder or as single files', async () => {
    const study = newStudy();
    await importInto(study, SAMPLE, {});
    const before = outcomes(study);
    const verdicts = verdictsOf(study);
    for (const path of [
      SAMPLE,
      join(SAMPLE, 'open_ended.json'),
      join(SAMPLE, 'results'),
      join(SAMPLE, 'results', 'scripted-attentive.jsonl'),
    ]) {
      const again = await importInto(study, path, {});
      expect(again.counts.samples + again.counts.outputs, path).toBeGreaterThan(0);
      expect([again.added, again.changed], path).toEqual(
        new Array(2).fill(expect.objectContaining({ samples: 0, outputs: 0, verdicts: 0 })),
      );
    }
    expect(outcomes(study)).toEqual(before);
    expect(verdictsOf(study)).toEqual(verdicts);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a list', { 'x.json': [CASE, CHOICE] }],
    ['single cases', { 'open_ended/1.json': CASE, 'multiple_choice/1.json': CHOICE }],
    ['{data: […]}', { 'data/x.json': { data: [CASE, CHOICE] } }],
    ['{cases: […]}', { 'x.json': { cases: [CASE, CHOICE] } }],
    ['JSON lines', { 'x.jsonl': `${JSON.stringify(CASE)}\n\n${JSON.stringify(CHOICE)}` }],
  ])('reads cases as %s', async (_what, files) => {
    const { counts, benchmark } = await importInto(newStudy(), tree(files), {});
    expect([benchmark, counts.samples]).toEqual(['ovi-bench', 2]);
  });

  it('tells several models in one file apart, and names a second result of one', async () => {
    const study = newStudy();
    const root = tree({
      'cases.json': [CASE, CHOICE],
      'all.json': [
        RESULT,
        { ...RESULT, model: 'n', predicted_type: null, response: '', raw: 'Hm.' },
        {
          ...RESULT,
          case_id: CHOICE.case_id,
          signal: 'Enough.',
          t1: 3,
          answer: '',
          partial: '',
          choice: 'A',
        },
        { ...RESULT, response: 'Again.' },
        { ...RESULT, case_id: 'unknown' },
        { ...RESULT, model: '' },
      ],
    });
    const { issues, counts } = await importInto(study, root, {});
    expect(counts).toMatchObject({ runs: 2, outputs: 3 });
    expect(outcomes(study)).toEqual({ m: ['hit', 'unjudged'], n: ['not-run', 'unparsed'] });
    const records = (code: string) =>
      issues.filter((issue) => issue.code === code).map(({ record }) => record);
    expect(records('output-twice')).toEqual(['[3]']);
    expect(records('result-skipped')).toEqual(['[5].model']);
    expect(records('output-without-annotation')).toEqual(['open-ended/unknown']);
    expect(records('type-unparsed')).toEqual(['[1].predicted_type']);
    const raw = study.db
      .prepare("SELECT details FROM outputs JOIN runs USING (run_id) WHERE runs.name = 'n'")
      .pluck()
      .get() as string;
    expect(JSON.parse(raw)).toMatchObject({ raw: 'Hm.', predictedType: null });
  });

  it('holds scores to the paper’s caps where their conditions are given, and takes others as given', async () => {
    const study = newStudy();
    const scores = {
      IFA: 1,
      TFS: 8.5,
      VES: { score: 9, core_visual_errors: 1, fabricated_scene: false, detached_from_video: false },
      CCS: { score: 9, unjustified_deletion: true },
      CFS: 11,
    };
    const { issues } = await importInto(
      study,
      tree({ 'c.json': CASE, 'r.json': [{ ...RESULT, scores }] }),
      {},
    );
    expect(verdictsOf(study)).toEqual([
      { stage: 'CCS', judge: 'imported', state: 'failed', score: undefined, given: undefined, stale: 0 },
      { stage: 'IFA', judge: 'imported', state: 'ok', score: 1, given: 1, stale: 0 },
      { stage: 'TFS', judge: 'imported', state: 'ok', score: 8.5, given: 8.5, stale: 0 },
      { stage: 'VES', judge: 'imported', state: 'ok', score: 4, given: 9, stale: 0 },
    ]);
    expect(issues.filter(({ code }) => code === 'score-unusable').map(({ record }) => record)).toEqual([
      '[0].scores.CFS',
      '[0].scores.CCS',
    ]);
  });

  it('lets no score count that was given on another question, and leaves out what is not judged', async () => {
    const study = newStudy();
    const root = tree({
      'c.json': [CASE, CHOICE],
      'r.json': [
        { ...RESULT, question: 'What is that?', scores: { IFA: 1 } },
        { ...RESULT, model: 'n', predicted_type: 'none of these', scores: { IAC: 1, IFA: 0 } },
      ],
    });
    const { issues } = await importInto(study, root, {});
    expect(outcomes(study)).toEqual({ m: ['not-run', 'unjudged'], n: ['not-run', 'unparsed'] });
    const records = (code: string) =>
      issues.filter((issue) => issue.code === code).map(({ record }) => record);
    expect(records('result-of-other-case')).toEqual(['[0].question']);
    expect(records('verdict-without-place')).toEqual(['[1].scores']);
    expect(records('verdicts-stale')).toEqual(['m']);
  });

  it('replaces scores that changed and keeps those a second file does not speak of', async () => {
    const study = newStudy();
    const root = tree({
      'c.json': CASE,
      'r.json': [{ ...RESULT, scores: { IFA: 1 }, human_scores: { IFA: 1 } }],
    });
    await importInto(study, root, {});
    writeFileSync(join(root, 'r.json'), JSON.stringify([RESULT]));
    expect((await importInto(study, root, {})).changed.outputs).toBe(0);
    expect(verdictsOf(study)).toHaveLength(2);
    writeFileSync(join(root, 'r.json'), JSON.stringify([{ ...RESULT, scores: { IFA: 0 } }]));
    expect((await importInto(study, root, {})).changed.outputs).toBe(1);
    expect(verdictsOf(study)).toMatchObject([{ judge: 'imported', score: 0 }]);
  });

  it('keeps the other lines of a torn file, and names a file it cannot read', async () => {
    const line = JSON.stringify(RESULT);
    const root = tree({
      'c.json': [CASE],
      'results/m.jsonl': `${line}\n${line.replace('"m"', '"n"').slice(0, 80)}`,
      'results/broken.json': `[${line}, {"case_id":`,
      'results/notes.json': { about: 'nothing of this' },
    });
    const { issues, counts, ignored } = await importInto(newStudy(), root, {});
    expect(counts).toMatchObject({ samples: 1, runs: 1, outputs: 1 });
    const files = (code: string) => issues.filter((issue) => issue.code === code).map(({ file }) => file);
    expect(files('last-line-incomplete')).toEqual(['results/m.jsonl']);
    expect(files('file-truncated')).toEqual(['results/broken.json']);
    expect(ignored).toEqual([{ file: 'results/notes.json', reason: 'holds no case or result of OVIBench' }]);
  });

  it('reads back what the sample’s results say', async () => {
    const study = newStudy();
    await importInto(study, SAMPLE, {});
    const lines = readFileSync(join(SAMPLE, 'results/scripted-stubborn.jsonl'), 'utf8').trim().split('\n');
    const scored = lines.map((line) => JSON.parse(line)).flatMap(({ scores = {} }) => Object.values(scores));
    const stored = study.db
      .prepare(
        `SELECT json_extract(verdict, '$.score') FROM verdicts JOIN runs USING (run_id)
         WHERE runs.name = 'scripted-stubborn' AND judge = 'imported' AND stale = 0`,
      )
      .pluck()
      .all();
    expect([...stored].sort()).toEqual([...scored].sort());
  });
});
