import type { Benchmark } from '../../core/benchmarks.ts';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';
import type { RunInfo } from '../../core/study-views.ts';
import type { ResultTable } from '../../core/tables/result-table.ts';
import type { Drawing, FigureKind, FigurePart } from '../../figures/figure-kind.ts';
import type { ColumnWidth } from '../../figures/style.ts';
import type { OpenStudy } from '../store/study-file.ts';
import { readRuns } from '../store/study-info.ts';
import { safeFileName } from './file-name.ts';

/** Everything a benchmark gives to papers. To add a benchmark, add one of these to `BENCHMARK_EXPORTS`. */
export interface BenchmarkExports {
  benchmark: Benchmark;
  /** Its figures in the order they are written; none where the study has nothing of it. Drawn when asked for. */
  figures: (study: OpenStudy, profile: ScoringProfile) => FigureSource[];
  /** Its tables in the order they are written, with the publication's rows where wanted; none as above. */
  tables: (study: OpenStudy, options: { profile: ScoringProfile; published: boolean }) => ResultTable[];
  /** What its numbers rest on besides verdicts, for provenance: a scoring profile, or assumptions. */
  settings: (profile: ScoringProfile) => Record<string, unknown>;
}

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
  /** Whether it is one of all figures; others are drawn when asked for by name or key. */
  listed: boolean;
  widths: readonly [ColumnWidth, ...ColumnWidth[]];
  /** Draw it at a width it has. */
  draw: (width: ColumnWidth) => Drawing;
}

/** Every figure of these kinds that there is for an input. */
export function sourcesOf<Input>(kinds: readonly FigureKind<Input>[], input: Input): FigureSource[] {
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
      listed: part.unlisted !== true,
      widths,
      draw: (width) => kind.draw(input, { width, key: part.key }),
    });
    return (kind.parts?.(input) ?? [{ key: '', nameParts: [], title: '' }]).map(source);
  });
}

/** A study's runs on a benchmark, in order. */
export const runsOn = (study: OpenStudy, benchmark: Benchmark): RunInfo[] =>
  readRuns(study.db).filter((run) => run.benchmark === benchmark);

/** The judges behind these runs' verdicts, each once. */
export const judgesOf = (runs: readonly RunInfo[]): string[] =>
  [...new Set(runs.flatMap((run) => run.judges))].sort();

/** `read`, asked once and only when first needed. */
export function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
