/** A thread that reads files ahead of the one that writes the study: parses, scores and packs outputs. */
import { parentPort } from 'node:worker_threads';
import type { StoredSample } from '../../store/benchmarks/derive.ts';
import { type PackedOutput, packOutput } from '../../store/pack-output.ts';
import { asImported } from '../omni-interact/benchmark-source.ts';
import { readOutput } from '../omni-interact/read.ts';
import { sampleKey } from '../omni-interact/source.ts';
import type { FromReader, ToReader } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');

/** A message is sent when its texts are longer than this together: two long ones need not be held at once. */
const MESSAGE_CHARACTERS = 4_000_000;

const known = new Map<string, StoredSample>();

port.on('message', ({ samples, scoredBy, ...task }: ToReader) => {
  for (const [key, sample] of samples) known.set(key, sample);
  let outputs: PackedOutput[] = [];
  let characters = 0;
  for (const [position, descriptor] of task.outputs.entries()) {
    const output = asImported(readOutput(descriptor, task));
    const sample = known.get(sampleKey(output));
    const packed = packOutput(output, sample && scoredBy !== null ? { sample, scoredBy } : undefined);
    outputs.push(packed);
    characters += packed.chunks.length;
    const endsGroup = position === task.outputs.length - 1;
    if (!endsGroup && characters < MESSAGE_CHARACTERS) continue;
    const message: FromReader = { outputs, endsGroup };
    port.postMessage(message);
    outputs = [];
    characters = 0;
  }
});
