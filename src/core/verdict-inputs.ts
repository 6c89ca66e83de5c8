/** The chunk index of a verdict that is on a stage as a whole. */
export const WHOLE_STAGE = -1;

/** What a verdict was given for; it is stale when the run now says or is asked something else. */
export interface VerdictInputs {
  question: string;
  reference: string;
  text: string;
}
