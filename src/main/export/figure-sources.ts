import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { Drawing, FigureKind, FigurePart } from '../../figures/figure-kind.ts';
import { OMNI_INTERACT_FIGURES } from '../../figures/omni-interact.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { makeUnique, safeFileName } from './file-name.ts';
import { OMNI_INTERACT, omniInteractInput } from './omni-interact-input.ts';

/** A figure of a study that can be drawn. */
export interface FigureSource {
  /** Its name on the command line and as a file, without ending. */
  name: string;
  family: string;
  /** Tells it from others of its family; see `FigurePart`. */
  key: string;
  benchmark: string;
  title: string;
  about: string;
  /** Which of its kind it is, for a person; empty where there is one only. */
  part: string;
  widths: readonly [ColumnWidth, ...ColumnWidth[]];
  /** Draw it at a width it has. */
  draw: (width: ColumnWidth) => Drawing;
}

/** Where a benchmark's figures come from: what it is called, its list, and what they are drawn from. */
const BENCHMARKS: readonly {
  benchmark: string;
  sources: (study: OpenStudy, profile: ScoringProfile) => FigureSource[];
}[] = [
  {
    benchmark: OMNI_INTERACT,
    sources: (study, profile) => sourcesOf(OMNI_INTERACT_FIGURES, omniInteractInput(study, profile)),
  },
];

/**
 * All figures of a study under a profile, in the order they are written. Names are the same every time, and
 * differ also where a file system ignores case.
 */
export function figureSources(study: OpenStudy, profile: ScoringProfile): FigureSource[] {
  const unique = makeUnique();
  return BENCHMARKS.flatMap(({ sources }) => sources(study, profile)).map((source) => ({
    ...source,
    name: unique(source.name),
  }));
}

function sourcesOf<Input>(kinds: readonly FigureKind<Input>[], input: Input): FigureSource[] {
  return kinds.flatMap((kind) => {
    const { family, benchmark, title, about, widths } = kind;
    const source = (part: FigurePart): FigureSource => ({
      name: safeFileName(family, ...part.nameParts),
      family,
      key: part.key,
      benchmark,
      title,
      about,
      part: part.title,
      widths,
      draw: (width) => kind.draw(input, { width, key: part.key }),
    });
    return (kind.parts?.(input) ?? [{ key: '', nameParts: [], title: '' }]).map(source);
  });
}
