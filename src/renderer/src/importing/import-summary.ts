import type { ImportCounts, ImportReport, PlannedRun } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';

const NOUNS: [keyof ImportCounts, string][] = [
  ['samples', 'sample'],
  ['slots', 'slot'],
  ['runs', 'run'],
  ['outputs', 'output'],
  ['chunks', 'chunk'],
  ['verdicts', 'verdict'],
  ['media', 'clip'],
];

/** The counts that are not zero, each with its noun. */
export function countPhrases(counts: ImportCounts): string[] {
  return NOUNS.filter(([key]) => counts[key] > 0).map(([key, noun]) => counted(counts[key], noun));
}

/** What an import did, as one sentence. */
export function reportSentence(report: Pick<ImportReport, 'added' | 'changed'>): string {
  const added = countPhrases(report.added);
  const changed = countPhrases(report.changed);
  if (added.length === 0 && changed.length === 0)
    return t('Nothing changed: everything was imported before.');
  const parts: string[] = [];
  if (added.length > 0) parts.push(t('Added {added}.', { added: listed(added) }));
  if (changed.length > 0) parts.push(t('Changed {changed}.', { changed: listed(changed) }));
  return parts.join(' ');
}

/** What an import would do to a run. */
export function runStateText(run: PlannedRun): string {
  if (run.samples + run.failed + run.kept === 0) return t('left out');
  return run.state === 'copy' ? t('copy of {copyOf}', { copyOf: run.copyOf ?? t('another run') }) : run.state;
}

function listed(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? '';
  return phrases.length < 2 ? last : t('{join} and {last}', { join: phrases.slice(0, -1).join(', '), last });
}
