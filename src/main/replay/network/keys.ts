import type { AdapterContext } from '../adapter.ts';
import { webAddress } from './address.ts';

/** Whose key a variable of the environment holds, by where that service is found. */
const SERVICES = [
  { host: /^api\.openai\.com$/, variables: ['OPENAI_API_KEY'] },
  { host: /^generativelanguage\.googleapis\.com$/, variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'] },
  { host: /(^dashscope(-[a-z]+)?|\.maas)\.aliyuncs\.com$/, variables: ['DASHSCOPE_API_KEY'] },
] as const;

/**
 * The key for a server: what the context has for it, else the variable of the service found there. OpenAI's key
 * never goes to another service that has a variable of its own.
 */
export function keyFor(context: AdapterContext, address: URL): string | null {
  const given = context.apiKey(/^ws/.test(address.protocol) ? webAddress(address) : address.href);
  const service = SERVICES.find(({ host }) => host.test(address.hostname));
  if (!service || service.variables[0] === 'OPENAI_API_KEY') return given;
  if (given !== null && given !== context.env.OPENAI_API_KEY?.trim()) return given;
  const own = service.variables.map((name) => context.env[name]?.trim()).find((value) => value);
  return own ?? null;
}
