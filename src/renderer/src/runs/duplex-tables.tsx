import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { duplexTableName } from '@core/duplex-eval/paper-tables.ts';
import { duplexMeasureTables } from '@core/duplex-eval/result-tables.ts';
import { scoreDuplexRuns } from '@core/duplex-eval/study-facts.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { RunInfo } from '@core/study-views.ts';
import type { ScoredCell } from '@core/tables/scored-table.ts';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { TableExport } from '../figures/table-export.tsx';
import { settingsWords } from '../inspector/duplex-settings.ts';
import { rich, t } from '../language/text.ts';
import { duplexFactsQuery } from './diagnostics-queries.ts';
import styles from './runs.module.css';
import { ScoredTableView } from './scored-table-view.tsx';

/** Omni-DuplexEval's tables for the study's runs, split by split. */
export function DuplexTables({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(duplexFactsQuery);
  const scored = useMemo(() => (facts.data ? scoreDuplexRuns(facts.data) : []), [facts.data]);
  const tables = useMemo(() => duplexMeasureTables(scored), [scored]);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!facts.data) return <Loading what={t('outputs and verdicts')} />;
  if (tables.length === 0) return <p className="ss-muted">{t('No run of this study has output yet.')}</p>;
  return (
    <Tabs defaultValue={tables[0]?.key ?? ''} keepMounted={false} mt="xs">
      <Tabs.List>
        {tables.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tables.map((table) => (
        <Tabs.Panel key={table.key} value={table.key} pt="md">
          <div className={styles.tableTools}>
            <TableExport
              table={duplexTableName(table)}
              title={table.name}
              profile={REFERENCE_PROFILE}
              published={false}
            />
          </div>
          <ScoredTableView
            table={table}
            scored={scored}
            runs={runs}
            items="samples"
            remark={remark}
            notes={
              table.of === 'description' && (
                <p>
                  {rich('Scored with {scriptSettings}, as the published script; {link}.', {
                    scriptSettings: settingsWords(SCRIPT_SETTINGS),
                    link: <Link href="/diagnose/settings">{t('try other settings')}</Link>,
                  })}
                </p>
              )
            }
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** How many samples a number rests on; nothing where the run has none of the split. */
function remark({ n, unjudged }: ScoredCell): string | null {
  const all = (n ?? 0) + unjudged;
  if (all === 0) return null;
  return unjudged === 0 ? `n = ${n}` : t('n = {all}, {n} scored', { all, n });
}
