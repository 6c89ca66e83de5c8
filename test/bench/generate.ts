import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluationOf } from './evaluation.ts';

export interface GeneratedSize {
  runs: number;
  samples: number;
  slotsPerSample: number;
  chunksPerRun: number;
}

/** The size of the real benchmark: 4 models over 1,430 slots, about 10,000 chunks each. */
export const REAL_SIZE: GeneratedSize = { runs: 4, samples: 286, slotsPerSample: 5, chunksPerRun: 10_000 };

const SLOT_SECONDS = 20;
const WORDS = [
  'the',
  'kettle',
  'is',
  'boiling',
  'now',
  'level',
  'one',
  'please',
  'wait',
  'page',
  'forty',
  'two',
];

/** A small deterministic generator (mulberry32), so that every bench run measures the same study. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const name = (index: number): string => String(index + 1).padStart(4, '0');
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Write a dataset and runs in OmniInteract's layout, judged, without media. */
export function generateTree(root: string, size: GeneratedSize): void {
  const data = join(root, 'data', '1q1a');
  mkdirSync(join(data, 'annotations'), { recursive: true });
  const entries = Array.from({ length: size.samples }, (_, index) => {
    writeFileSync(
      join(data, 'annotations', `${name(index)}.json`),
      JSON.stringify(annotation(size, index), null, 1),
    );
    return {
      video: `videos/${name(index)}.mp4`,
      annotation: `annotations/${name(index)}.json`,
      scene_type: 'multi_turn',
    };
  });
  writeFileSync(
    join(data, 'video_json_map.json'),
    JSON.stringify({ total: entries.length, entries }, null, 1),
  );
  for (let run = 0; run < size.runs; run += 1) writeRun(root, size, run);
}

function annotation(size: GeneratedSize, sample: number): Record<string, unknown>[] {
  const random = randomFrom(sample + 1);
  return Array.from({ length: size.slotsPerSample }, (_, slot) => ({
    question_time: slot * SLOT_SECONDS + 1,
    question_text: `Question ${slot + 1} of clip ${sample + 1}: what does the panel say?`,
    answer_time: slot * SLOT_SECONDS + 4 + Math.floor(random() * 6),
    answer_text: 'It says level one, forty two.',
    question_type: random() < 0.7 ? 'realtime' : 'proactive',
    is_interrupted: random() < 0.13,
  }));
}

function writeRun(root: string, size: GeneratedSize, run: number): void {
  const folder = join(root, 'outputs', `model-${run + 1}`);
  const evaluations = join(folder, 'unified_eval');
  mkdirSync(evaluations, { recursive: true });
  const perSample = Math.round(size.chunksPerRun / size.samples);
  const results = Array.from({ length: size.samples }, (_, sample) => {
    const id = `videos__${name(sample)}`;
    const output = join(folder, '1q1a', id);
    mkdirSync(output, { recursive: true });
    const chunks = transcript(size, run, sample, perSample);
    const said = { text: '', chunks };
    writeFileSync(join(output, 'precise_truncation.json'), JSON.stringify(said, null, 1));
    const judged = evaluationOf(annotation(size, sample), said, randomFrom(7 * (run + 1) + sample));
    writeFileSync(join(evaluations, `1q1a__${id}.unified_eval.json`), JSON.stringify(judged, null, 1));
    return {
      video: `data/1q1a/videos/${name(sample)}.mp4`,
      output_dir: `outputs/model-${run + 1}/1q1a/${id}`,
      status: 'ok',
    };
  });
  writeFileSync(join(folder, 'batch_summary.json'), JSON.stringify({ results }, null, 1));
}

interface GeneratedChunk {
  text: string;
  timestamp: [number, number];
  aligned_words: { text: string; start: number; end: number }[];
}

function transcript(size: GeneratedSize, run: number, sample: number, count: number): GeneratedChunk[] {
  const random = randomFrom(1000 * (run + 1) + sample);
  const span = size.slotsPerSample * SLOT_SECONDS;
  const starts = Array.from({ length: count }, () => random() * span).sort((a, b) => a - b);
  return starts.map((start) => {
    const words = Array.from(
      { length: 2 + Math.floor(random() * 5) },
      () => WORDS[Math.floor(random() * WORDS.length)]!,
    );
    const aligned = words.map((text, index) => ({
      text,
      start: round(start + index * 0.35),
      end: round(start + index * 0.35 + 0.3),
    }));
    return {
      text: ` ${words.join(' ')}`,
      timestamp: [round(start), round(start + words.length * 0.35)],
      aligned_words: aligned,
    };
  });
}
