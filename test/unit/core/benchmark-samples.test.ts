/** The samples that ship with the program: read without issues but the intended ones, and showing what they should. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSampleRow, readSampleRows } from '../../../src/core/duplex-eval/dataset.ts';
import { scoreDescription } from '../../../src/core/duplex-eval/description-score.ts';
import { reminderEvents, scoreReminders } from '../../../src/core/duplex-eval/reminders.ts';
import { readDescriptionResponse, readReminderChunks } from '../../../src/core/duplex-eval/responses.ts';
import { type DuplexResult, readResultFile } from '../../../src/core/duplex-eval/result-file.ts';
import { matchResultSentences } from '../../../src/core/duplex-eval/result-match.ts';
import { judgeCalibration } from '../../../src/core/ovi-bench/calibration.ts';
import { confusionMatrix } from '../../../src/core/ovi-bench/confusion.ts';
import { readCases } from '../../../src/core/ovi-bench/dataset.ts';
import { parseChoiceReply, parseInterruptionReply } from '../../../src/core/ovi-bench/reply.ts';
import { type OviResult, readResult } from '../../../src/core/ovi-bench/results.ts';
import {
  multipleChoiceScores,
  openEndedScores,
  truncatedAnswer,
} from '../../../src/core/ovi-bench/scores.ts';

const root = new URL('../../../resources/sample/', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const json = (path: string): unknown => JSON.parse(text(path));
const lines = (path: string): unknown[] =>
  text(path)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

describe('the Omni-DuplexEval sample', () => {
  const { samples, issues } = readSampleRows(json('duplex-eval/data/RTD_counting.json'), 'RTD_counting');
  const pond = samples[0]!;
  const crossing = readSampleRow(
    lines('duplex-eval/data/PR_event_reminder.jsonl')[0],
    'line 1',
    'PR_event_reminder',
  );
  const colour = readSampleRows(json('duplex-eval/data/PR_correction.json'), 'PR_correction');

  const resultOf = (run: string, path: string): DuplexResult =>
    readResultFile(json(`duplex-eval/results/${run}/${path}`));

  /** Scores from the response and the imported verdicts, which have to belong together. */
  function description(run: string) {
    const { items } = readDescriptionResponse(json(`duplex-eval/responses/${run}/RTD_counting/pond.json`));
    const hasResult = readdirSync(new URL(`duplex-eval/results/${run}`, root)).includes('RTD_counting');
    const result = hasResult ? resultOf(run, 'RTD_counting/pond.json') : null;
    if (result && result.kind !== 'description') throw new Error(result.kind);
    const { verdictOf, unused } = matchResultSentences(items, result?.sentences ?? [], pond.videoDuration!);
    expect(unused).toEqual([]);
    return scoreDescription(items, pond.videoDuration!, verdictOf, result?.content);
  }

  function reminder(run: string, split: string, id: string, sample: NonNullable<typeof crossing.sample>) {
    const { items } = readReminderChunks(json(`duplex-eval/responses/${run}/${split}/${id}.json`));
    const result = resultOf(run, `${split}/${id}.json`);
    if (result.kind !== 'reminder') throw new Error(result.kind);
    const events = reminderEvents(sample, items);
    expect(result.events.map((event) => event.text)).toEqual(events.map((event) => event.text));
    return scoreReminders(
      events,
      result.events.map(({ verdict }) => verdict),
    );
  }

  it('is read without an issue', () => {
    expect([...issues, ...crossing.issues, ...colour.issues]).toEqual([]);
    expect(crossing.sample!.reminders.map(({ start }) => start)).toEqual([8, 22]);
  });

  it('shows every state of a sentence', () => {
    const steady = description('scripted-steady');
    expect(steady.temporal).toBeCloseTo((13 / 5 / 3) * 100, 9);
    expect(steady.overall).toBeCloseTo((13 / 5 / 3) * 50 + 47.5, 9);
    const chatty = description('scripted-chatty');
    expect(chatty.sentences.map(({ state }) => state)).toEqual([
      ...['judged', 'judged', 'judged', 'judge-failed', 'judged', 'judged', 'no-window'],
    ]);
    expect(chatty.counts).toMatchObject({ relevant: 3, irrelevant: 2, unjudged: 1, noWindow: 1 });
    expect(chatty.overall).toBeLessThan(steady.overall!);
    expect(chatty.silence.share).toBeLessThan(steady.silence.share);
    const sparse = description('scripted-sparse');
    expect([sparse.temporal, sparse.content, sparse.counts.unjudged]).toEqual([null, null, 1]);
    expect(sparse.silence.share).toBeCloseTo(25 / 26, 9);
  });

  it('shows reminders kept, missed and not accepted', () => {
    const outcomes = ['steady', 'chatty', 'sparse'].map((run) => {
      const { events, score } = reminder(
        `scripted-${run}`,
        'PR_event_reminder',
        'crossing',
        crossing.sample!,
      );
      return [...events.map(({ outcome }) => outcome), score];
    });
    expect(outcomes).toEqual([
      ['succeeded', 'succeeded', 1],
      ['not-accepted', 'nothing-said', 0],
      ['succeeded', 'nothing-said', 0],
    ]);
    const corrections = ['steady', 'chatty', 'sparse'].map(
      (run) => reminder(`scripted-${run}`, 'PR_correction', 'pond-colour', colour.samples[0]!).score,
    );
    expect(corrections).toEqual([1, 0, 0]);
  });
});

describe('the OVIBench sample', () => {
  const open = readCases(json('ovi-bench/open_ended.json'));
  const choice = readCases(json('ovi-bench/multiple_choice.json'));
  const runs = ['attentive', 'stubborn', 'compliant'].map((name) =>
    lines(`ovi-bench/results/scripted-${name}.jsonl`).map((value, index) =>
      readResult(value, `line ${index + 1}`),
    ),
  );
  const results = runs.map((rows) => rows.map(({ result }) => result!));
  const rowsOf = (run: OviResult[]) =>
    open.cases.map((oviCase) => {
      const result = run.find(({ caseId }) => caseId === oviCase.caseId)!;
      return { type: oviCase.type, predicted: result.predictedType, scores: result.scores };
    });

  it('is read with one unparsed reply as its only oddity', () => {
    expect([...open.issues, ...choice.issues]).toEqual([]);
    expect(runs.flat().flatMap(({ issues }) => issues.map(({ code }) => code))).toEqual(['type-unparsed']);
    for (const { video } of [...open.cases, ...choice.cases]) {
      expect(statSync(new URL(`ovi-bench/${video}`, root)).size).toBeGreaterThan(10_000);
    }
  });

  it('cuts answers where the simulation would, and keeps replies that parse to what is recorded', () => {
    for (const result of results.flat()) {
      if (result.choice === null) {
        expect(result.partial).toBe(truncatedAnswer(result.answer, result.t0!, result.t1!, result.rate!));
        const reply = parseInterruptionReply(result.raw);
        expect(reply.state === 'parsed' ? reply.type : null).toBe(result.predictedType);
      } else {
        expect(parseChoiceReply(result.raw)).toMatchObject({
          type: result.predictedType,
          choice: result.choice,
        });
      }
    }
  });

  it('tells the models apart', () => {
    const accuracy = results.map((run) => openEndedScores(rowsOf(run)).get('All')!.metrics.CA!.value);
    expect(accuracy).toEqual([5 / 6, 4 / 6, 4 / 6]);
    const [attentive, stubborn] = results.map((run) => confusionMatrix(rowsOf(run)));
    expect(attentive![1]!.counts).toMatchObject({ 'False Trigger': 1, unparsed: 1 });
    expect(stubborn![0]!.counts).toMatchObject({ Cancellation: 1, 'False Trigger': 1 });
    const ves = openEndedScores(rowsOf(results[0]!)).get('Cancellation')!.metrics.VES!;
    expect(ves).toEqual({ value: 10, scored: 1 });
    const ma = results.map(
      (run) =>
        multipleChoiceScores(
          choice.cases.map((oviCase) => {
            const result = run.find(({ caseId }) => caseId === oviCase.caseId)!;
            const label = oviCase.format === 'multiple-choice' ? oviCase.label : '';
            return { type: oviCase.type, predicted: result.predictedType, choice: result.choice, label };
          }),
        ).get('All')!.metrics.MA!.value,
    );
    expect(ma).toEqual([1, 0, 1]);
  });

  it('has human scores to calibrate the judge with', () => {
    const cases = results.flat().map(({ scores, humanScores }) => ({ judge: scores, human: humanScores }));
    for (const { metric, mae, n } of judgeCalibration(cases)) {
      expect(n, metric).toBeGreaterThanOrEqual(13);
      if (metric !== 'IAC' && metric !== 'IFA') expect(mae, metric).toBeGreaterThan(0);
    }
  });
});
