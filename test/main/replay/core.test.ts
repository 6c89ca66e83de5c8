import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chunksFromText } from '../../../src/core/replay/chunks.ts';
import { decisionTicks } from '../../../src/core/replay/schedule.ts';
import { newAnswer, presentAnswer, soughtWords, wordsOf } from '../../../src/core/replay/screen-text.ts';
import { makeClock } from '../../../src/main/replay/media-clock.ts';
import { SpeechTrack } from '../../../src/main/replay/speech-track.ts';

const words = (...texts: string[]) => new Set(texts.flatMap(wordsOf));

describe('the screen reader’s rule', () => {
  it('takes from a request what it asks for', () => {
    expect([...soughtWords('What is the energy class on this label?')]).toEqual(['energy', 'class', 'label']);
    expect([...soughtWords('Just tell me when the fridge door is closed.')]).toEqual([
      'fridge',
      'door',
      'closed',
    ]);
    expect([...soughtWords('Tell me when it is there.')]).toEqual([]);
  });

  it('answers at once with a line that holds two of the words, not with one that holds one', () => {
    const sought = soughtWords('What is the energy class on this label?');
    expect(presentAnswer(sought, ['MENU', 'Energy class 2', 'labels'])).toBe('Energy class 2');
    expect(presentAnswer(sought, ['Class of 1999'])).toBeNull();
  });

  it('waits for new text that has to do with the request, and forgives a plural', () => {
    const sought = soughtWords('Tell me when the door closes, and how many lemons there are.');
    const before = words('LEMONADE', 'lemons 0/2');
    expect(newAnswer(sought, before, ['LEMONADE', 'lemons 0/2'])).toBeNull();
    expect(newAnswer(sought, before, ['LEMONADE', 'sugar 3'])).toBeNull();
    expect(newAnswer(sought, before, ['LEMONADE', 'lemon 1/2'])).toBe('lemon 1/2');
    // The heading above says what the new number is about.
    expect(newAnswer(sought, words('Lemons'), ['Lemons', '7'])).toBe('7');
  });
});

describe('decision times', () => {
  it('at intervals do not drift, and end with the clip', () => {
    const times = decisionTicks({ kind: 'every', seconds: 0.1 }, [], 1000).map(({ time }) => time);
    expect(times[9998]).toBe(9999 * 0.1);
    expect(times.at(-1)).toBe(1000);
  });

  it('on the grid name what they are for', () => {
    expect(decisionTicks({ kind: 'grid' }, [2, 3.5], 5.2)).toEqual([
      { time: 2, cause: 'request' },
      { time: 3, cause: 'grid' },
      { time: 3.5, cause: 'request' },
      { time: 4, cause: 'grid' },
      { time: 5, cause: 'grid' },
      { time: 5.2, cause: 'end' },
    ]);
  });
});

describe('chunks', () => {
  it('split at the end of a response and at more than two seconds without text', () => {
    const text = (time: number, said: string) => ({ kind: 'text' as const, time, text: said });
    const chunks = chunksFromText([
      text(1, 'Look'),
      text(2, ' there. '),
      { kind: 'text-end', time: 2 },
      text(2.5, 'And'),
      text(4.5, ' here'),
      text(6.6, 'again'),
    ]);
    expect(chunks.map((chunk) => [chunk.text, chunk.start, chunk.end])).toEqual([
      ['Look there. ', 1, 2],
      ['And here', 2.5, 4.5],
      ['again', 6.6, 6.6],
    ]);
  });

  it('of spoken text follow the sound, and leave out what an interruption cut off', () => {
    const spoken = new Map([['r', { start: 10, end: 12, fullEnd: 14 }]]);
    const chunks = chunksFromText(
      [{ kind: 'text', time: 10, text: 'abcd efgh ijkl mnop', responseId: 'r' }],
      spoken,
    );
    expect(chunks).toEqual([
      {
        index: 0,
        start: 10,
        end: 12,
        text: 'abcd efgh',
        words: [
          { text: 'abcd', start: 10, end: 11 },
          { text: 'efgh', start: 11, end: 12 },
        ],
      },
    ]);
  });
});

describe('the speech of a session', () => {
  const track = () => {
    const folder = mkdtempSync(join(tmpdir(), 'slotscope-speech-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'speech.wav');
    return {
      speech: new SpeechTrack(path),
      samples: () => new Int16Array(new Uint8Array(readFileSync(path)).slice(44).buffer),
    };
  };

  it('is placed where it is heard: pieces wait for each other', () => {
    const { speech, samples } = track();
    speech.add(new Int16Array(24_000).fill(1), 24_000, 1, 'a');
    speech.add(new Int16Array(24_000).fill(2), 24_000, 1.1, 'a');
    speech.add(new Int16Array(8_000).fill(3), 16_000, 4, 'b');
    expect([...speech.spans()]).toEqual([
      ['a', { start: 1, end: 3, fullEnd: 3 }],
      ['b', { start: 4, end: 4.5, fullEnd: 4.5 }],
    ]);
    speech.finish(6);
    const at = (seconds: number) => samples()[Math.round(seconds * 24_000)];
    expect([0.5, 1.5, 2.5, 3.5, 4.25, 5.5].map(at)).toEqual([0, 1, 2, 0, 3, 0]);
    expect(samples().length).toBe(6 * 24_000);
  });

  it('loses what was not played when it is cut', () => {
    const { speech, samples } = track();
    speech.add(new Int16Array(72_000).fill(1), 24_000, 1, 'a');
    speech.cut(2);
    expect(speech.spans().get('a')).toEqual({ start: 1, end: 2, fullEnd: 4 });
    speech.add(new Int16Array(24_000).fill(2), 24_000, 2.5, 'b');
    speech.finish(4);
    expect([1.5, 2.25, 3, 3.75].map((seconds) => samples()[seconds * 24_000])).toEqual([1, 0, 2, 0]);
  });
});

describe('a clock at a speed', () => {
  it('follows the wall, stands still when paused, and does not jump when it goes on', () => {
    let wall = 100;
    const clock = makeClock({ speed: 2 }, () => wall);
    expect(clock.now()).toBe(0);
    clock.run();
    wall = 103;
    expect(clock.now()).toBe(6);
    clock.pause();
    wall = 200;
    expect(clock.now()).toBe(6);
    clock.run();
    wall = 201;
    expect(clock.now()).toBe(8);
  });
});
