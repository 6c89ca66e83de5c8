import { describe, expect, it } from 'vitest';
import { chunksFromText, withToolCalls } from '../../../src/core/replay/chunks.ts';

describe('tools called in a replay', () => {
  const said = chunksFromText([
    { kind: 'text', time: 4, text: 'Searching.' },
    { kind: 'text-end', time: 4 },
    { kind: 'text', time: 9, text: 'Done.' },
  ]);

  it('belong to what was said at the same moment, each name once', () => {
    const chunks = withToolCalls(said, [
      { time: 4, name: 'image_search' },
      { time: 4, name: 'image_search' },
    ]);
    expect(chunks).toMatchObject([
      { index: 0, start: 4, tools: ['image_search'] },
      { start: 9, text: 'Done.' },
    ]);
    expect(chunks[1]).not.toHaveProperty('tools');
  });

  it('stand by themselves where nothing was said, in order of time', () => {
    expect(withToolCalls(said, [{ time: 6, name: 'web_search' }])).toMatchObject([
      { index: 0, start: 4 },
      { index: 1, start: 6, end: 6, text: '', tools: ['web_search'] },
      { index: 2, start: 9 },
    ]);
    expect(withToolCalls(said, [])).toEqual(said);
  });
});
