import type { RunInfo } from '../../core/study-views.ts';

const percent = (value: number): string => `${(value * 100).toFixed(2)}%`;

/** A run in one line: how it came about, what it covers, who judged it and what is missing. */
export function aboutRun(run: RunInfo): string {
  const parts = [
    run.kind === 'scripted' ? 'scripted' : run.kind,
    `${run.samplesOk} samples`,
    ...(run.samplesFailed > 0 ? [`${run.samplesFailed} failed`] : []),
    ...(run.samplesMissing > 0 ? [`${run.samplesMissing} missing`] : []),
    `judged by ${run.judges.join(', ') || 'nobody'}`,
    ...(run.humanVerdicts > 0 ? [`${run.humanVerdicts} verdicts by hand`] : []),
    ...(run.unjudgedSlots > 0
      ? [
          `${run.unjudgedSlots} of ${run.slots} slots (${percent(run.unjudgedSlots / run.slots)}) unjudged and left out`,
        ]
      : []),
    ...(run.failedVerdicts > 0 ? [`${percent(run.failedVerdicts / run.verdicts)} of verdicts failed`] : []),
  ];
  return `  ${run.name}: ${parts.join(', ')}`;
}
