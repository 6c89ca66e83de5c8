/** Invented data for the figures of Omni-DuplexEval and OVIBench, hostile text and missing verdicts included. */
import { SCRIPT_SETTINGS, scoreDescription } from '../../../src/core/duplex-eval/description-score.ts';
import { confusionMatrix } from '../../../src/core/ovi-bench/confusion.ts';
import { openEndedScores, truncatedAnswer } from '../../../src/core/ovi-bench/scores.ts';
import type { InterruptionTimelineData } from '../../../src/figures/interruption-timeline/layout.ts';
import type { TemporalStripData } from '../../../src/figures/temporal-strip/layout.ts';

const described = (rows: [start: number, end: number, score: 0 | 1 | 2 | 3 | null, relevant?: boolean][]) =>
  scoreDescription(
    rows.map(([start, end], index) => ({ sentence: `Sentence ${index + 1}.`, start, end })),
    40,
    (position) => {
      const [, , score, relevant = true] = rows[position]!;
      return score === null ? undefined : { state: 'ok', score, relevant };
    },
    { state: 'ok', score: 2.1 },
    SCRIPT_SETTINGS,
  );

export const STRIP: TemporalStripData = {
  title: 'Counting · 0012',
  clipDuration: 40,
  settings: SCRIPT_SETTINGS,
  judges: ['imported'],
  runs: [
    {
      name: 'Steady',
      kind: 'scripted',
      score: described([
        [2, 5, 3],
        [6, 9, 3],
        [10, 14, 2],
        [16, 20, 3],
        [21, 25, 2],
        [27, 33, 1],
        [34, 38, 3],
      ]),
    },
    {
      name: 'Chatty & late',
      kind: 'scripted',
      score: described([
        [0, 3, 0, false],
        [3, 7, 1],
        [6, 10, 2],
        [11, 11, 3],
        [12, 15, 0, false],
        [20, 24, 0],
        [24, 30, 1],
        [36, 46, null],
      ]),
    },
    {
      name: '慢慢说',
      kind: 'imported',
      score: described([
        [12, 15, null],
        [30, 34, null],
      ]),
    },
  ],
};

const row = (type: string, predicted: string | null, scores: object) => ({ type, predicted, scores });

export const OVI_ROWS = {
  Attentive: [
    row('Cancellation', 'Cancellation', { IAC: 1, IFA: 1, TFS: 9, VES: 7, CFS: 2, CCS: 6 }),
    row('Cancellation', 'Cancellation', { IAC: 1, IFA: 0, TFS: 8, CFS: 1, CCS: 7 }),
    row('False Trigger', 'False Trigger', { IAC: 1, IFA: 1, TFS: 10, VES: 8, CFS: 1, CCS: 9 }),
    row('Correction', 'Correction', { IAC: 1, IFA: 1, TFS: 9, VES: 8, CFS: 9, CCS: 8 }),
    row('Correction', null, {}),
  ],
  'Stubborn <b>': [
    row('Cancellation', 'False Trigger', { IAC: 0, IFA: 0, TFS: 4, CFS: 1, CCS: 3 }),
    row('Cancellation', 'Cancellation', { IAC: 0, IFA: 0, TFS: 5, CFS: 1, CCS: 3 }),
    row('False Trigger', 'False Trigger', { IAC: 1, IFA: 1, TFS: 9, CFS: 1, CCS: 9 }),
    row('Correction', 'False Trigger', { IAC: 1, IFA: 0, TFS: 6, CFS: 2, CCS: 7 }),
    row('Correction', 'Correction', { IAC: 0, IFA: 0, TFS: 6, CFS: 3, CCS: 6 }),
  ],
  // Nothing of it is judged, and it has no correction.
  未评: [row('Cancellation', null, {}), row('False Trigger', 'Correction', {})],
};

const models = Object.entries(OVI_ROWS).map(([name, rows]) => ({ name, kind: 'scripted', rows }));

export const CONFUSION = {
  format: 'Open-ended cases',
  settings: 'Answers cut at R = 15 characters/s.',
  models: models.map(({ name, kind, rows }) => ({ name, kind, rows: confusionMatrix(rows) })),
};

export const BARS = {
  models: models.map(({ name, kind, rows }) => ({ name, kind, scores: openEndedScores(rows) })),
  metrics: ['CA', 'IAC', 'IFA', 'TFS', 'VES', 'CFS', 'CCS'] as const,
  judges: ['imported'],
  settings: '',
};

const ANSWER =
  'The woman on the right is slicing a carrot on a wooden board, then she slides the pieces into a steel pot that stands on the stove behind her.';
const T0 = 3;
const T1 = 6.5;

export const INTERRUPTION: InterruptionTimelineData = {
  caseId: 'kitchen.mp4_s0_Correction',
  type: 'Correction',
  question: 'What is the person doing, and what with?',
  signal: 'No, I mean the man on the left.',
  t0: T0,
  t1: T1,
  clipDuration: 20,
  models: [
    {
      name: 'Attentive',
      kind: 'scripted',
      answer: ANSWER,
      partial: truncatedAnswer(ANSWER, T0, T1, 15),
      rate: 15,
      predictedType: 'Correction',
      response: 'The man on the left, then: he is washing two leeks under the tap and shaking them dry.',
      raw: '',
    },
    {
      name: 'Stubborn & long',
      kind: 'scripted',
      answer: ANSWER,
      partial: truncatedAnswer(ANSWER, T0, T1, 15),
      rate: 15,
      predictedType: 'False Trigger',
      response: `${ANSWER} ${ANSWER} 左边的男人正在洗韭葱。`,
      raw: '',
    },
    {
      name: '未能解析',
      kind: 'imported',
      answer: '右边的女人正在切胡萝卜。',
      partial: truncatedAnswer('右边的女人正在切胡萝卜。', T0, T1, 2),
      rate: 2,
      predictedType: null,
      response: '',
      raw: 'I would call this a correction, sorry \u0000.',
    },
  ],
};
