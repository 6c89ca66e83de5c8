import { REQUEST_PRIOR } from './baselines/request-prior.ts';
import { SCREEN_READER } from './baselines/screen-reader.ts';
import { SILENT } from './baselines/silent.ts';
import { chatAdapter } from './network/chat/adapter.ts';
import { geminiLiveAdapter } from './network/gemini-live/adapter.ts';
import { miniCpmOAdapter } from './network/minicpm-o/adapter.ts';
import { realtimeAdapter } from './network/realtime/adapter.ts';
import { PROCESS } from './process/process-adapter.ts';
import { AdapterRegistry } from './registry.ts';

/** Every adapter there is, in the order in which they are offered. */
export const adapters = (): AdapterRegistry =>
  new AdapterRegistry()
    .add(PROCESS)
    .add(chatAdapter)
    .add(realtimeAdapter)
    .add(geminiLiveAdapter)
    .add(miniCpmOAdapter)
    .add(SILENT)
    .add(REQUEST_PRIOR)
    .add(SCREEN_READER);
