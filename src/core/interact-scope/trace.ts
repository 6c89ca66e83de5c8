import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import type { Chunk, RejectedChunk } from '../omni-interact/types.ts';
import { readTools } from './interaction.ts';
import { scriptOf } from './language.ts';
import { assembleChunkStream } from './stream.ts';
import type { TraceOutput } from './types.ts';

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

const readSeconds = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

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
    const t = isJsonObject(output) ? readSeconds(output.t) : null;
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
    const end = readSeconds(output.end);
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
    details: { calls: readSeconds(value.calls), complete: value.complete !== false },
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
