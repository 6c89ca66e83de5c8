import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinCommand, splitCommand } from '../../../../src/renderer/src/replay/command-line.ts';

describe('a command line', () => {
  it('is split at spaces outside quotation marks', () => {
    expect(splitCommand('python3  my.py --name "a b" \'c "d"\'')).toEqual([
      'python3',
      'my.py',
      '--name',
      'a b',
      'c "d"',
    ]);
    expect(splitCommand('C:\\models\\run.exe --x=""')).toEqual(['C:\\models\\run.exe', '--x=']);
    expect(splitCommand('a ""')).toEqual(['a', '']);
    expect(splitCommand('  ')).toEqual([]);
  });

  it('is not read while a quotation mark is open', () => {
    expect(splitCommand('python3 "my')).toBeNull();
    expect(splitCommand("it's")).toBeNull();
  });

  it('reads back as the words it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
        expect(splitCommand(joinCommand(words))).toEqual(words);
      }),
    );
  });
});
