import type { CaseRun } from '../../core/cases/document.ts';
import type { OutputView, RunInfo } from '../../core/study-views.ts';

/** One run's output on the sample, to be captured. */
export interface RunToCapture {
  run: RunInfo;
  output: OutputView;
}

/** A run without what it said; the start of capturing one. */
export function bareRun({ run, output }: RunToCapture): CaseRun {
  return {
    name: run.name,
    label: run.label.trim() || run.name,
    kind: run.kind,
    status: output.status,
    detail: output.detail.slice(0, 2000),
    segments: [],
    tags: [],
    quotes: [],
    scores: [],
  };
}
