import { inEnglish, type Say } from '../text/say.ts';
import { type InteractionScore, sameTools, type TargetScore } from './score.ts';
import { type InteractionFrame, isT8, MERGE_SECONDS, TOLERANCE_SECONDS, type TraceOutput } from './types.ts';

/** One line of why a target's outcome is what it is. */
export interface TargetReason {
  /** What was looked at, to be looked up where it is shown, e.g. `first response`. */
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
 * @param say the language of the findings
 * @param tolerance seconds around a target time, T1–T7
 */
export function explainTarget(
  frame: InteractionFrame,
  score: InteractionScore,
  target: TargetScore,
  say: Say = inEnglish,
  tolerance: number = TOLERANCE_SECONDS,
): TargetReason[] {
  const [from, to] = target.window;
  const taken = score.kept.find(({ id }) => id === target.output);
  const reasons = isT8(frame.task)
    ? orderedReasons(score, target, taken, say)
    : firstResponseReasons(frame, score, target, taken, say, tolerance);
  const finding = say('{from} – {to}, both ends included', { from: at(from), to: at(to) });
  return [{ term: 'window', finding, assumption: null }, ...reasons];
}

function firstResponseReasons(
  frame: InteractionFrame,
  score: InteractionScore,
  target: TargetScore,
  taken: TraceOutput | undefined,
  say: Say,
  tolerance: number,
): TargetReason[] {
  const reasons: TargetReason[] = [
    { term: 'first response', finding: firstResponse(target, taken, say), assumption: 'A1' },
  ];
  const merged = score.merged.filter(({ into }) => into === target.output).length;
  if (merged > 0) {
    reasons.push({
      term: 'merged',
      finding: say('{count} more within {seconds} s of it count with it', {
        count: merged,
        seconds: MERGE_SECONDS,
      }),
      assumption: null,
    });
  }
  if (!taken) return reasons;
  const { time } = frame.targets[target.index]!;
  reasons.push({
    term: 'timing',
    finding: timing(taken.t - time, time, target.onTime, say, tolerance),
    assumption: null,
  });
  if (target.onTime) reasons.push(contentReason(frame, target, taken, say));
  return reasons;
}

/** Which output was the first, from the query or from the midpoint to the target before. */
function firstResponse({ after, window }: TargetScore, taken: TraceOutput | undefined, say: Say): string {
  const [, end] = window;
  if (after === null) {
    return taken
      ? say('the first output from the query on is at {time}', { time: at(taken.t) })
      : say('no output from the query on until {end}', { end: at(end) });
  }
  const midpoint = at(after);
  return taken
    ? say('the first output after {midpoint}, the midpoint to the target before, is at {time}', {
        midpoint,
        time: at(taken.t),
      })
    : say('no output after {midpoint}, the midpoint to the target before, until {end}', {
        midpoint,
        end: at(end),
      });
}

/** @param off seconds from the target's time to the output, negative where it came before */
function timing(off: number, time: number, onTime: boolean, say: Say, tolerance: number): string {
  const values = { off: Math.abs(off).toFixed(2), time: at(time), tolerance };
  if (!onTime) {
    return say(
      '{off} s before the target at {time}: more than {tolerance} s early, so premature whatever it says',
      values,
    );
  }
  return off < 0
    ? say('{off} s before the target at {time}: within {tolerance} s', values)
    : say('{off} s after the target at {time}: within {tolerance} s', values);
}

function contentReason(
  frame: InteractionFrame,
  { index, outcome }: TargetScore,
  taken: TraceOutput,
  say: Say,
): TargetReason {
  if (frame.task === 'T1') {
    const wanted = frame.targets[index]!.tools;
    const names = (tools: readonly string[]): string =>
      tools.length > 0 ? tools.join(' + ') : say('no tool');
    const values = { called: names(taken.tools), wanted: names(wanted) };
    const finding = sameTools(taken.tools, wanted)
      ? say('{called} for {wanted}: the same set', values)
      : say('{called} for {wanted}: another set', values);
    return { term: 'tools', finding, assumption: null };
  }
  const words = { hit: say('judged correct'), content_failure: say('judged incorrect') } as const;
  const judged = outcome === 'hit' || outcome === 'content_failure';
  return { term: 'content', finding: judged ? words[outcome] : say('not judged yet'), assumption: 'A4' };
}

function orderedReasons(
  score: InteractionScore,
  target: TargetScore,
  taken: TraceOutput | undefined,
  say: Say,
): TargetReason[] {
  const [from, to] = target.window;
  const inside = score.kept.filter(({ t }) => from <= t && t <= to).length;
  const open = target.unjudgedOutputs.length;
  return [
    {
      term: 'candidates',
      finding: say('{inside} of {outputs} outputs lie in the window', { inside, outputs: score.kept.length }),
      assumption: null,
    },
    {
      term: 'ordered match',
      finding: taken
        ? say('matched with the output at {time}, in the order of the targets', { time: at(taken.t) })
        : open > 0
          ? say('{open} of them are not judged, so it is open', { open })
          : say('none of them is both right and free for it in the order of the targets'),
      assumption: 'A3',
    },
  ];
}
