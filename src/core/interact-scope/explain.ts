import { type InteractionScore, sameTools, type TargetScore } from './score.ts';
import { type InteractionFrame, isT8, MERGE_SECONDS, TOLERANCE_SECONDS, type TraceOutput } from './types.ts';

/** One line of why a target's outcome is what it is. */
export interface TargetReason {
  /** What was looked at, e.g. `segment`. */
  term: string;
  /** What came of it, with the numbers put in. */
  finding: string;
  /** The assumption it rests on, by its name in the spec; null for what the paper states. */
  assumption: 'A1' | 'A3' | 'A4' | null;
}

const at = (seconds: number): string => `${seconds.toFixed(2)} s`;

/**
 * Why a target came out as it did, step by step in the order the rules are applied (paper B.2, B.4; spec).
 *
 * @param tolerance seconds around a target time, T1–T7
 */
export function explainTarget(
  frame: InteractionFrame,
  score: InteractionScore,
  target: TargetScore,
  tolerance: number = TOLERANCE_SECONDS,
): TargetReason[] {
  const [from, to] = target.window;
  const taken = score.kept.find(({ id }) => id === target.output);
  const reasons = isT8(frame.task)
    ? orderedReasons(score, target, taken)
    : firstResponseReasons(frame, score, target, taken, tolerance);
  return [
    { term: 'window', finding: `${at(from)} – ${at(to)}, both ends included`, assumption: null },
    ...reasons,
  ];
}

function firstResponseReasons(
  frame: InteractionFrame,
  score: InteractionScore,
  target: TargetScore,
  taken: TraceOutput | undefined,
  tolerance: number,
): TargetReason[] {
  const opens =
    target.after === null
      ? 'from the query on'
      : `after ${at(target.after)}, the midpoint to the target before,`;
  const reasons: TargetReason[] = [
    {
      term: 'first response',
      finding: taken
        ? `the first output ${opens} is at ${at(taken.t)}`
        : `no output ${opens} until ${at(target.window[1])}`,
      assumption: 'A1',
    },
  ];
  const merged = score.merged.filter(({ into }) => into === target.output).length;
  if (merged > 0) {
    reasons.push({
      term: 'merged',
      finding: `${merged} more within ${MERGE_SECONDS} s of it count with it`,
      assumption: null,
    });
  }
  if (!taken) return reasons;
  const { time } = frame.targets[target.index]!;
  const off = taken.t - time;
  const reading = `${Math.abs(off).toFixed(2)} s ${off < 0 ? 'before' : 'after'} the target at ${at(time)}`;
  reasons.push({
    term: 'timing',
    finding: target.onTime
      ? `${reading}: within ${tolerance} s`
      : `${reading}: more than ${tolerance} s early, so premature whatever it says`,
    assumption: null,
  });
  if (target.onTime) reasons.push(contentReason(frame, target, taken));
  return reasons;
}

function contentReason(
  frame: InteractionFrame,
  { index, outcome }: TargetScore,
  taken: TraceOutput,
): TargetReason {
  const names = (tools: readonly string[]): string => (tools.length > 0 ? tools.join(' + ') : 'no tool');
  if (frame.task === 'T1') {
    const wanted = frame.targets[index]!.tools;
    const same = sameTools(taken.tools, wanted) ? 'the same set' : 'another set';
    return {
      term: 'tools',
      finding: `${names(taken.tools)} for ${names(wanted)}: ${same}`,
      assumption: null,
    };
  }
  const words = { hit: 'judged correct', content_failure: 'judged incorrect' } as const;
  const finding = outcome === 'hit' || outcome === 'content_failure' ? words[outcome] : 'not judged yet';
  return { term: 'content', finding, assumption: 'A4' };
}

function orderedReasons(
  score: InteractionScore,
  target: TargetScore,
  taken: TraceOutput | undefined,
): TargetReason[] {
  const [from, to] = target.window;
  const inside = score.kept.filter(({ t }) => from <= t && t <= to).length;
  const open = target.unjudgedOutputs.length;
  return [
    {
      term: 'candidates',
      finding: `${inside} of ${score.kept.length} outputs lie in the window`,
      assumption: null,
    },
    {
      term: 'ordered match',
      finding: taken
        ? `matched with the output at ${at(taken.t)}, in the order of the targets`
        : open > 0
          ? `${open} of them are not judged, so it is open`
          : 'none of them is both right and free for it in the order of the targets',
      assumption: 'A3',
    },
  ];
}
