import { eagerRuns } from './eager.mjs';
import { oneReplyRuns } from './one-reply.mjs';
import { watchfulRuns } from './watchful.mjs';

/** Every run, each with the name it is imported under. */
export const runs = [...eagerRuns, ...watchfulRuns, ...oneReplyRuns].map((run) => ({
  ...run,
  name: run.arm === null ? run.model : `${run.model} [${run.arm}]`,
}));

/** Pairs that are left without a verdict, so that an unjudged target can be seen: run and interaction, all outputs. */
export const leftUnjudged = [
  ['scripted-watchful', 't8b-market-price-zh'],
  ['scripted-one-reply', 't3-market-scale-zh'],
  ['scripted-eager', 't8b-hallway-visitor-zh'],
];
