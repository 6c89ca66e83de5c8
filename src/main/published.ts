import { readFileSync } from 'node:fs';
import { type PublishedScope, publishedScopeSchema } from '../core/interact-scope/published.ts';
import { type PublishedTables, publishedTablesSchema } from '../core/omni-interact/published-tables.ts';
import { type PublishedOviTables, publishedOviTablesSchema } from '../core/ovi-bench/published-tables.ts';
import { resourcePath } from './home.ts';

/** The OmniInteract paper's tables, as they ship. */
export function readPublishedTables(): PublishedTables {
  const text = readFileSync(resourcePath('published', 'omni-interact.json'), 'utf8');
  return publishedTablesSchema.parse(JSON.parse(text));
}

/** The numbers that stand in the text of the Omni-InteractScope paper, as they ship. */
export function readPublishedScope(): PublishedScope {
  const text = readFileSync(resourcePath('published', 'interact-scope.json'), 'utf8');
  return publishedScopeSchema.parse(JSON.parse(text));
}

/** The OVIBench paper's tables, as they ship. */
export function readPublishedOviTables(): PublishedOviTables {
  const text = readFileSync(resourcePath('published', 'ovi-bench.json'), 'utf8');
  return publishedOviTablesSchema.parse(JSON.parse(text));
}
