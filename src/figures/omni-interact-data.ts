import { composeF1 } from '@core/omni-interact/diagnosis/compose-f1.ts';
import { interruptionsOf } from '@core/omni-interact/diagnosis/interruption.ts';
import { isAnswered, nestedPairs } from '@core/omni-interact/diagnosis/nested.ts';
import { slotsOfRun } from '@core/omni-interact/diagnosis/slots.ts';
import { stepClips, stepState } from '@core/omni-interact/diagnosis/steps.ts';
import { latenciesOf } from '@core/omni-interact/diagnosis/timeliness.ts';
import { transitionsOf } from '@core/omni-interact/diagnosis/transitions.ts';
import { resultTables } from '@core/omni-interact/result-tables.ts';
import type { PlacedRun } from '@core/omni-interact/study-facts.ts';
import type { ResultTable } from '@core/tables/result-table.ts';
import type { DistributionData } from './distribution/layout.ts';
import type { F1CompositionData } from './f1-composition/layout.ts';
import type { QualityData } from './interruption-quality/layout.ts';
import type { ChainData } from './nested-chain/layout.ts';
import type { OmniInteractInput } from './omni-interact-input.ts';
import { basisText, type FigureBasis } from './plot/caption.ts';
import { runTitle } from './run-title.ts';
import type { SpillData } from './spill-bars/layout.ts';
import { clipsPerPage, type StripClip, type StripData } from './step-strips/layout.ts';
import type { TimelinessData } from './timeliness/layout.ts';
import type { TransitionData } from './transition-matrix/layout.ts';

/** What a study's figures show: the same computations as the Diagnose view's, brought into the figures' shapes. */

const basisOf = ({ profile, judges }: OmniInteractInput): FigureBasis => ({ profile: profile.name, judges });

/** A run as figures call it, with how it was scored. */
function titled(input: OmniInteractInput): { name: string; kind: string; placed: PlacedRun }[] {
  return input.placed().map((placed) => {
    const run = input.runs.find(({ runId }) => runId === placed.runId);
    return { name: run ? runTitle(run) : placed.name, kind: run?.kind ?? '', placed };
  });
}

/** Every run's F1 as the sums it is made of. */
export function compositionData(input: OmniInteractInput): F1CompositionData {
  const runs = titled(input).map(({ name, kind, placed }) => {
    const samples = placed.samples.map(({ slots, unmatched }) => ({
      slots: slots.map(({ score }) => score),
      unmatched,
    }));
    return { name, kind, composition: composeF1(samples, input.profile) };
  });
  return { runs, ...basisOf(input) };
}

/** Table 3 without published rows. */
export function f1TableData(input: OmniInteractInput): ResultTable {
  const { runs, profile } = input;
  const [table] = resultTables({ placed: input.placed(), runs, profile, published: null });
  if (!table) throw new Error('There is no Table 3.');
  return table;
}

/** How late core answers come. */
export function timelinessData(input: OmniInteractInput): TimelinessData {
  const runs = titled(input).map(({ name, placed }) => {
    const { answers, noCore, unjudged, interrupted } = latenciesOf(placed, null);
    return {
      name,
      seconds: answers.map(({ seconds }) => seconds),
      noCore: noCore.length,
      unjudged: unjudged.length,
      interrupted: interrupted.length,
    };
  });
  return { runs, ...basisOf(input) };
}

const interruptedSlots = (input: OmniInteractInput): number =>
  input
    .facts()
    .samples.flatMap(({ slots }) => slots)
    .filter(({ isInterrupted }) => isInterrupted).length;

/** Partial answer quality against spill. */
export function qualityData(input: OmniInteractInput): QualityData {
  const runs = titled(input).map(({ name, placed }) => {
    const { answers, noOutput } = interruptionsOf(placed);
    return {
      name,
      answers: answers.map(({ quality, spillSeconds }) => ({ quality, spillSeconds })),
      noOutput: noOutput.length,
    };
  });
  return { runs, interrupted: interruptedSlots(input), ...basisOf(input) };
}

/** Spill of every interrupted slot. */
export function interruptedSpillData(input: OmniInteractInput): SpillData {
  const runs = titled(input).map(({ name, placed }) => {
    const { answers, noOutput } = interruptionsOf(placed);
    return { name, spills: answers.map(({ spillSeconds }) => spillSeconds), noOutput: noOutput.length };
  });
  return { runs, interrupted: interruptedSlots(input), ...basisOf(input) };
}

/** How long the runs went on past the ends of slots, interrupted or not. */
export function spillData(input: OmniInteractInput): DistributionData {
  const runs = titled(input).map(({ name, placed }) => {
    const slots = slotsOfRun(placed).map(({ score }) => score);
    const spilled = slots.filter(({ spill }) => spill);
    return {
      name,
      about: `${spilled.length} of ${slots.length} slots`,
      seconds: spilled.map(({ spillSeconds }) => spillSeconds),
      none: slots.length === 0 ? 'no outputs' : 'no spill',
    };
  });
  return {
    title: 'Spill past the ends of slots',
    axisTitle: 'spill (s)',
    runs,
    caption:
      `One dot a slot with spill under the ${input.profile.name} profile; bar: first to third quartile, mark: ` +
      'median. Needs no judge.',
  };
}

/** Every nested pair under every run. */
export function chainData(input: OmniInteractInput): ChainData {
  const pairs = nestedPairs(input.facts(), input.placed());
  const runs = titled(input).map(({ name }, run) => {
    const chains = pairs.map(({ results }) => {
      const result = results[run];
      if (!result) return null;
      const { inner, outer, score, orderError } = result;
      return { inner: isAnswered(inner), outer: isAnswered(outer), score, orderError };
    });
    const judged = chains.flatMap((chain) => (chain === null || chain.score === null ? [] : [chain.score]));
    const nccs = judged.length > 0 ? judged.reduce((sum, score) => sum + score, 0) / judged.length : null;
    return { name, chains, nccs };
  });
  return { runs, pairs: pairs.length, ...basisOf(input) };
}

/** The pages on which the 1QnA clips of a study are drawn; one, empty, where there are none. */
export function stripPages(input: OmniInteractInput): StripClip[][] {
  const clips = stepClips(input.facts(), input.placed()).map(
    ({ subset, sample, stepCount, strips }): StripClip => ({
      name: `${subset} / ${sample}`,
      stepCount,
      strips: strips.map(({ steps }) => steps?.map(stepState) ?? null),
    }),
  );
  const most = clipsPerPage(input.runs.length);
  const pages = Array.from({ length: Math.ceil(clips.length / most) }, (_, page) =>
    clips.slice(page * most, (page + 1) * most),
  );
  return pages.length > 0 ? pages : [[]];
}

/** One page of steps; `page` counts from 0. */
export function stripData(input: OmniInteractInput, page: number): StripData {
  const pages = stripPages(input);
  return {
    runs: titled(input).map(({ name }) => ({ name })),
    clips: pages[page] ?? [],
    part: { number: page + 1, of: pages.length },
    ...basisOf(input),
  };
}

/** What became of every slot under two runs. @throws Error where a run is not of this study */
export function transitionData(input: OmniInteractInput, fromId: number, toId: number): TransitionData {
  const runs = titled(input);
  const from = runs.find(({ placed }) => placed.runId === fromId);
  const to = runs.find(({ placed }) => placed.runId === toId);
  if (!from || !to) throw new Error(`The study has no runs ${fromId} and ${toId}.`);
  const { counts } = transitionsOf(input.facts(), from.placed, to.placed);
  return { from: from.name, to: to.name, counts, items: 'slots', basis: basisText(basisOf(input)) };
}
