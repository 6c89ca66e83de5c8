import type { VerdictInputs } from '../../../core/verdict-inputs.ts';

/** Whether a verdict was given for what the run says and is asked now; `now` is undefined where none is needed. */
export const sameInputs = (now: VerdictInputs | undefined, given: VerdictInputs): boolean =>
  now !== undefined &&
  now.text === given.text &&
  now.reference === given.reference &&
  now.question === given.question;
