import { expect } from 'vitest';
import type { FileIssue } from '../../../../src/core/issue.ts';
import { detectOmniInteract } from '../../../../src/main/import/omni-interact/detect.ts';
import {
  type ReadOptions,
  type ReadOutput,
  type ReadSample,
  readOutputs,
  readSamples,
} from '../../../../src/main/import/omni-interact/read.ts';
import type { DetectOptions, OmniInteractSource } from '../../../../src/main/import/omni-interact/source.ts';
import { write } from '../temp-folder.ts';

/** Detect a path that must be recognised. */
export async function open(path: string, options: DetectOptions = {}): Promise<OmniInteractSource> {
  const source = await detectOmniInteract(path, options);
  if (!source.recognised) throw new Error(`not recognised: ${source.reason}`);
  return source;
}

/** Detect a path and read everything in it. */
export async function openAndRead(path: string, options: DetectOptions & ReadOptions = {}): Promise<Opened> {
  const source = await open(path, options);
  const samples: ReadSample[] = [];
  for await (const sample of readSamples(source, options)) samples.push(sample);
  const runs: Record<string, ReadOutput[]> = {};
  for (const run of source.runs) {
    const outputs: ReadOutput[] = [];
    for await (const output of readOutputs(source, run, options)) outputs.push(output);
    runs[run.name] = outputs;
  }
  const read = [...samples, ...Object.values(runs).flat()].flatMap((item) => item.issues);
  return { source, samples, runs, issues: [...source.issues, ...read] };
}

export interface Opened {
  source: OmniInteractSource;
  samples: ReadSample[];
  runs: Record<string, ReadOutput[]>;
  issues: FileIssue[];
}

/** The one issue with a code; every issue must say where, what and how to go on. */
export function issue(issues: readonly FileIssue[], code: string): FileIssue {
  const found = issues.filter((candidate) => candidate.code === code);
  expect(found, `issues with code ${code} among ${issues.map((i) => i.code).join(', ')}`).toHaveLength(1);
  const only = found[0]!;
  expect(only.message.length).toBeGreaterThan(15);
  expect(only.action.length).toBeGreaterThan(10);
  expect(only.message).not.toMatch(/undefined|NaN sample|\[object|\n\s+at /);
  return only;
}

export const codes = (issues: readonly FileIssue[]): string[] =>
  [...new Set(issues.map((candidate) => candidate.code))].sort();

export const names = (items: readonly { subset: string; name: string }[]): string[] =>
  items.map((item) => `${item.subset}/${item.name}`);

export const ROW = {
  question_time: 1,
  question_text: 'What is this?',
  answer_time: 3,
  answer_text: 'A cup.',
  question_type: 'realtime',
  is_interrupted: false,
};

export const TRANSCRIPT = { text: 'A cup.', chunks: [{ text: 'A cup.', timestamp: [3.5, 4.5] }] };

/** A dataset of `1q1a` samples with the given names, each with one slot. */
export function writeDataset(folder: string, sampleNames: readonly string[], subset = '1q1a'): void {
  const entries = sampleNames.map((name) => ({
    video: `videos/${name}.mp4`,
    annotation: `annotations/${name}.json`,
    scene_type: 'multi_turn',
  }));
  write(folder, `data/${subset}/video_json_map.json`, { total: entries.length, entries });
  for (const name of sampleNames) write(folder, `data/${subset}/annotations/${name}.json`, [ROW]);
}

/** One sample's output. */
export function writeOutput(run: string, sample: string, transcript: unknown = TRANSCRIPT): string {
  return write(run, `${sample}/wav_transcript.json`, transcript);
}
