import type { RunInfo, SlotFilter } from '@core/study-views.ts';
import { ActionIcon, Button, Menu, NativeSelect, Tooltip } from '@mantine/core';
import { IconArrowsExchange, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { rich, t } from '../language/text.ts';
import { type ChosenRuns, MOST_OTHERS, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';
import { pairMetricsQuery } from './compare-queries.ts';
import { formatDifference, formatInterval } from './metric-format.ts';
import type { CompareAddressControl } from './use-compare-address.ts';

interface RunBarProps {
  choice: ChosenRuns;
  filter: SlotFilter;
  /** Whether the slots are read: intervals take all the machine has, so they come after what is read first. */
  ready: boolean;
  go: CompareAddressControl['go'];
}

/** Which runs are compared: the baseline, the others with their headline difference, and how to change them. */
export function RunBar({ choice, filter, ready, go }: RunBarProps) {
  const { baseline, others, focus, addable } = choice;
  const choose = (next: { baseline?: RunInfo; others?: RunInfo[]; focus?: RunInfo }) => {
    const nextOthers = next.others ?? others;
    const nextFocus = next.focus ?? (nextOthers.includes(focus) ? focus : nextOthers[0]);
    go({
      baseline: (next.baseline ?? baseline).name,
      others: nextOthers.map(({ name }) => name),
      focus: nextOthers.length > 1 ? (nextFocus?.name ?? null) : null,
      cell: null,
    });
  };
  const changeBaseline = (name: string) => {
    const next = [...others, ...addable].find((run) => run.name === name);
    if (!next) return;
    // The old baseline takes the place of a run that becomes it.
    choose({ baseline: next, others: others.map((run) => (run === next ? baseline : run)) });
  };
  return (
    <div className={styles.runBar}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
      <label className={styles.inlineLabel}>
        <span>{t('Baseline')}</span>
        <NativeSelect
          size="xs"
          data={[baseline, ...others, ...addable].map((run) => ({ value: run.name, label: nameOf(run) }))}
          value={baseline.name}
          onChange={(event) => changeBaseline(event.currentTarget.value)}
        />
      </label>
      <Tooltip label={t('Exchange the baseline and the compared run')}>
        <ActionIcon
          aria-label={t('Exchange the baseline and the compared run')}
          onClick={() =>
            choose({
              baseline: focus,
              others: others.map((run) => (run === focus ? baseline : run)),
              focus: baseline,
            })
          }
        >
          <IconArrowsExchange size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with its buttons */}
      <div className={styles.others} role="group" aria-label={t('Compared with the baseline')}>
        {others.map((run) => (
          <OtherRun
            key={run.runId}
            run={run}
            baseline={baseline}
            filter={filter}
            ready={ready}
            focused={run === focus}
            onFocus={() => choose({ focus: run })}
            onRemove={
              others.length > 1 ? () => choose({ others: others.filter((other) => other !== run) }) : null
            }
          />
        ))}
        {addable.length > 0 && others.length < MOST_OTHERS && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button size="compact-xs" variant="default" leftSection={<IconPlus size={13} />}>
                {t('Add run')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addable.map((run) => (
                <Menu.Item key={run.runId} onClick={() => choose({ others: [...others, run], focus: run })}>
                  {nameOf(run)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {choice.unknown.length > 0 && (
        <span className={styles.wrong}>
          {rich('not in this study, or on another benchmark: {join}', { join: choice.unknown.join(', ') })}
        </span>
      )}
    </div>
  );
}

interface OtherRunProps {
  run: RunInfo;
  baseline: RunInfo;
  filter: SlotFilter;
  ready: boolean;
  focused: boolean;
  onFocus: () => void;
  /** Null for the only one. */
  onRemove: (() => void) | null;
}

function OtherRun({ run, baseline, filter, ready, focused, onFocus, onRemove }: OtherRunProps) {
  const metrics = useQuery({ ...pairMetricsQuery(baseline.runId, run.runId, filter), enabled: ready });
  const headline = metrics.data?.metrics[0];
  return (
    <span className={styles.other} data-focused={focused || undefined}>
      <button type="button" className={styles.otherButton} aria-pressed={focused} onClick={onFocus}>
        {nameOf(run)}
        {headline && (
          <span
            className={styles.headline}
            title={t('{group}, {headline}: difference to the baseline', {
              group: headline.group,
              headline: headline.label,
            })}
          >
            Δ {formatDifference(headline.difference, headline.unit)}
            {headline.interval && ` ${formatInterval(headline.interval, headline.unit)}`}
          </span>
        )}
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('Take {run} out of the comparison', { run: nameOf(run) })}
          onClick={onRemove}
        >
          <IconX size={12} />
        </button>
      )}
    </span>
  );
}
