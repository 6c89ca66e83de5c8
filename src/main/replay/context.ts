import type { AdapterContext } from './adapter.ts';

/** In the order they are looked at. */
const KEY_VARIABLES = ['SLOTSCOPE_REPLAY_API_KEY', 'OPENAI_API_KEY'] as const;

/**
 * What adapters may use of this process: its environment, and one API key.
 *
 * @param apiKey a key from a key store, which counts before the environment; stays in memory
 */
export function adapterContext(
  apiKey: string | null = null,
  env: NodeJS.ProcessEnv = process.env,
): AdapterContext {
  const fromEnvironment = KEY_VARIABLES.map((name) => env[name]?.trim()).find((value) => value) ?? null;
  return { apiKey: () => apiKey ?? fromEnvironment, env };
}
