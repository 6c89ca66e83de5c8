import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import { formatScore } from '../format/numbers.ts';
import { t } from '../language/text.ts';

/** The published IA-QTF1 over all slots as a range, with its judge: `published: 0.323–0.368, GPT-4o judge`. */
export function publishedRange({ models, judge }: Pick<PublishedTables, 'models' | 'judge'>): string | null {
  const scores = models.map(({ table3 }) => table3.allGlobal);
  if (scores.length === 0) return null;
  const least = formatScore(Math.min(...scores));
  const greatest = formatScore(Math.max(...scores));
  return t('published: {least}, {judge} judge', {
    least: least === greatest ? least : `${least}–${greatest}`,
    judge,
  });
}

/** The same model by model, with the source. */
export function publishedModels({ models, source }: Pick<PublishedTables, 'models' | 'source'>): string {
  const each = models.map(({ name, table3 }) => `${name} ${formatScore(table3.allGlobal)}`);
  return t('{source}, All Global: {join}', { source, join: each.join(', ') });
}
