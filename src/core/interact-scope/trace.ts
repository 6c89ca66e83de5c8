import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import type { Chunk, RejectedChunk } from '../omni-interact/types.ts';
import type { AnyVerdict, VerdictStage } from '../verdicts.ts';
import { readNumber, readTools } from './interaction.ts';
import { scriptOf } from './language.ts';
import { assembleChunkStream } from './stream.ts';
import type { InteractionTrace, TraceOutput } from './types.ts';

/** What is recorded of a trace beside its outputs. */
export interface TraceDetails {
  /** Model calls; null where not recorded. */
  calls: number | null;
  /** False for a trace that ended early. */
  complete: boolean;
}

export interface ReadTrace {
  chunks: Chunk[];
  rejected: RejectedChunk[];
  details: TraceDetails;
  issues: InputIssue[];
}

/**
 * Read what one run gave out in one interaction: `{outputs: [{t, text?, tools?, end?}], calls?, complete?,
 * stream?}` (spec, Input). With `stream: true` the outputs are pieces of a continuous commentary and are joined
 * first. A chunk's index is its place in the recorded list.
 *
 * @param record how to name the record in messages
 */
export function readTrace(value: Record<string, unknown>, record: string): ReadTrace {
  const issues: InputIssue[] = [];
  const chunks: Chunk[] = [];
  const rejected: RejectedChunk[] = [];
  const outputs: unknown[] = Array.isArray(value.outputs) ? value.outputs : [];
  outputs.forEach((output, index) => {
    const where = `${record}.outputs[${index}]`;
    const t = isJsonObject(output) ? readNumber(output.t) : null;
    if (!isJsonObject(output) || t === null) {
      const what = isJsonObject(output) ? `t is ${describeValue(output.t)}` : 'it is no object';
      rejected.push({ index, text: isJsonObject(output) ? readText(output.text) : '', reason: what });
      issues.push({
        severity: 'warning',
        code: 'output-without-time',
        record: where,
        message: `The output has no time on the clip: ${what}.`,
        action: 'It is kept aside and takes no part in scoring; give t in seconds and import again.',
      });
      return;
    }
    const end = readNumber(output.end);
    const tools = readTools(output.tools);
    chunks.push({
      index,
      start: t,
      end: end !== null && end > t ? end : t,
      text: readText(output.text),
      words: [],
      ...(tools.length > 0 ? { tools } : {}),
    });
  });
  return {
    chunks: value.stream === true ? assembleChunkStream(chunks) : chunks,
    rejected,
    details: { calls: readNumber(value.calls), complete: value.complete !== false },
    issues,
  };
}

/** Recorded outputs as scoring takes them. */
export const traceOutputs = (chunks: readonly Chunk[]): TraceOutput[] =>
  chunks.map(({ index, start, tools, text }) => ({
    id: index,
    t: start,
    tools: tools ?? [],
    script: scriptOf(text),
  }));

/** A verdict on one output as the study keeps it. */
export interface ChunkVerdict {
  slotId: number;
  stage: VerdictStage;
  chunkIndex: number;
  verdict: AnyVerdict;
}

/**
 * A kept output with the verdicts that count on it, as scoring takes it; a failed verdict is none.
 *
 * @param details what is kept of the trace beside its outputs; a part that is absent is as for a whole trace
 */
export function toTrace(
  chunks: readonly Chunk[],
  details: Partial<TraceDetails>,
  verdicts: readonly ChunkVerdict[],
): InteractionTrace {
  return {
    outputs: traceOutputs(chunks),
    judgements: verdicts.flatMap(({ slotId, stage, chunkIndex, verdict }) =>
      stage === 'content' && 'correct' in verdict
        ? [{ target: slotId - 1, output: chunkIndex, correct: verdict.correct }]
        : [],
    ),
    calls: details.calls ?? null,
    complete: details.complete ?? true,
  };
}
