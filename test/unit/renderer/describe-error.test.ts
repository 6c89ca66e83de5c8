import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { describeError } from '../../../src/renderer/src/components/describe-error.ts';

describe('an error as a person reads it', () => {
  it('keeps the host’s own sentence', () => {
    const error = TRPCClientError.from({
      error: { message: '/nothing does not exist.', code: -32600, data: { code: 'BAD_REQUEST' } },
    });
    expect(describeError(error).message).toBe('/nothing does not exist.');
  });

  it('says that the host is gone rather than “Failed to fetch”', () => {
    const error = TRPCClientError.from(new TypeError('Failed to fetch'));
    expect(describeError(error)).toEqual({
      message:
        'The Slotscope host does not answer. It may have been stopped; start it again, then try again.',
      detail: 'Failed to fetch',
    });
  });

  it('reads a job’s error, with its technical detail apart', () => {
    expect(describeError({ message: 'The file is no JSON.', detail: 'line 3' })).toEqual({
      message: 'The file is no JSON.',
      detail: 'line 3',
    });
    expect(describeError({ message: 'The file is no JSON.' }).detail).toBeNull();
  });

  it('takes anything else as it comes', () => {
    expect(describeError('gone').message).toBe('gone');
  });
});
