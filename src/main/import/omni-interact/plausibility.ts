import type { FileIssue } from '../../../core/issue.ts';
import { Findings } from './findings.ts';
import type { ReadOutput, ReadSample } from './read.ts';
import { type OmniInteractSource, type RunDescriptor, sampleKey } from './source.ts';

/** How many times longer than its sample a transcript must be before its unit is doubted. */
const SUSPICIOUS_LENGTH = 5;

/** What is watched of an output; `lastEnd` in seconds. */
type WatchedOutput = Pick<ReadOutput, 'subset' | 'name' | 'status'> & { lastEnd: number };

/** What is doubtful about an import as a whole rather than about one file of it. */
export interface Plausibility {
  sample: (sample: ReadSample) => void;
  output: (run: RunDescriptor, output: WatchedOutput) => void;
  /** What there is to tell, once everything was read. */
  issues: () => FileIssue[];
}

/** Watches what is read for times that look like another unit and for media that is not there. */
export function watchPlausibility(source: OmniInteractSource): Plausibility {
  const ends = new Map<string, number>();
  const lengths = new Map<RunDescriptor, { read: number; long: number }>();
  let withoutMedia = 0;
  return {
    sample: (sample) => {
      if (sample.slots.length === 0) return;
      ends.set(
        sampleKey(sample),
        sample.slots.reduce((last, { end }) => Math.max(last, end), Number.NEGATIVE_INFINITY),
      );
      if (sample.mediaPath === null) withoutMedia += 1;
    },
    output: (run, output) => {
      if (output.status !== 'ok') return;
      const counts = lengths.get(run) ?? { read: 0, long: 0 };
      counts.read += 1;
      if (isSuspiciouslyLong(output, ends.get(sampleKey(output)))) counts.long += 1;
      lengths.set(run, counts);
    },
    issues: () => [
      ...[...lengths].flatMap(([run, { read, long }]) =>
        long > 0 && long * 2 >= read ? [suspiciousUnit(source, run, long)] : [],
      ),
      ...(withoutMedia > 0 ? [missingMedia(source, withoutMedia, ends.size)] : []),
    ],
  };
}

function isSuspiciouslyLong({ lastEnd }: WatchedOutput, end: number | undefined): boolean {
  return end !== undefined && end > 0 && lastEnd > SUSPICIOUS_LENGTH * end;
}

function suspiciousUnit(source: OmniInteractSource, run: RunDescriptor, long: number): FileIssue {
  return {
    severity: 'warning',
    code: 'times-look-like-milliseconds',
    file: new Findings(source.root).relative(run.folder),
    record: run.name,
    message: `${long} transcript(s) of run ${run.name} last more than ${SUSPICIOUS_LENGTH} times as long as their samples.`,
    action:
      'Times are read as seconds. If they are milliseconds, declare it: "time_unit": "ms" in the transcripts, or "timeUnit": "ms" for the run in study.json.',
  };
}

function missingMedia(source: OmniInteractSource, missing: number, samples: number): FileIssue {
  return {
    severity: 'info',
    code: 'media-missing',
    file: '.',
    record: source.subsets.join(', '),
    message: `${missing} of ${samples} samples have no video file beside their annotations.`,
    action: 'Everything but the picture works; clips can be located later.',
  };
}
