import type { ScopeFacts } from '@core/interact-scope/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { Drawing, FigureKind } from '../figure-kind.ts';
import type { ColumnWidth } from '../style.ts';

/** What figures of an Omni-InteractScope study are drawn from; facts are read when they are first asked for. */
export interface ScopeInput {
  /** The study's runs on this benchmark, in order. */
  runs: readonly RunInfo[];
  facts: () => ScopeFacts;
}

/** One figure of a kind. */
export interface ScopeFigure {
  /** Parts of its file name after the family's; none for a kind of one. Tells it from the others. */
  nameParts: string[];
  /** What it is about, e.g. a model; empty for a kind of one. */
  title: string;
  draw: (width: ColumnWidth) => Drawing;
}

/** The figures of a kind that these runs have, in a fixed order; none where the runs lack the arms they compare. */
export type ScopeFigures = (facts: ScopeFacts, runs: readonly RunInfo[]) => ScopeFigure[];

/** The key of a figure among those of its kind, as `FigurePart` has it. */
export const scopeFigureKey = (nameParts: readonly string[]): string => nameParts.join('/');

/** A kind of figure whose members are told by the runs there are. */
export function scopeKind(
  kind: Pick<FigureKind<ScopeInput>, 'family' | 'title' | 'about' | 'widths'>,
  figures: ScopeFigures,
): FigureKind<ScopeInput> {
  const all = ({ runs, facts }: ScopeInput): ScopeFigure[] =>
    runs.length === 0 ? [] : figures(facts(), runs);
  return {
    ...kind,
    benchmark: 'interact-scope',
    parts: (input) =>
      all(input).map(({ nameParts, title }) => ({ key: scopeFigureKey(nameParts), nameParts, title })),
    draw(input, { width, key }) {
      const figure = all(input).find(({ nameParts }) => scopeFigureKey(nameParts) === key);
      if (!figure) throw new Error(`There is no figure ${kind.family} of ${JSON.stringify(key)}.`);
      return figure.draw(width);
    },
  };
}
