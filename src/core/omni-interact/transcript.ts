import type { InputIssue } from '../issue.ts';
import { describeValue, isJsonObject } from '../json.ts';
import { deviatingTime, type ParsedTime, parseTime, readText } from './time.ts';
import type { Chunk, RejectedChunk, Word } from './types.ts';

export interface ReadTranscript {
  /**
   * `no-output`: an empty list of chunks; `blank`: chunks whose texts are all whitespace;
   * `not-a-transcript`: no list of chunks at all.
   */
  state: 'ok' | 'no-output' | 'blank' | 'not-a-transcript';
  /** By (start, end, position in file). */
  chunks: Chunk[];
  rejected: RejectedChunk[];
  issues: InputIssue[];
}

/**
 * Read a model's transcript: `{chunks: [{text, timestamp: [start, end], aligned_words?}]}` (published scorer,
 * normalize_chunks). A chunk without two readable times cannot be placed and is listed as rejected; reversed
 * times are swapped and marked; an empty text with valid times stays.
 */
export function readTranscript(root: unknown): ReadTranscript {
  if (!isJsonObject(root) || !Array.isArray(root.chunks)) {
    return {
      state: 'not-a-transcript',
      chunks: [],
      rejected: [],
      issues: [
        {
          severity: 'error',
          code: 'not-a-transcript',
          record: '',
          message: 'The file has no list "chunks", so it is not a transcript.',
          action: 'The sample is treated as missing for this run; export the transcript again.',
        },
      ],
    };
  }
  const chunks: Chunk[] = [];
  const rejected: RejectedChunk[] = [];
  const issues: InputIssue[] = [];
  root.chunks.forEach((raw: unknown, index: number) => {
    const reason = readChunk(raw, index, chunks, issues);
    if (reason === undefined) return;
    rejected.push({ index, text: isJsonObject(raw) ? readText(raw.text) : '', reason });
    issues.push({
      severity: 'warning',
      code: 'chunk-without-times',
      record: `chunks[${index}].timestamp`,
      message: `chunks[${index}] cannot be placed: ${reason}.`,
      action: 'It is left out of the scores, as in the published scorer, and listed with the output.',
    });
  });
  chunks.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
  const state = root.chunks.length === 0 ? 'no-output' : chunks.some((c) => c.text.trim()) ? 'ok' : 'blank';
  return { state, chunks, rejected, issues };
}

/** Append the chunk to `chunks`, or return why it cannot be placed. */
function readChunk(raw: unknown, index: number, chunks: Chunk[], issues: InputIssue[]): string | undefined {
  if (!isJsonObject(raw)) return `${describeValue(raw)} is not an object`;
  const stamp = raw.timestamp;
  if (!Array.isArray(stamp) || stamp.length !== 2) {
    return `timestamp is ${describeValue(stamp)}, not a list of a start and an end`;
  }
  const start = parseTime(stamp[0]);
  const end = parseTime(stamp[1]);
  if (!start) return `the start ${describeValue(stamp[0])} is no time`;
  if (!end) return `the end ${describeValue(stamp[1])} is no time`;
  noteDeviation(start, stamp[0], `chunks[${index}].timestamp[0]`, issues);
  noteDeviation(end, stamp[1], `chunks[${index}].timestamp[1]`, issues);
  const swapped = end.seconds < start.seconds;
  const chunk: Chunk = {
    index,
    start: swapped ? end.seconds : start.seconds,
    end: swapped ? start.seconds : end.seconds,
    text: readText(raw.text),
    words: readWords(raw.aligned_words, index, issues),
  };
  if (swapped) {
    chunk.swapped = true;
    issues.push({
      severity: 'info',
      code: 'chunk-times-swapped',
      record: `chunks[${index}].timestamp`,
      message: `chunks[${index}] ends at ${end.seconds} s before it starts at ${start.seconds} s.`,
      action: 'The two times were swapped, as in the published scorer, and the chunk is marked.',
    });
  }
  if (chunk.start < 0) {
    issues.push({
      severity: 'warning',
      code: 'chunk-before-zero',
      record: `chunks[${index}].timestamp`,
      message: `chunks[${index}] starts at ${chunk.start} s, before the clip begins.`,
      action: 'It is kept and drawn before zero.',
    });
  }
  chunks.push(chunk);
  return undefined;
}

function noteDeviation(time: ParsedTime, value: unknown, record: string, issues: InputIssue[]): void {
  if (time.deviation) issues.push(deviatingTime(record, value, time.seconds));
}

const byTime = (a: Word, b: Word): number => a.start - b.start || a.end - b.end;

function readWords(raw: unknown, chunkIndex: number, issues: InputIssue[]): Word[] {
  if (!Array.isArray(raw)) return [];
  const words: Word[] = [];
  let dropped = 0;
  let sorted = true;
  for (const item of raw) {
    const start = isJsonObject(item) ? parseTime(item.start) : undefined;
    const end = isJsonObject(item) ? parseTime(item.end) : undefined;
    if (!isJsonObject(item) || !start || !end) {
      dropped += 1;
      continue;
    }
    const word = {
      text: readText(item.text),
      start: Math.min(start.seconds, end.seconds),
      end: Math.max(start.seconds, end.seconds),
    };
    const last = words[words.length - 1];
    if (last && byTime(last, word) > 0) sorted = false;
    words.push(word);
  }
  if (dropped > 0) {
    issues.push({
      severity: 'warning',
      code: 'words-without-times',
      record: `chunks[${chunkIndex}].aligned_words`,
      message: `${dropped} of ${raw.length} words of chunks[${chunkIndex}] have no readable times.`,
      action: 'They are left out of the alignment, as in the published scorer; the chunk itself is kept.',
    });
  }
  return sorted ? words : words.sort(byTime);
}
