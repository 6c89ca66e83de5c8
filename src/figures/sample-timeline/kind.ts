import type { Benchmark } from '@core/benchmarks.ts';
import { emptyCase, type PanelFacts, panelOf } from '@core/cases/document.ts';
import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import { createElement } from 'react';
import { CaseFigure } from '../case-study/CaseFigure.tsx';
import { layoutCase } from '../case-study/layout.ts';
import type { FigureKind } from '../figure-kind.ts';

/** What the timelines of samples are drawn from. */
export interface SamplesInput {
  /** The benchmark's samples that have a slot, in order. */
  samples: readonly { sampleId: number; subset: string; name: string }[];
  /** A sample with all its slots and all runs with output, as a panel of a case study keeps them. */
  panel: (sampleId: number) => PanelFacts;
}

/**
 * One sample's slots and what each run said, drawn as a panel of a case study is.
 *
 * @param words.settings what its outcomes rest on besides verdicts, as a sentence; may be empty
 */
export function sampleTimelineKind(
  benchmark: Benchmark,
  family: string,
  words: { title: string; about: string; settings: (facts: PanelFacts) => string },
): FigureKind<SamplesInput> {
  const { title, about, settings } = words;
  return {
    family,
    benchmark,
    title,
    about,
    widths: ['double', 'single'],
    parts: ({ samples }) =>
      samples.map(({ sampleId, subset, name }) => ({
        key: String(sampleId),
        nameParts: [subset, name],
        title: `${subset} / ${name}`,
      })),
    draw: ({ panel }, { width, key }) => {
      const facts = panel(Number(key));
      const named = `${facts.subset} / ${facts.sample}`;
      const document = { ...emptyCase(named), width, panels: [panelOf('sample', facts)] };
      const layout = layoutCase(document, { basis: settings(facts) });
      const [page] = layout.pages;
      if (!page) throw new Error(`The timeline of ${named} has no page.`);
      return {
        element: createElement(CaseFigure, { title: named, page, imageOf: () => null, idPrefix: family }),
        shows: {
          what: about,
          subset: facts.subset,
          sample: facts.sample,
          clip: facts.clip || null,
          range: facts.range,
          judges: facts.judges,
          slots: facts.slots.map(({ slotId, start, tA, end }) => ({ slotId, start, tA, end })),
          runs: facts.runs.map(({ name, kind, status, scores }) => ({
            name,
            kind,
            status,
            scores: scores.map(({ slotId, outcome, tp, anchor }) => ({
              slotId,
              outcome: outcomeInCode(outcome),
              tp,
              anchor,
            })),
          })),
          shortenedTexts: layout.shortened,
        },
      };
    },
  };
}
