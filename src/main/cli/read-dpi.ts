import { UsageError } from './output.ts';

/** A resolution as typed. @throws UsageError outside of what can be drawn */
export function readDpi(dpi: string | undefined): { dpi?: number } {
  if (dpi === undefined) return {};
  if (/^\d+$/u.test(dpi) && Number(dpi) >= 36 && Number(dpi) <= 2400) return { dpi: Number(dpi) };
  throw new UsageError(`A PNG has 36 to 2400 dots per inch, not "${dpi}".`);
}
