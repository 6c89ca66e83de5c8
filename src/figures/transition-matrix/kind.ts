import { type Benchmark, SLOT_WORDS } from '@core/benchmarks.ts';
import type { SlotColumns } from '@core/compare/types.ts';
import { outcomeInCode } from '@core/omni-interact/outcome.ts';
import { OUTCOMES, type RunInfo } from '@core/study-views.ts';
import { createElement } from 'react';
import type { FigureKind, FigurePart } from '../figure-kind.ts';
import { judgeText } from '../plot/caption.ts';
import { PlotFigure } from '../plot/PlotFigure.tsx';
import { runTitle } from '../run-title.ts';
import { columnUnits } from '../style.ts';
import { layoutTransitionMatrix, type TransitionData } from './layout.ts';

/** What two runs are compared from: the outcomes stored for them. */
export interface OutcomesInput {
  /** The study's runs on the benchmark, in order. */
  runs: readonly RunInfo[];
  judges: readonly string[];
  /** The outcomes of all its slots; read when first asked for. */
  outcomes: () => Pick<SlotColumns, 'slotKeys' | 'runs'>;
}

/**
 * The pairs of runs. Listed are main runs among each other, each pair in the study's order; the other way round, and
 * any pair with an arm, which may cover few slots, is drawn when it is asked for.
 */
export function transitionParts(runs: readonly RunInfo[]): FigurePart[] {
  const isListed = (from: RunInfo, to: RunInfo): boolean =>
    runs.indexOf(from) < runs.indexOf(to) && from.arm === null && to.arm === null;
  const pairs = runs.flatMap((from) => runs.filter((to) => to !== from).map((to) => ({ from, to })));
  const part = ({ from, to }: { from: RunInfo; to: RunInfo }): FigurePart => ({
    key: `${from.runId}/${to.runId}`,
    nameParts: [runTitle(from), runTitle(to)],
    title: `${runTitle(from)} → ${runTitle(to)}`,
  });
  return [
    ...pairs.filter(({ from, to }) => isListed(from, to)).map(part),
    ...pairs.filter(({ from, to }) => !isListed(from, to)).map((pair) => ({ ...part(pair), unlisted: true })),
  ];
}

/** The ids of the runs a key of `transitionParts` is about. */
export function pairInKey(key: string): [number, number] {
  const [from = '', to = ''] = key.split('/');
  return [Number(from), Number(to)];
}

/**
 * Outcomes under two runs, for a benchmark whose outcomes are those stored with the study.
 *
 * @param settings what they rest on besides verdicts, as a sentence
 */
export function transitionKind(
  benchmark: Benchmark,
  family: string,
  settings: string,
): FigureKind<OutcomesInput> {
  const items = SLOT_WORDS[benchmark].many;
  const about = `How many ${items} had which outcome under one run and under another.`;
  const title = 'Outcomes under two runs';
  return {
    family,
    benchmark,
    title,
    about,
    widths: ['single', 'double'],
    parts: ({ runs }) => transitionParts(runs),
    draw: ({ runs, judges, outcomes }, { width, key }) => {
      const [from, to] = pairInKey(key).map((id) => runs.find(({ runId }) => runId === id));
      if (!from || !to) throw new Error(`The study has no runs ${key} on ${benchmark}.`);
      const data: TransitionData = {
        from: runTitle(from),
        to: runTitle(to),
        counts: countTransitions(outcomes(), from.runId, to.runId),
        items,
        basis: `${settings} ${judgeText(judges)}`,
      };
      const layout = layoutTransitionMatrix(data, columnUnits(width));
      return {
        element: createElement(PlotFigure, { layout, title, description: about, idPrefix: family }),
        shows: { what: about, outcomes: OUTCOMES, ...data },
      };
    },
  };
}

/** Rows: outcome under `fromId`, columns: under `toId`, in the order of `OUTCOMES`; a slot not run is in it as such. */
export function countTransitions(
  columns: ReturnType<OutcomesInput['outcomes']>,
  fromId: number,
  toId: number,
): number[][] {
  const counts = OUTCOMES.map(() => OUTCOMES.map(() => 0));
  const [before, after] = [fromId, toId].map(
    (id) => columns.runs.find(({ runId }) => runId === id)?.outcomes,
  );
  columns.slotKeys.forEach((_, at) => {
    const row = counts[OUTCOMES.indexOf(outcomeInCode(before?.[at] ?? 0))]!;
    row[OUTCOMES.indexOf(outcomeInCode(after?.[at] ?? 0))]! += 1;
  });
  return counts;
}
