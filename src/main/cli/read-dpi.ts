import { DPI_RANGE } from '../export/render-svg.ts';
import { UsageError } from './output.ts';

/** A resolution as typed. @throws UsageError outside of what can be drawn */
export function readDpi(dpi: string | undefined): { dpi?: number } {
  if (dpi === undefined) return {};
  if (/^\d+$/u.test(dpi) && Number(dpi) >= DPI_RANGE.least && Number(dpi) <= DPI_RANGE.most)
    return { dpi: Number(dpi) };
  throw new UsageError(`A PNG has ${DPI_RANGE.least} to ${DPI_RANGE.most} dots per inch, not "${dpi}".`);
}
