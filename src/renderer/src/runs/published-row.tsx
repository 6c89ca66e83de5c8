import type { PublishedTables } from '@core/omni-interact/published-tables.ts';
import { formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import styles from './runs.module.css';

interface PublishedRowProps {
  name: string;
  /** Where the row is printed, e.g. `Table 3`. */
  table: string;
  published: Pick<PublishedTables, 'source' | 'judge'>;
  /** The numbers in the order of the columns; null where the paper prints none. */
  cells: readonly (string | null)[];
}

/** A row of the paper, set apart from the study's own; it is never ranked with them nor averaged in. */
export function PublishedRow({ name, table, published, cells }: PublishedRowProps) {
  return (
    <tr className={styles.published}>
      <td
        title={t('{source}, {table}, judged by {judge}', {
          source: published.source,
          table,
          judge: published.judge,
        })}
      >
        {name} <span className={styles.publishedTag}>{t('published')}</span>
      </td>
      {cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change place
        <td key={column}>{cell ?? '–'}</td>
      ))}
    </tr>
  );
}

/** Where the rows in italics come from, as a line under a table. */
export function PublishedSource({ published }: { published: PublishedTables }) {
  const { source, judge, totals } = published;
  return (
    <p>
      {rich(
        'Rows in italics are published: {source}, judged by {judge} over {slots} slots. They are shown as printed, never ranked or averaged with the study’s own.',
        { source, judge, slots: formatCount(totals.slots) },
      )}
    </p>
  );
}

/** Said where the published rows would stand, under a profile that scores otherwise. */
export function PublishedLeftOut() {
  return (
    <p>
      {t(
        'Published rows are left out here: they were scored as under the reference profile, and two profiles are never mixed in one table.',
      )}
    </p>
  );
}
