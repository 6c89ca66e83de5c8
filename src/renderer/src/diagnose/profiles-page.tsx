import { type CategoryKey, isInCategory } from '@core/omni-interact/diagnosis/categories.ts';
import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { PAPER_PROFILE, REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { profileDifferences, scoreStudy, tablesOf } from '@core/omni-interact/study-facts.ts';
import type { OmniInteractTables } from '@core/omni-interact/tables.ts';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { counted, formatScore } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { CategoryTable } from '../runs/category-table.tsx';
import { ClassificationTable } from '../runs/classification-table.tsx';
import { useProfiles } from '../runs/diagnostics-queries.ts';
import { InterruptionTable } from '../runs/interruption-table.tsx';
import { markId, markParts } from '../runs/mark-id.ts';
import { NestedTable } from '../runs/nested-table.tsx';
import { type LinkOf, pageOf } from '../runs/paper-table.ts';
import { CATEGORY_COLUMNS, judgedF1, slotRange } from '../runs/table-model.ts';
import { patchedHref, useDiagnoseAddress } from './address.ts';
import { BaselineNote } from './baseline-note.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './diagnose.module.css';
import { type Diagnosis, runLabel, unjudgedShares, useDiagnosis } from './diagnosis.ts';
import { DifferenceList } from './difference-list.tsx';
import { MarkLink } from './mark-link.tsx';
import type { Mark } from './marks.ts';
import { Page } from './page.tsx';
import { formatChange } from './signed.ts';
import { unjudgedByTail } from './tail-notice.ts';
import type { ProfileControl } from './use-profile-choice.ts';
import { WhatIf } from './what-if.tsx';

const TABLES = [
  { value: 'table3', label: t('Table 3'), Table: CategoryTable },
  { value: 'a2', label: 'A.2', Table: ClassificationTable },
  { value: 'table4', label: t('Table 4'), Table: NestedTable },
  { value: 'table5', label: t('Table 5'), Table: InterruptionTable },
] as const;

/** Settings that move, the tables under them, and two profiles side by side. */
export function ProfilesPage({ control }: { control: ProfileControl }) {
  const diagnosis = useDiagnosis();
  const compared = useComparedProfiles();
  const differences = useMemo(
    () => profileDifferences(compared.a.placed, compared.b.placed),
    [compared.a.placed, compared.b.placed],
  );
  const resolve = (id: string): Mark | null => {
    const [what = '', category = '', runName = ''] = markParts(id);
    const run = diagnosis.placed.find(({ name }) => name === runName);
    if (!run) return null;
    if (what === 'tail') return tailMark(diagnosis, run.runId);
    const column = CATEGORY_COLUMNS.find(({ key }) => key === category);
    if (what !== 'differ' || !column) return null;
    const entries = differences
      .filter(({ runId, a }) => runId === run.runId && isInCategory(a.slot, column.key))
      .map((difference) => ({
        runId: run.runId,
        slotKey: difference.slotKey,
        detail: t('TP {tp} → {tp2}', { tp: formatScore(difference.a.tp), tp2: formatScore(difference.b.tp) }),
      }));
    return {
      title: t('Scored differently by {profile} · {heading} · {runs}', {
        profile: compared.b.profile.name,
        heading: column.heading,
        runs: runLabel(diagnosis.runs, run.runId),
      }),
      entries,
    };
  };
  return (
    <Page resolve={resolve}>
      <div className={styles.profiles}>
        <WhatIf control={control} />
        <LiveTables />
      </div>
      <SideBySide compared={compared} />
      <DifferenceList differences={differences} a={compared.a.profile} b={compared.b.profile} />
    </Page>
  );
}

function LiveTables() {
  const { tables, runs, runs: infos, baselines, facts, placed, profile } = useDiagnosis();
  const { value, go, search } = useDiagnoseAddress();
  const chosen = TABLES.find((table) => table.value === value('table')) ?? TABLES[0];
  const linkOf: LinkOf = (run, number, category) =>
    patchedHref(`/diagnose/${pageOf(number)}`, search, {
      mark: markId(number, category, run.name),
      table: chosen.value === 'a2' ? 'a2' : null,
    });
  const losses = unjudgedByTail(facts, placed).filter(({ slotKeys }) => slotKeys.length > 0);
  return (
    <ChartFrame
      title={t('All runs under these settings')}
      tools={
        <SegmentedControl
          aria-label={t('Which table')}
          data={TABLES.map((table) => ({ value: table.value, label: table.label }))}
          value={chosen.value}
          onChange={(table) => go({ table: table === TABLES[0].value ? null : table }, { replace: true })}
        />
      }
      chart={
        <>
          {losses.length > 0 && (
            <p className={styles.notice} role="status">
              {rich(
                'With a tail of {lastSlotTailSeconds} s other text falls into the last slot of some clips than the judge saw, so these slots are unjudged and left out: ',
                { lastSlotTailSeconds: profile.lastSlotTailSeconds },
              )}
              {losses.map(({ runId, slotKeys }, index) => {
                const name = infos.find((run) => run.runId === runId)?.name ?? '';
                return (
                  <span key={runId}>
                    {index > 0 && ', '}
                    <MarkLink
                      id={markId('tail', 'allGlobal', name)}
                      label={t('Slots of {name} left unjudged by the tail', { name })}
                      inTable
                    >
                      {runLabel(runs, runId)} {counted(slotKeys.length, 'slot')}
                    </MarkLink>
                  </span>
                );
              })}
              .
            </p>
          )}
          <chosen.Table tables={tables} runs={runs} published={baselines} linkOf={linkOf} />
        </>
      }
      n={slotRange(tables.runs, 'allGlobal')}
      unjudged={unjudgedShares(
        runs,
        tables.runs.map(({ runId, slots, unjudgedSlots }) => ({
          runId,
          unjudged: unjudgedSlots,
          all: slots,
        })),
      )}
      notes={<BaselineNote />}
    />
  );
}

function tailMark({ facts, placed, runs }: Diagnosis, runId: number): Mark {
  const loss = unjudgedByTail(facts, placed).find((candidate) => candidate.runId === runId);
  return {
    title: t('Unjudged because of the tail · {runs}', { runs: runLabel(runs, runId) }),
    entries: (loss?.slotKeys ?? []).map((slotKey) => ({
      runId,
      slotKey,
      detail: t('the judge saw other text'),
    })),
  };
}

interface Compared {
  profile: ScoringProfile;
  placed: Diagnosis['placed'];
  tables: OmniInteractTables['runs'];
}

/** The value that stands for the profile in force. */
const IN_FORCE = '*';

interface ComparedProfiles {
  a: Compared;
  b: Compared;
  choices: { value: string; label: string }[];
  valueA: string;
  valueB: string;
}

/** The two profiles compared: reference and paper, or the one in force where it is another. */
function useComparedProfiles(): ComparedProfiles {
  const { facts, profile, placed, tables } = useDiagnosis();
  const { profiles } = useProfiles();
  const { value } = useDiagnoseAddress();
  const isOther = ![REFERENCE_PROFILE.name, PAPER_PROFILE.name].includes(profile.name);
  const valueA = value('a') ?? REFERENCE_PROFILE.name;
  const valueB = value('b') ?? (isOther ? IN_FORCE : PAPER_PROFILE.name);
  const find = (name: string) => profiles.find((known) => known.name === name);
  const profileA = valueA === IN_FORCE ? profile : (find(valueA) ?? REFERENCE_PROFILE);
  const profileB = valueB === IN_FORCE ? profile : (find(valueB) ?? PAPER_PROFILE);
  const scored = (chosen: ScoringProfile): Compared => {
    if (chosen === profile) return { profile, placed, tables: tables.runs };
    const runs = scoreStudy(facts, chosen);
    return { profile: chosen, placed: runs, tables: tablesOf(runs, chosen) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scored anew only when facts or the profile change
  const a = useMemo(() => scored(profileA), [facts, profileA]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const b = useMemo(() => scored(profileB), [facts, profileB]);
  const choices = [
    ...profiles.map(({ name }) => ({ value: name, label: name })),
    { value: IN_FORCE, label: t('in force (above)') },
  ];
  return { a, b, choices, valueA, valueB };
}

function SideBySide({ compared }: { compared: ComparedProfiles }) {
  const { runs } = useDiagnosis();
  const { go } = useDiagnoseAddress();
  const { a, b, choices } = compared;
  const select = (param: 'a' | 'b', name: string, value: string) => (
    <NativeSelect
      size="xs"
      aria-label={name}
      data={choices}
      value={value}
      onChange={(event) => go({ [param]: event.currentTarget.value, mark: null }, { replace: true })}
    />
  );
  return (
    <ChartFrame
      title={t('Two profiles side by side')}
      lead={t(
        'IA-QTF1 under each, and the difference; the difference leads to the slots that are scored differently.',
      )}
      tools={
        <>
          {select('a', t('First profile'), compared.valueA)}
          <span className="ss-muted">{t('and')}</span>
          {select('b', t('Second profile'), compared.valueB)}
        </>
      }
      chart={
        <table className={`ss-table ${styles.sideBySide}`}>
          <thead>
            <tr>
              <th scope="col">{t('Run')}</th>
              {CATEGORY_COLUMNS.map(({ key, heading }) => (
                <th key={key} scope="col" colSpan={3} className={styles.grouped}>
                  {heading}
                </th>
              ))}
            </tr>
            <tr>
              <td />
              {CATEGORY_COLUMNS.flatMap(({ key }) => [
                <th key={`${key}a`} scope="col" className={styles.groupStart} title={a.profile.name}>
                  {shortName(a.profile)}
                </th>,
                <th key={`${key}b`} scope="col" title={b.profile.name}>
                  {shortName(b.profile)}
                </th>,
                <th key={`${key}d`} scope="col">
                  Δ
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {a.tables.map((run, row) => (
              <tr key={run.runId}>
                <td>{runLabel(runs, run.runId)}</td>
                {CATEGORY_COLUMNS.flatMap(({ key }) => (
                  <PairOfCells
                    key={key}
                    runName={run.name}
                    category={key}
                    a={judgedF1(run.categories[key])}
                    b={b.tables[row] ? judgedF1(b.tables[row].categories[key]) : null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      }
      n={slotRange(a.tables, 'allGlobal')}
      unjudged={unjudgedShares(
        runs,
        b.tables.map(({ runId, slots, unjudgedSlots }) => ({ runId, unjudged: unjudgedSlots, all: slots })),
      )}
      profiles={t('{profile} and {profile2}', { profile: a.profile.name, profile2: b.profile.name })}
      notes={<p>{t('The unjudged share is of the second profile.')}</p>}
    />
  );
}

/** A profile's name as a column has room for; its title says all of it. */
function shortName({ name }: ScoringProfile): string {
  if (name.includes(' with ')) return 'changed';
  return name.length > 12 ? `${name.slice(0, 11)}…` : name;
}

interface PairOfCellsProps {
  runName: string;
  category: CategoryKey;
  a: number | null;
  b: number | null;
}

function PairOfCells({ runName, category, a, b }: PairOfCellsProps) {
  const change = a === null || b === null ? null : b - a;
  return (
    <>
      <td className={styles.groupStart}>{formatScore(a)}</td>
      <td>{formatScore(b)}</td>
      <td>
        {change === null ? (
          '–'
        ) : (
          <MarkLink
            id={markId('differ', category, runName)}
            label={t('{runName}: difference {change}', { runName, change: formatChange(change) })}
            inTable
          >
            {formatChange(change)}
          </MarkLink>
        )}
      </td>
    </>
  );
}
