import { describeError } from '../components/describe-error.ts';
import { showToast } from '../components/toast.tsx';
import { t } from '../language/text.ts';

/** Do something to a case; a failure is told in a toast and gives undefined. */
export async function tried<Result>(
  failure: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    showToast({
      message: t('{failure}: {message}', { failure, message: describeError(error).message }),
      tone: 'error',
    });
    return undefined;
  }
}
