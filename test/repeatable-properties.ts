import fc from 'fast-check';

/**
 * Property tests draw the same cases at every run, so that a run that passed passes again. FAST_CHECK_SEED draws
 * others, e.g. `FAST_CHECK_SEED=$RANDOM npm test -- --only unit`.
 */
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20261130) });
