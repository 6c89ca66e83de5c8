import { assistance } from './assistance.mjs';
import { requestedInteractions } from './requests.mjs';
import { toolInvocations } from './tools.mjs';

/** Every interaction of the sample, T1 to T8-C; a task's targets are listed in time order. */
export const interactions = [...toolInvocations, ...requestedInteractions, ...assistance];
