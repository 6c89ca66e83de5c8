import { formatPercent } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import type { PaperTableProps } from './paper-table.ts';
import { PublishedSource } from './published-row.tsx';
import styles from './runs.module.css';
import { failedVerdictShare } from './table-model.ts';

/** What the numbers above rest on: profile, judges, and what is missing from them. */
export function TableFootnote({ tables, runs, published }: PaperTableProps) {
  const judges = [...new Set(runs.flatMap((run) => run.judges))];
  const failing = runs.filter((run) => failedVerdictShare(run) > 0);
  const incomplete = tables.runs.filter((run) => run.unjudgedSlots > 0);
  const scripted = runs.filter((run) => run.kind === 'scripted');
  return (
    <div className={styles.footnote}>
      <p>
        {rich(
          'Profile {profile}. Judge: {join}. Best in bold, second underlined, among runs over the same slots. Every number leads to the slots behind it.',
          { profile: <b>{tables.profile}</b>, join: <b>{judges.join(', ') || t('none')}</b> },
        )}
      </p>
      {published && <PublishedSource published={published} />}
      {scripted.length > 0 && (
        <p>
          {rich('Scripted, not the output of a model: {join}.', {
            join: scripted.map((run) => run.label || run.name).join(', '),
          })}
        </p>
      )}
      {incomplete.length > 0 && (
        <p>
          {rich('Unjudged slots are left out, never counted as 0: {join}.', {
            join: incomplete
              .map((run) => `${run.name} ${formatPercent(run.unjudgedSlots / Math.max(1, run.slots))}`)
              .join(', '),
          })}
        </p>
      )}
      {failing.length > 0 && (
        <p>
          {rich('Verdicts the judge could not give: {join}.', {
            join: failing.map((run) => `${run.name} ${formatPercent(failedVerdictShare(run))}`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
