/**
 * How long a server asks to wait: `Retry-After-Ms`, or `Retry-After` in seconds or as an HTTP date.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds, 0 for a date gone by; null when there is no readable wish
 */
export function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const milliseconds = headers?.get('retry-after-ms')?.trim();
  if (milliseconds && /^\d+(\.\d+)?$/.test(milliseconds)) return Number(milliseconds);
  const wish = headers?.get('retry-after')?.trim();
  if (!wish) return null;
  if (/^\d+(\.\d+)?$/.test(wish)) return Number(wish) * 1000;
  const date = Date.parse(wish);
  // Anything else that Date.parse takes, such as "-5", is no HTTP date.
  return Number.isNaN(date) || !/[a-z]/i.test(wish) ? null : Math.max(0, date - now);
}

/** A span of time for people, e.g. `3 d 5 h` or `45 s`. */
export function spanText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  const hours = Math.round(seconds / 3600);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
