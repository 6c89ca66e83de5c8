// Short forms for the hand-written scripts: what is said, and what a judge would write about it.

/** `words: false` leaves the word timings out; `end` overrides the length the speaking rate would give. */
export const say = (at, text, options = {}) => ({ at, text, ...options });

/** Early stage: harmless before the evidence is there. */
export const neutral = (score, rationale) => ({ flag: 'Neutral', score, rationale });

/** Early stage: claims what could not be known yet. */
export const hallucination = (rationale) => ({ flag: 'FP_Hallucination', score: 0, rationale });

/** Core stage: `trigger` is where the answer is first given, word for word. */
export const core = (score, trigger, rationale, spoiler = false) => ({ score, trigger, spoiler, rationale });

/** An interrupted slot: how useful was what could be said. */
export const partial = (score, rationale, hallucinated = false) => ({ score, rationale, hallucinated });
