import type { ImportCounts, ImportReport, PlannedRun } from '@core/study-views.ts';
import { counted } from '../format/numbers.ts';
import { t } from '../language/text.ts';

const PHRASES: readonly [keyof ImportCounts, (count: number) => string][] = [
  ['samples', (count) => counted(count, 'sample')],
  ['slots', (count) => counted(count, 'slot')],
  ['runs', (count) => counted(count, 'run')],
  ['outputs', (count) => counted(count, 'output')],
  ['chunks', (count) => counted(count, 'chunk')],
  ['verdicts', (count) => counted(count, 'verdict')],
  ['media', (count) => counted(count, 'clip')],
];

/** The counts that are not zero, each with its noun. */
export function countPhrases(counts: ImportCounts): string[] {
  return PHRASES.filter(([key]) => counts[key] > 0).map(([key, phrase]) => phrase(counts[key]));
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
  if (run.state !== 'copy') return t(run.state);
  return run.copyOf === undefined ? t('copy of another run') : t('copy of {run}', { run: run.copyOf });
}

function listed(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? '';
  return phrases.length < 2
    ? last
    : t('{others} and {last}', { others: phrases.slice(0, -1).join(t(', ')), last });
}
