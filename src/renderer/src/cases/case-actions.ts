import { describeError } from '../components/describe-error.ts';
import { showToast } from '../components/toast.tsx';

/** Do something to a case; a failure is told in a toast and gives undefined. */
export async function tried<Result>(
  failure: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    showToast({ message: `${failure}: ${describeError(error).message}`, tone: 'error' });
    return undefined;
  }
}
