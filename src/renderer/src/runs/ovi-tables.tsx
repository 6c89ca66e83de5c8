import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { oviTableName, publishedOviRows } from '@core/ovi-bench/paper-tables.ts';
import type { PublishedOviTables } from '@core/ovi-bench/published-tables.ts';
import { OVI_TABLES, type OviTable } from '@core/ovi-bench/result-tables.ts';
import {
  type OviFacts,
  type RunRates,
  ratesDiffer,
  resultsByRun,
  runRates,
} from '@core/ovi-bench/study-facts.ts';
import type { RunInfo } from '@core/study-views.ts';
import { printScored, type ScoredCell } from '@core/tables/scored-table.ts';
import { Checkbox, Tabs } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { TableExport } from '../figures/table-export.tsx';
import { rich, t } from '../language/text.ts';
import { oviFactsQuery, publishedOviQuery } from './diagnostics-queries.ts';
import { rateWords } from './ovi-rates.ts';
import { PublishedRow } from './published-row.tsx';
import styles from './runs.module.css';
import { ScoredTableView } from './scored-table-view.tsx';

/** OVIBench's tables for the study's runs, the paper's rows beside them. */
export function OviTables({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(oviFactsQuery);
  const published = useQuery(publishedOviQuery);
  const [withPublished, setWithPublished] = useLocalStorage({
    key: 'slotscope.published-rows',
    defaultValue: true,
  });
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data) return <Loading what={t('cases and verdicts')} />;
  return (
    <>
      <div className={styles.tools}>
        <Checkbox
          label={t('Published rows')}
          checked={withPublished}
          onChange={(event) => setWithPublished(event.currentTarget.checked)}
        />
      </div>
      {published.error && (
        <ErrorPanel
          title={t('The published tables could not be read')}
          error={published.error}
          onRetry={published.refetch}
        />
      )}
      <Tables facts={facts.data} runs={runs} published={withPublished ? (published.data ?? null) : null} />
    </>
  );
}

interface TablesProps {
  facts: OviFacts;
  runs: readonly RunInfo[];
  published: PublishedOviTables | null;
}

function Tables({ facts, runs, published }: TablesProps) {
  const results = useMemo(() => resultsByRun(facts), [facts]);
  const rates = useMemo(() => runRates(results), [results]);
  const differ = ratesDiffer(rates);
  return (
    <Tabs defaultValue={OVI_TABLES[0]?.key ?? ''} mt="xs" keepMounted={false}>
      <Tabs.List>
        {OVI_TABLES.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {OVI_TABLES.map((table) => (
        <Tabs.Panel key={table.key} value={table.key} pt="md">
          <div className={styles.tableTools}>
            <TableExport
              table={oviTableName(table)}
              title={table.name}
              profile={REFERENCE_PROFILE}
              published={published !== null}
            />
          </div>
          <ScoredTableView
            table={table}
            scored={results}
            runs={runs}
            items="cases"
            remark={scoredRemark}
            beside={({ runId }) =>
              table.format === 'open-ended' ? <RateOf rates={rates} runId={runId} /> : null
            }
            notes={
              <>
                {table.format === 'open-ended' && differ && <RatesDiffer />}
                {published && <PublishedNote published={published} />}
              </>
            }
          >
            {published && <PublishedRows table={table} published={published} />}
          </ScoredTableView>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Said wherever runs stand beside each other that were interrupted at different rates. */
function RatesDiffer() {
  return (
    <p className={styles.wrong}>
      {t(
        'The runs were cut at different generation rates R, or at one that is not recorded: they had said different amounts of their answers when the interruption came, so their numbers are not of the same test.',
      )}
    </p>
  );
}

/** The rate a run was cut at, on a line of its own. */
function RateOf({ rates, runId }: { rates: readonly RunRates[]; runId: number }) {
  const own = rates.find((each) => each.runId === runId);
  const words = own && rateWords(own);
  if (!words) return null;
  return (
    <>
      <br />
      {words}
    </>
  );
}

/** How many of the cases a mean rests on, where not on all. */
const scoredRemark = ({ value, kind, n, unjudged }: ScoredCell): string | null =>
  kind === 'count' || n === null || unjudged === 0
    ? null
    : value === null
      ? t('none scored')
      : t('{n} of {n2} scored', { n, n2: n + unjudged });

function PublishedRows({ table, published }: { table: OviTable; published: PublishedOviTables }) {
  const where = /\((.*)\)/.exec(table.name)?.[1] ?? '';
  return publishedOviRows(table, published).map(({ name, cells }) => (
    <PublishedRow
      key={name}
      name={name}
      table={where}
      published={published}
      cells={cells.map((cell) => cell && printScored({ ...cell, n: null }))}
    />
  ));
}

function PublishedNote({ published: { source, judge, note } }: { published: PublishedOviTables }) {
  return (
    <p>
      {rich(
        'Rows in italics are published: {source}, judged by {judge}. They are shown as printed, never ranked or averaged with the study’s own. {note}',
        { source, judge, note },
      )}
    </p>
  );
}
