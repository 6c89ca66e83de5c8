import { createElement } from 'react';
import { DistributionFigure } from './distribution/DistributionFigure.tsx';
import { F1CompositionFigure } from './f1-composition/F1CompositionFigure.tsx';
import type { Drawing, FigureKind } from './figure-kind.ts';
import { layoutInterruptionQuality } from './interruption-quality/layout.ts';
import { layoutNestedChain } from './nested-chain/layout.ts';
import {
  chainData,
  compositionData,
  f1TableData,
  interruptedSpillData,
  qualityData,
  spillData,
  stripData,
  stripPages,
  timelinessData,
  transitionData,
} from './omni-interact-data.ts';
import type { OmniInteractInput } from './omni-interact-input.ts';
import { PlotFigure } from './plot/PlotFigure.tsx';
import type { PlotLayout } from './plot/shapes.ts';
import { layoutResultTable } from './result-table/layout.ts';
import { timelineDrawing } from './slot-timeline/drawing.ts';
import { layoutSpillBars } from './spill-bars/layout.ts';
import { layoutStepStrips } from './step-strips/layout.ts';
import { type ColumnWidth, columnUnits } from './style.ts';
import { layoutTimeliness } from './timeliness/layout.ts';
import { pairInKey, transitionParts } from './transition-matrix/kind.ts';
import { layoutTransitionMatrix } from './transition-matrix/layout.ts';

const BOTH = ['double', 'single'] as const;

type Kind = FigureKind<OmniInteractInput>;

/** All there is to a figure that is laid out from data as shapes. */
function plotted<Data extends object>(
  kind: Pick<Kind, 'family' | 'title' | 'about' | 'parts'> & { widths?: Kind['widths'] },
  dataOf: (input: OmniInteractInput, key: string) => Data,
  layoutOf: (data: Data, width: number) => PlotLayout,
): Kind {
  const { widths = BOTH, ...rest } = kind;
  const draw = (input: OmniInteractInput, options: { width: ColumnWidth; key: string }): Drawing => {
    const data = dataOf(input, options.key);
    const layout = layoutOf(data, columnUnits(options.width));
    const described = { title: kind.title, description: kind.about, idPrefix: kind.family };
    return {
      element: createElement(PlotFigure, { layout, ...described }),
      shows: { what: kind.about, ...data },
    };
  };
  return { ...rest, benchmark: 'omni-interact', widths, draw };
}

/** The figures of an OmniInteract study, in the order they are written. To add one, add an entry. */
export const OMNI_INTERACT_FIGURES: readonly Kind[] = [
  {
    family: 'f1-composition',
    benchmark: 'omni-interact',
    title: 'Composition of IA-QTF1',
    about: 'IA-QTF1 of each run as the sums it is made of: soft TP, FP by cause, FN.',
    widths: BOTH,
    draw: (input, { width }) => {
      const data = compositionData(input);
      return {
        element: createElement(F1CompositionFigure, { data, width }),
        shows: {
          what: 'IA-QTF1 of each run as the sums it is made of: soft TP, FP by cause, FN.',
          runs: data.runs.map(({ name, composition }) => ({ name, ...composition })),
        },
      };
    },
  },
  plotted(
    {
      family: 'f1-table',
      title: 'IA-QTF1 by category',
      about: 'Table 3 for the runs of the study: IA-QTF1 by category.',
    },
    f1TableData,
    layoutResultTable,
  ),
  plotted(
    {
      family: 'timeliness',
      title: 'Timeliness of core answers',
      about: 'Judged core answers of each run by seconds from t_a to their anchor.',
    },
    timelinessData,
    layoutTimeliness,
  ),
  plotted(
    {
      family: 'interruption-quality',
      title: 'Partial answer quality against spill',
      about: 'PAQ of interrupted slots with output against the seconds of their spill, by run.',
    },
    qualityData,
    layoutInterruptionQuality,
  ),
  {
    family: 'spill',
    benchmark: 'omni-interact',
    title: 'Spill past the ends of slots',
    about: 'Seconds of output past the end of its slot, one dot a slot, by run.',
    widths: ['single', 'double'],
    draw: (input, { width }) => {
      const data = spillData(input);
      return {
        element: createElement(DistributionFigure, { data, width }),
        shows: {
          what: 'Seconds of output past the end of its slot, one value a slot.',
          runs: data.runs.map(({ name, about, seconds }) => ({ name, about, seconds })),
        },
      };
    },
  },
  plotted(
    {
      family: 'spill-bars',
      title: 'Spill of every interrupted slot',
      about: 'Seconds of output past the interruption, one bar a slot, by run.',
    },
    interruptedSpillData,
    layoutSpillBars,
  ),
  plotted(
    {
      family: 'nested-chain',
      title: 'Nested chains',
      about: 'Every nested pair: chain score, inner and outer slot, by run.',
    },
    chainData,
    layoutNestedChain,
  ),
  plotted(
    {
      family: 'step-strips',
      title: '1QnA step strips',
      about: 'What became of every step of every 1QnA clip, by run.',
      parts: (input) =>
        stripPages(input).map((_, page, pages) => ({
          key: String(page),
          nameParts: pages.length > 1 ? [String(page + 1)] : [],
          title: pages.length > 1 ? `part ${page + 1} of ${pages.length}` : 'all clips',
        })),
    },
    (input, key) => stripData(input, Number(key)),
    layoutStepStrips,
  ),
  plotted(
    {
      family: 'transition-matrix',
      title: 'Outcomes under two runs',
      about: 'How many slots had which outcome under one run and under another.',
      widths: ['single', 'double'],
      parts: ({ runs }) => transitionParts(runs),
    },
    (input, key) => {
      const [from, to] = pairInKey(key);
      return transitionData(input, from, to);
    },
    layoutTransitionMatrix,
  ),
  {
    family: 'slot-timeline',
    benchmark: 'omni-interact',
    title: 'Slot timeline',
    about: 'One sample’s slots and what each run said in them, with outcome tags as in the paper’s A.5.',
    widths: ['double'],
    parts: ({ samples }) =>
      samples.map(({ sampleId, subset, name }) => ({
        key: String(sampleId),
        nameParts: [subset, name],
        title: `${subset} / ${name}`,
      })),
    draw: (input, { key }) => timelineDrawing(input, Number(key)),
  },
];
