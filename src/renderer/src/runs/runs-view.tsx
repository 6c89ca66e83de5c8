import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import type { RunInfo } from '@core/study-views.ts';
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { useOpening } from '../importing/opening.ts';
import { useRuns, useStudy, useTables } from '../queries.ts';
import { CategoryTable } from './category-table.tsx';
import { ClassificationTable } from './classification-table.tsx';
import { InterruptionTable } from './interruption-table.tsx';
import { NestedTable } from './nested-table.tsx';
import { RunInfoTable } from './run-info-table.tsx';
import styles from './runs.module.css';
import { TableFootnote } from './table-footnote.tsx';

const TABS = [
  { key: 'table3', name: 'IA-QTF1 (Table 3)', Table: CategoryTable },
  { key: 'a2', name: 'TP / FP / FN (Table A.2)', Table: ClassificationTable },
  { key: 'table4', name: 'Nested (Table 4)', Table: NestedTable },
  { key: 'table5', name: 'Interruption (Table 5)', Table: InterruptionTable },
] as const;

/** The study's runs: where they come from and their tables as the paper prints them. */
export function RunsView() {
  const study = useStudy();
  const runs = useRuns();
  const tables = useTables();
  const opening = useOpening();
  if (study.data === null) {
    return (
      <EmptyState
        title="No study is open"
        actions={<Button onClick={opening.openSample}>Open the sample study</Button>}
      >
        Runs and their numbers live in a study. Open one from the menu at the top left.
      </EmptyState>
    );
  }
  if (runs.error)
    return <ErrorPanel title="The runs could not be read" error={runs.error} onRetry={runs.refetch} />;
  if (!runs.data) return <Loading what="runs" />;
  if (runs.data.length === 0) {
    return (
      <EmptyState
        title="This study has no runs yet"
        actions={<Button onClick={() => opening.showImport()}>Import runs …</Button>}
      >
        A run is one model's output over a benchmark, under one condition.
      </EmptyState>
    );
  }
  return (
    <div className="ss-page">
      <div className={styles.page}>
        <h1 className={styles.title}>Runs</h1>
        <RunInfoTable runs={runs.data} />
        {tables.error && (
          <ErrorPanel
            title="The tables could not be computed"
            error={tables.error}
            onRetry={tables.refetch}
          />
        )}
        {tables.isPending && <Loading what="tables" />}
        {tables.data && <PaperTables tables={tables.data} runs={runs.data} />}
      </div>
    </div>
  );
}

/** What every table component of the tabs takes. */
export interface PaperTableProps {
  tables: OmniInteractTables;
  runs: readonly RunInfo[];
}

function PaperTables({ tables, runs }: PaperTableProps) {
  const [tab, setTab] = useState<string | null>(TABS[0].key);
  return (
    <Tabs value={tab} onChange={setTab} mt="xl" keepMounted={false}>
      <Tabs.List>
        {TABS.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map(({ key, Table }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          <div className={styles.scroll}>
            <Table tables={tables} runs={runs} />
          </div>
          <TableFootnote tables={tables} runs={runs} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
