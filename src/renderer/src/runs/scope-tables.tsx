import { SCOPE_TABLES, scoreStudyRuns } from '@core/interact-scope/result-tables.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { TableExport } from '../figures/table-export.tsx';
import { t } from '../language/text.ts';
import { scopeFactsQuery } from './diagnostics-queries.ts';
import styles from './runs.module.css';
import { ScoredTableView } from './scored-table-view.tsx';

/** Omni-InteractScope's tables for the study's runs. */
export function ScopeTables({ runs }: { runs: readonly RunInfo[] }) {
  const facts = useQuery(scopeFactsQuery);
  const scored = useMemo(() => (facts.data ? scoreStudyRuns(facts.data) : null), [facts.data]);
  if (facts.error)
    return (
      <ErrorPanel title={t('The runs could not be scored')} error={facts.error} onRetry={facts.refetch} />
    );
  if (!scored) return <Loading what={t('targets and verdicts')} />;
  return (
    <Tabs defaultValue={SCOPE_TABLES[0]?.key ?? ''} keepMounted={false}>
      <Tabs.List>
        {SCOPE_TABLES.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SCOPE_TABLES.map((table) => (
        <Tabs.Panel key={table.key} value={table.key} pt="md">
          <div className={styles.tableTools}>
            <TableExport
              table={`scope-table-${table.key}`}
              title={table.name}
              profile={REFERENCE_PROFILE}
              published={false}
            />
          </div>
          <ScoredTableView table={table} scored={scored} runs={runs} items="targets" />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
