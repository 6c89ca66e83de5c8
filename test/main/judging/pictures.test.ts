import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { windowFrameTimes } from '../../../src/core/duplex-eval/judge-inputs.ts';
import { thinned } from '../../../src/core/judging/pictures.ts';
import { jpegSize } from '../../../src/main/cases/frames.ts';
import { ensureJudge, identityText, readJudges } from '../../../src/main/store/judges.ts';
import type { OpenStudy } from '../../../src/main/store/study-file.ts';
import { readStageVerdicts } from '../../../src/main/store/verdict-details.ts';
import { type Received, sendError, startJudgeServer } from './judge-server.ts';
import { countByState, judgingBench } from './judging-fixture.ts';
import { pictureStudy } from './picture-study.ts';

/** A right reply to whatever is asked. */
const reply = ({ user }: Pick<Received, 'user'>): string =>
  JSON.stringify({
    content_score: 2.25,
    temporal_score: 2,
    is_relevant: 1,
    success_score: 1,
    score: user.includes('whole number from 1 to 10') ? 7 : 1,
    core_visual_errors: 0,
    fabricated_scene: false,
    detached_from_video: false,
    rationale: 'seen',
  });

const isAbout = (part: string) => (request: Received) => request.user.includes(part);

const addressOf = (study: OpenStudy, benchmark: string, name: string) => ({
  runId: study.db
    .prepare<[string], number>('SELECT run_id FROM runs WHERE benchmark = ?')
    .pluck()
    .get(benchmark)!,
  sampleId: study.db
    .prepare<[string], number>('SELECT sample_id FROM samples WHERE name = ?')
    .pluck()
    .get(name)!,
  slotId: 1,
});

describe('a judge that is shown frames', () => {
  it('sees the window of each sentence, the whole clip, and the video up to the interruption', async () => {
    const server = await startJudgeServer(reply);
    const { study } = pictureStudy();
    const bench = await judgingBench(server.baseUrl, study);
    const plan = await bench.plan();
    // One consistency, two sentences on one window each, one reminder; six metrics, whatever caps they state.
    expect(plan.byStage).toMatchObject({
      consistency: 1,
      'temporal@2': 2,
      'temporal@0': 0,
      reminder: 1,
      VES: 1,
    });
    expect(plan).toMatchObject({ items: 10, calls: 10, notAsked: [] });
    // 26 s at two a second, 52 within the 64; [2, 5] and [7, 10] with six each; eleven seconds up to 10.6.
    expect(plan.pictures).toBe(52 + 6 + 6 + 11);

    const report = await bench.run();
    expect(report.failures.map(({ reason }) => reason)).toEqual([]);
    const [sentence] = server.received.filter(isAbout('One duck.\n\nHow to rate\n- temporal_score'));
    expect(sentence?.captions).toEqual(windowFrameTimes([2, 5]).map((time) => `[${time.toFixed(2)} s]`));
    expect(sentence?.pictures.map((jpeg) => jpegSize(jpeg)?.height)).toEqual(Array(6).fill(360));
    expect(new Set(sentence?.pictures.map((jpeg) => jpeg.toString('base64'))).size).toBeGreaterThan(1);
    const [evidence] = server.received.filter(isAbout('core_visual_errors'));
    expect(evidence?.captions.at(-1)).toBe('[10.60 s]');
    expect(evidence?.captions).toHaveLength(11);
    // Nothing to look at: the message is plain text, as servers without pictures want it.
    const [reminder] = server.received.filter(isAbout('asked to be told when something happens'));
    expect(reminder?.body.messages.at(-1)?.content).toBeTypeOf('string');

    const verdicts = readStageVerdicts(study, {
      ...addressOf(study, 'duplex-eval', 'pond'),
      stage: 'temporal@2',
      chunkIndex: 0,
    });
    expect(verdicts.verdicts).toMatchObject([
      { score: 2, relevant: true, counts: true, pictures: { times: windowFrameTimes([2, 5]), height: 360 } },
    ]);
    expect((await bench.plan()).alreadyJudged).toBe(10);
  }, 60_000);

  it('is asked anew about other frames, and not about the same in another study', async () => {
    const server = await startJudgeServer(reply);
    const first = await judgingBench(server.baseUrl, pictureStudy().study);
    const stages = ['temporal@2' as const];
    await first.run({ stages });
    expect(server.received).toHaveLength(2);
    // Another file elsewhere with the same bytes is the same clip.
    const other = await judgingBench(server.baseUrl, pictureStudy().study, first.cachePath);
    expect(await other.plan({ stages })).toMatchObject({ calls: 0, cached: 2, pictures: 0 });
    const larger = { pictures: { height: 480, most: 64 } };
    expect(await other.plan({ stages }, larger)).toMatchObject({ calls: 2, cached: 0 });
    const fewer = { pictures: { height: 360, most: 3 } };
    expect(await other.plan({ stages }, fewer)).toMatchObject({ calls: 2, pictures: 6 });
  }, 60_000);

  it('judges the windows that are chosen, each on its own', async () => {
    const server = await startJudgeServer(reply);
    const bench = await judgingBench(server.baseUrl, pictureStudy().study);
    const plan = await bench.plan({}, { windowShifts: [0, 2] });
    expect(plan.byStage).toMatchObject({ 'temporal@0': 2, 'temporal@2': 2, 'temporal@1': 0 });
  });

  it('is not asked about a clip that is gone, which the plan says before', async () => {
    const server = await startJudgeServer(reply);
    const { study, clips } = pictureStudy();
    rmSync(clips.pond);
    const bench = await judgingBench(server.baseUrl, study);
    const plan = await bench.plan();
    expect(plan.items).toBe(7);
    expect(plan.notAsked).toEqual([
      { count: 3, reason: expect.stringMatching(/need to be shown frames.*not at hand; locate the clips/) },
    ]);
    const report = await bench.run();
    expect(report).toMatchObject({ failed: 0, judged: 7 });
    expect(server.received.filter(isAbout('temporal_score'))).toEqual([]);
  }, 60_000);

  it('fails with the reason and without asking where a clip gives no frame after all', async () => {
    const server = await startJudgeServer(reply);
    const { study, clips } = pictureStudy();
    const size = study.db.prepare<[], number>('SELECT size FROM clips WHERE clip_id = 1').pluck().get()!;
    writeFileSync(clips.pond, Buffer.alloc(size));
    const bench = await judgingBench(server.baseUrl, study);
    const report = await bench.run({ stages: ['temporal@2'] });
    expect(report).toMatchObject({ judged: 0, failed: 2, calls: 0 });
    expect(report.failures[0]?.reason).toMatch(/frames it is about cannot be shown, so it was not asked/);
    expect(server.received).toEqual([]);
  });

  it.each([
    [
      400,
      'Invalid content type. image_url is only supported by certain models.',
      /takes no pictures .*model that sees/,
    ],
    [400, 'test-model is not a multimodal model', /takes no pictures/],
    [500, 'image input is not supported - hint: you may need to provide the mmproj', /takes no pictures/],
    [
      400,
      'At most 1 image(s) may be provided in one request.',
      /does not take 6 frames .*Lower the most frames/,
    ],
    [413, 'Request entity too large', /does not take 6 frames/],
  ])('explains the refusal of a server: %d %s', async (status, message, reason) => {
    const server = await startJudgeServer((received, response) => {
      if (received.pictures.length === 0) return reply(received);
      sendError(response, status, { message });
      return undefined;
    });
    const bench = await judgingBench(server.baseUrl, pictureStudy().study);
    const report = await bench.run({ stages: ['temporal@2', 'reminder'] });
    expect(report).toMatchObject({ judged: 1, failed: 2 });
    expect(report.failures[0]?.reason).toMatch(reason);
  });
});

describe('word comparison', () => {
  it('gives what words can tell and says how many it cannot', async () => {
    const bench = await judgingBench('http://127.0.0.1:9/v1', pictureStudy().study);
    const plan = await bench.plan({ judge: 'lexical' });
    expect(plan).toMatchObject({ items: 1, byStage: { reminder: 1 } });
    expect(plan.notAsked).toEqual([
      { count: 9, reason: expect.stringMatching(/choose a language model\.$/) },
    ]);
    await bench.run({ judge: 'lexical' });
    expect(countByState(bench.study, 'lexical')).toEqual({ ok: 1 });
  });
});

describe('a judge noted before it could be asked about these benchmarks', () => {
  it('is the same judge, and is noted in full once it works again', async () => {
    const server = await startJudgeServer(reply);
    const bench = await judgingBench(server.baseUrl, pictureStudy().study);
    const { db } = bench.study;
    await bench.run({ stages: ['reminder'] });
    const judge = readJudges(db).find(({ kind }) => kind === 'openai')!;
    const {
      duplex: _,
      ovi: _ovi,
      pictures: _pictures,
      ...earlier
    } = judge.identity as never as Record<string, unknown>;
    const old = identityText(earlier as never);
    db.prepare('UPDATE judges SET identity = ? WHERE judge = ?').run(old, judge.judge);
    expect(await bench.plan({ stages: ['reminder'] })).toMatchObject({
      judge: judge.judge,
      alreadyJudged: 1,
    });
    expect(ensureJudge(db, judge.identity)).toBe(judge.judge);
    expect(readJudges(db).find((each) => each.judge === judge.judge)?.identity).toEqual(judge.identity);
    // From now on other frames make another judge.
    expect((await bench.plan({}, { pictures: { height: 200, most: 64 } })).judge).not.toBe(judge.judge);
  });
});

describe('thinning', () => {
  it('keeps the ends and what lies evenly between', () => {
    expect(thinned([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
    expect(thinned([0, 1], 3)).toEqual([0, 1]);
    expect(thinned([0, 1, 2], 1)).toEqual([2]);
  });
});
