/** A thread that reads files ahead of the one that writes the study: parses, scores and packs outputs. */
import { parentPort } from 'node:worker_threads';
import { type PackedOutput, packOutput, type ScoringFrames } from '../../store/pack-output.ts';
import { asImported } from '../omni-interact/benchmark-source.ts';
import { readOutput } from '../omni-interact/read.ts';
import { sampleKey } from '../omni-interact/source.ts';
import { AHEAD, type FromReader, GROUP_SIZE, type ToReader } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread only.');

/** A message is sent when its texts are longer than this together, so that large outputs do not pile up. */
const MESSAGE_CHARACTERS = 4_000_000;

let frames: ScoringFrames | undefined;
let maySend = AHEAD;
let wake: (() => void) | undefined;

port.on('message', (message: ToReader) => {
  if (message.type === 'frames') frames = message.frames;
  else if (message.type === 'read') void readShare(message);
  else {
    maySend += 1;
    wake?.();
  }
});

async function readShare({ task, first, of, score }: Extract<ToReader, { type: 'read' }>): Promise<void> {
  for (let from = first * GROUP_SIZE; from < task.outputs.length; from += of * GROUP_SIZE) {
    const group = task.outputs.slice(from, from + GROUP_SIZE);
    let outputs: PackedOutput[] = [];
    let characters = 0;
    for (const [position, descriptor] of group.entries()) {
      const output = asImported(readOutput(descriptor, task));
      const sample = score ? frames?.samples.get(sampleKey(output)) : undefined;
      const packed = packOutput(output, sample && { sample, scoredBy: frames!.scoredBy });
      outputs.push(packed);
      characters += packed.chunks.length;
      const endsGroup = position === group.length - 1;
      if (!endsGroup && characters < MESSAGE_CHARACTERS) continue;
      await send({ outputs, endsGroup });
      outputs = [];
      characters = 0;
    }
  }
}

async function send(message: FromReader): Promise<void> {
  while (maySend === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  maySend -= 1;
  port!.postMessage(message);
}
