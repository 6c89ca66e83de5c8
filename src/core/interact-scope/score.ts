import { firstResponseSegment, matchFirstResponses, matchInOrder, t8Window } from './match.ts';
import { prepareOutputs } from './prepare.ts';
import {
  type InteractionFrame,
  type InteractionTrace,
  isT8,
  type TargetOutcome,
  TOLERANCE_SECONDS,
  type TraceOutput,
} from './types.ts';

/** What became of a target. `incomplete`: the trace ended early, which counts as a failure (paper B.3). */
export type ScoredOutcome = TargetOutcome | 'incomplete' | 'unjudged';

/** One target's score with the terms it rests on. */
export interface TargetScore {
  /** Position in time order, from 0. */
  index: number;
  outcome: ScoredOutcome;
  /** Id of the output it took; null when it took none. */
  output: number | null;
  /** True when the output it took is in time, whatever it says; T8: when an output is in its window. */
  onTime: boolean;
  /** After this moment an output belongs to it (T1–T7: the midpoint to the target before); null for the query. */
  after: number | null;
  /** From when to when an output is in time, both ends included. */
  window: readonly [number, number];
  /** Ids of the outputs whose content verdict would be needed to settle it, and is missing. */
  unjudgedOutputs: number[];
}

/** One interaction's score. */
export interface InteractionScore {
  /** Outputs that count, in time order. */
  kept: TraceOutput[];
  /** Outputs within two seconds of a kept one, with the id of that one (T1–T7). */
  merged: { output: TraceOutput; into: number }[];
  /** Outputs before the query, which never count. */
  beforeQuery: TraceOutput[];
  targets: TargetScore[];
  /** Whether every target was met; null while that is unjudged. */
  complete: boolean | null;
}

/**
 * Score what one run gave out in one interaction: T1–T7 by first response within `tolerance`, T8 by ordered
 * matching in its own windows (spec, "First response" and "Ordered matching"). A target whose outcome hangs on a
 * verdict that is missing is unjudged, never failed.
 *
 * @param tolerance seconds around a target time; T1–T7 only
 */
export function scoreInteraction(
  frame: InteractionFrame,
  trace: InteractionTrace,
  tolerance: number = TOLERANCE_SECONDS,
): InteractionScore {
  const kept = prepareOutputs(frame.task, frame.queryTime, trace.outputs);
  const verdicts = contentVerdicts(frame, trace);
  const targets = isT8(frame.task)
    ? scoreInOrder(frame, kept, verdicts)
    : scoreFirstResponses(frame, kept, verdicts, tolerance);
  const scored: TargetScore[] = trace.complete
    ? targets
    : targets.map((target) => ({ ...target, outcome: 'incomplete', unjudgedOutputs: [] }));
  return { kept, ...leftOut(frame, trace, kept), targets: scored, complete: completeness(scored) };
}

/** The verdict on a pair; undefined where none was given. */
type Verdicts = (output: number, target: number) => boolean | undefined;

/** T1's content is the set of tool names, so it needs no judge; the others' is what a judge said. */
function contentVerdicts({ task, targets }: InteractionFrame, trace: InteractionTrace): Verdicts {
  if (task === 'T1') {
    const toolsOf = new Map(trace.outputs.map(({ id, tools }) => [id, tools]));
    return (output, target) => sameTools(toolsOf.get(output) ?? [], targets[target]?.tools ?? []);
  }
  const given = new Map(
    trace.judgements.map(({ output, target, correct }) => [`${output} ${target}`, correct]),
  );
  return (output, target) => given.get(`${output} ${target}`);
}

/** Whether two lists name the same set of tools: none missing, none extra. */
export function sameTools(one: readonly string[], other: readonly string[]): boolean {
  const wanted = new Set(other);
  return wanted.size === new Set(one).size && one.every((tool) => wanted.has(tool));
}

function scoreFirstResponses(
  frame: InteractionFrame,
  kept: readonly TraceOutput[],
  verdicts: Verdicts,
  tolerance: number,
): TargetScore[] {
  const matched = matchFirstResponses(
    frame.targets,
    kept,
    (output, target) => verdicts(output, target) === true,
    tolerance,
  );
  return matched.map(({ outcome, output }, index) => {
    const { time } = frame.targets[index]!;
    const onTime = outcome === 'hit' || outcome === 'content_failure';
    const open = onTime && output !== null && verdicts(output, index) === undefined;
    const after = firstResponseSegment(frame.targets, index);
    return {
      index,
      outcome: open ? 'unjudged' : outcome,
      output,
      onTime,
      after: Number.isFinite(after) ? after : null,
      window: [time - tolerance, time + tolerance],
      unjudgedOutputs: open ? [output] : [],
    };
  });
}

/** T8: a target without a match is settled only when no verdict on an output in its window is missing. */
function scoreInOrder(
  frame: InteractionFrame,
  kept: readonly TraceOutput[],
  verdicts: Verdicts,
): TargetScore[] {
  const { task, queryTime, targets } = frame;
  const matched = matchInOrder(
    task,
    queryTime,
    targets,
    kept,
    (output, target) => verdicts(output, target) === true,
  );
  return matched.map(({ outcome, output }, index) => {
    const window = t8Window(task, targets[index]!, queryTime);
    const inWindow = kept.filter(({ t }) => window[0] <= t && t <= window[1]);
    const missing = inWindow.filter(({ id }) => verdicts(id, index) === undefined).map(({ id }) => id);
    const open = outcome !== 'hit' && missing.length > 0;
    return {
      index,
      outcome: open ? 'unjudged' : outcome,
      output,
      onTime: inWindow.length > 0,
      after: null,
      window,
      unjudgedOutputs: open ? missing : [],
    };
  });
}

function leftOut(
  { queryTime }: InteractionFrame,
  { outputs }: InteractionTrace,
  kept: readonly TraceOutput[],
): Pick<InteractionScore, 'merged' | 'beforeQuery'> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const dropped = outputs.filter(({ id, t }) => t >= queryTime && !keptIds.has(id));
  return {
    beforeQuery: outputs.filter(({ t }) => !(t >= queryTime)),
    merged: dropped.map((output) => {
      const into = kept.findLast(({ t }) => t <= output.t);
      return { output, into: into?.id ?? output.id };
    }),
  };
}

function completeness(targets: readonly TargetScore[]): boolean | null {
  if (targets.every(({ outcome }) => outcome === 'hit')) return true;
  const settled = targets.some(({ outcome }) => outcome !== 'hit' && outcome !== 'unjudged');
  return settled ? false : null;
}
