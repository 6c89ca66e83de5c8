import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { reminderCases, sentenceTally, silences } from '@core/duplex-eval/diagnostics.ts';
import { outputsIn } from '@core/duplex-eval/result-tables.ts';
import { findSplit } from '@core/duplex-eval/splits.ts';
import type { DuplexScoredRun, DuplexStudySample, ScoredOutput } from '@core/duplex-eval/study-facts.ts';
import { createElement } from 'react';
import { DistributionFigure } from '../distribution/DistributionFigure.tsx';
import type { DistributionData } from '../distribution/layout.ts';
import type { FigureKind, FigurePart } from '../figure-kind.ts';
import { DrawingFigure } from '../interact-scope/DrawingFigure.tsx';
import { judgeText } from '../plot/caption.ts';
import { runTitle, titled } from '../run-title.ts';
import { sampleTimelineKind } from '../sample-timeline/kind.ts';
import { columnUnits } from '../style.ts';
import { settingsText, type TemporalStripData } from '../temporal-strip/layout.ts';
import { TemporalStripFigure } from '../temporal-strip/TemporalStripFigure.tsx';
import { transitionKind } from '../transition-matrix/kind.ts';
import type { DuplexInput } from './input.ts';
import { layoutReminders, type RemindersData } from './reminders.ts';
import { layoutSentences, type SentencesData } from './sentences.ts';

type Kind = FigureKind<DuplexInput>;

const SETTINGS = settingsText(SCRIPT_SETTINGS);
const scored = ({ runs, scored: read }: DuplexInput): readonly DuplexScoredRun[] =>
  runs.length === 0 ? [] : read();

/** What a run is called where its kind does not stand beside it. */
function nameOf({ runs }: DuplexInput, { runId, name }: DuplexScoredRun): string {
  const run = runs.find((each) => each.runId === runId);
  return run ? runTitle(run) : name;
}

/** The described samples of known length that a run has output for, in the study's order. */
function describedSamples(input: DuplexInput): DuplexStudySample[] {
  const samples = new Map<number, DuplexStudySample>();
  for (const run of scored(input)) {
    for (const { output } of silences(outputsIn(run, 'description'))) {
      samples.set(output.sample.sampleId, output.sample);
    }
  }
  return [...samples.values()].sort((a, b) => a.slotKeys[0]! - b.slotKeys[0]!);
}

const stripPart = ({ sampleId, sample }: DuplexStudySample): FigurePart => ({
  key: String(sampleId),
  nameParts: [sample.split.name, sample.id],
  title: `${sample.split.label} / ${sample.id}`,
});

/** One sample's sentences under every run that has output for it. @throws Error where no run has */
export function stripData(input: DuplexInput, sampleId: number): TemporalStripData {
  const sample = describedSamples(input).find((each) => each.sampleId === sampleId);
  if (!sample || sample.duration === null) throw new Error(`There is no description of sample ${sampleId}.`);
  const ofSample = ({ sample: own }: ScoredOutput): boolean => own.sampleId === sampleId;
  return {
    title: `${sample.sample.split.label} · ${sample.sample.id}`,
    clipDuration: sample.duration,
    runs: scored(input).flatMap((run) => {
      const score = run.outputs.find(ofSample)?.score;
      const description = score?.scenario === 'description' ? score.description : null;
      return description ? [{ ...titled(input.runs, run), score: description }] : [];
    }),
    settings: SCRIPT_SETTINGS,
    judges: input.judges,
  };
}

/** The share of the clip without a sentence of every description. */
export function silenceData(input: DuplexInput): DistributionData {
  const runs = scored(input).flatMap((run) => {
    const outputs = outputsIn(run, 'description');
    if (outputs.length === 0) return [];
    const known = silences(outputs);
    return [
      {
        name: nameOf(input, run),
        about: `n = ${known.length}${known.length < outputs.length ? `, ${outputs.length - known.length} of unknown length` : ''}`,
        seconds: known.map(({ share }) => share * 100),
        none: 'no clip of known length',
      },
    ];
  });
  return {
    title: 'Silence in descriptions',
    axisTitle: 'share of the clip without a sentence (%)',
    unit: '%',
    runs,
    caption:
      'One dot a description; bar: first to third quartile, mark: median. Silence needs no judge and is no part of ' +
      'the score.',
  };
}

/** The first output after every timed event. */
export const remindersData = (input: DuplexInput): RemindersData => ({
  runs: scored(input).flatMap((run) => {
    const timed = reminderCases(outputsIn(run, 'reminder')).filter(({ index }) => index !== null);
    const events = timed.map(({ latency, outcome }) => ({ latency, outcome }));
    return events.length === 0 ? [] : [{ name: nameOf(input, run), events }];
  }),
  judges: input.judges,
});

/** The sentences of every run by temporal score. */
export const sentencesData = (input: DuplexInput): SentencesData => ({
  runs: scored(input).flatMap((run) => {
    const outputs = outputsIn(run, 'description');
    if (outputs.length === 0) return [];
    return [{ name: nameOf(input, run), descriptions: outputs.length, tally: sentenceTally(outputs) }];
  }),
  basis: `${SETTINGS} ${judgeText(input.judges)}`,
});

/** A figure there is one of, where any run has what it shows. */
const once =
  (has: (input: DuplexInput) => boolean) =>
  (input: DuplexInput): FigurePart[] =>
    has(input) ? [{ key: '', nameParts: [], title: '' }] : [];

const BOTH = ['double', 'single'] as const;
const about = {
  strip: 'When a clip was described, run by run: each sentence by its temporal score, and silence.',
  sentences: 'The sentences of each run’s descriptions by temporal score, irrelevant and unjudged apart.',
  silence: 'The share of the clip without a sentence, one dot a description, by run.',
  reminders: 'Seconds from each event to the run’s first output, and what came of it.',
};

/** The figures of an Omni-DuplexEval study, in the order they are written, scored as the published script scores. */
export const DUPLEX_FIGURES: readonly Kind[] = [
  {
    family: 'duplex-sentences',
    benchmark: 'duplex-eval',
    title: 'Sentences by temporal score',
    about: about.sentences,
    widths: BOTH,
    parts: once((input) => sentencesData(input).runs.length > 0),
    draw: (input, { width }) => {
      const data = sentencesData(input);
      const drawing = layoutSentences(data, columnUnits(width));
      const described = { title: 'Sentences by temporal score', description: about.sentences };
      return {
        element: createElement(DrawingFigure, { drawing, ...described, idPrefix: 'duplex-sentences' }),
        shows: { what: about.sentences, ...data },
      };
    },
  },
  {
    family: 'duplex-silence',
    benchmark: 'duplex-eval',
    title: 'Silence in descriptions',
    about: about.silence,
    widths: ['single', 'double'],
    parts: once((input) => silenceData(input).runs.length > 0),
    draw: (input, { width }) => {
      const data = silenceData(input);
      return {
        element: createElement(DistributionFigure, { data, width, idPrefix: 'duplex-silence' }),
        shows: {
          what: about.silence,
          runs: data.runs.map(({ name, about: n, seconds }) => ({ name, about: n, percent: seconds })),
        },
      };
    },
  },
  {
    family: 'duplex-reminders',
    benchmark: 'duplex-eval',
    title: 'Latency after events',
    about: about.reminders,
    widths: BOTH,
    parts: once((input) => remindersData(input).runs.length > 0),
    draw: (input, { width }) => {
      const data = remindersData(input);
      const drawing = layoutReminders(data, columnUnits(width));
      const described = { title: 'Latency after events', description: about.reminders };
      return {
        element: createElement(DrawingFigure, { drawing, ...described, idPrefix: 'duplex-reminders' }),
        shows: { what: about.reminders, ...data },
      };
    },
  },
  {
    family: 'duplex-temporal-strip',
    benchmark: 'duplex-eval',
    title: 'Temporal scores along a clip',
    about: about.strip,
    widths: BOTH,
    parts: (input) => describedSamples(input).map(stripPart),
    draw: (input, { width, key }) => {
      const data = stripData(input, Number(key));
      const { title, clipDuration, settings, runs } = data;
      return {
        element: createElement(TemporalStripFigure, { data, width, idPrefix: 'duplex-temporal-strip' }),
        shows: {
          what: about.strip,
          sample: title,
          clipSeconds: clipDuration,
          settings,
          runs: runs.map(({ name, kind, score: { sentences, ...numbers } }) => ({
            name,
            kind,
            ...numbers,
            sentences: sentences.map(({ start, end, state, score, relevant }) => ({
              start,
              end,
              state,
              score,
              relevant,
            })),
          })),
        },
      };
    },
  },
];

/** The figures every benchmark has, for this one. */
export const DUPLEX_TRANSITIONS = transitionKind('duplex-eval', 'duplex-transition-matrix', SETTINGS);
export const DUPLEX_TIMELINE = sampleTimelineKind('duplex-eval', 'duplex-timeline', {
  title: 'Timeline',
  about: 'One sample’s items and what each run said, with their outcomes.',
  settings: ({ subset }) => (findSplit(subset)?.scenario === 'description' ? SETTINGS : ''),
});
