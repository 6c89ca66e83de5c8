import type { JobProgress } from '@core/study-views.ts';
import { TRPCClientError } from '@trpc/client';
import { t } from '../language/text.ts';

/** A message for a person and, apart from it, what helps a developer. */
export interface DescribedError {
  message: string;
  detail: string | null;
}

/** Turn whatever was thrown into a message for a person; a lost connection gets its own words. */
export function describeError(error: unknown): DescribedError {
  if (error instanceof TRPCClientError) {
    if (!error.data && error.cause instanceof TypeError) {
      return {
        message: t(
          'The Slotscope host does not answer. It may have been stopped; start it again, then try again.',
        ),
        detail: error.cause.message,
      };
    }
    return { message: error.message, detail: detailOf(error.data) };
  }
  if (error instanceof Error) return { message: error.message, detail: error.stack ?? null };
  if (isJobError(error)) return { message: error.message, detail: error.detail ?? null };
  return { message: String(error), detail: null };
}

/** How a job says what went wrong (`JobProgress.error`). */
function isJobError(error: unknown): error is NonNullable<JobProgress['error']> {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}

function detailOf(data: unknown): string | null {
  if (data === null || data === undefined) return null;
  if (typeof data === 'object' && 'stack' in data && typeof data.stack === 'string') return data.stack;
  return JSON.stringify(data, null, 2);
}
