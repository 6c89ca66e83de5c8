import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SaveResult } from '../../../../src/core/cases/case-views.ts';
import { type CaseDocument, emptyCase } from '../../../../src/core/cases/document.ts';
import { Autosave } from '../../../../src/renderer/src/cases/autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function saver(save: (base: number, document: CaseDocument) => Promise<SaveResult>) {
  const states: string[] = [];
  const autosave = new Autosave({
    version: 4,
    savedAt: 'then',
    save,
    onState: ({ state }) => states.push(state),
  });
  return { autosave, states };
}

describe('saving by itself', () => {
  it('waits for a pause and saves the last of what was typed', async () => {
    const save = vi.fn(
      async (base: number): Promise<SaveResult> => ({ state: 'saved', version: base + 1, savedAt: 'now' }),
    );
    const { autosave, states } = saver(save);
    for (const title of ['a', 'ab', 'abc']) {
      autosave.change(emptyCase(title));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([[4, emptyCase('abc')]]);
    expect(states.at(-1)).toBe('saved');
  });

  it('saves one after the other, from the version before', async () => {
    const bases: number[] = [];
    const save = async (base: number): Promise<SaveResult> => {
      bases.push(base);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return { state: 'saved', version: base + 1, savedAt: 'now' };
    };
    const { autosave, states } = saver(save);
    autosave.change(emptyCase('a'));
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change(emptyCase('b'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bases).toEqual([4, 5]);
    expect(states.at(-1)).toBe('saved');
  });

  it('keeps what a failed save held and saves it when asked again', async () => {
    const save = vi
      .fn<(base: number, document: CaseDocument) => Promise<SaveResult>>()
      .mockRejectedValueOnce(new Error('no connection'))
      .mockResolvedValue({ state: 'saved', version: 5, savedAt: 'now' });
    const { autosave, states } = saver(save);
    autosave.change(emptyCase('a'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toBe('failed');
    await autosave.flush();
    expect(save).toHaveBeenLastCalledWith(4, emptyCase('a'));
    expect(states.at(-1)).toBe('saved');
  });

  it('stops at a conflict until it is settled, and overwrites only when told to', async () => {
    const save = vi
      .fn<(base: number, document: CaseDocument) => Promise<SaveResult>>()
      .mockResolvedValueOnce({
        state: 'conflict',
        version: 9,
        savedAt: 'x',
        setAsideId: 1,
        message: 'both kept',
      })
      .mockResolvedValue({ state: 'saved', version: 10, savedAt: 'now' });
    const { autosave } = saver(save);
    autosave.change(emptyCase('mine'));
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change(emptyCase('mine too'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(autosave.state).toMatchObject({ state: 'conflict' });
    await autosave.overwrite();
    expect(save).toHaveBeenLastCalledWith(9, emptyCase('mine too'));
    expect(autosave.state).toMatchObject({ state: 'saved' });
  });
});
