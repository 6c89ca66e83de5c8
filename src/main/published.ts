import { readFileSync } from 'node:fs';
import { type PublishedTables, publishedTablesSchema } from '../core/omni-interact/published-tables.ts';
import { resourcePath } from './home.ts';

/** The OmniInteract paper's tables, as they ship. */
export function readPublishedTables(): PublishedTables {
  const text = readFileSync(resourcePath('published', 'omni-interact.json'), 'utf8');
  return publishedTablesSchema.parse(JSON.parse(text));
}
