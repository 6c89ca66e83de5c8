import { SLOT_WORDS } from '@core/benchmarks.ts';
import type { CasePanel } from '@core/cases/document.ts';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { rich, t } from '../language/text.ts';
import { runsQuery } from '../queries.ts';
import styles from './cases.module.css';
import { showToast } from './toast.tsx';
import type { CaseEditor } from './use-case-editor.ts';

/** Which runs and slots a panel shows, chosen among those the study has of its sample. */
export function PanelContents({ panel, editor }: { panel: CasePanel; editor: CaseEditor }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {rich('Slots and runs {slots}', {
          slots: (
            <span className="ss-muted">
              {panel.facts.slots.length} × {panel.facts.runs.length}
            </span>
          ),
        })}
      </summary>
      {open && <Choice panel={panel} editor={editor} />}
    </details>
  );
}

function Choice({ panel, editor }: { panel: CasePanel; editor: CaseEditor }) {
  const { benchmark, subset, sample } = panel.facts;
  const runs = useQuery(runsQuery);
  const view = useQuery({
    queryKey: ['samples', 'view-of', benchmark, subset, sample],
    queryFn: async () => {
      const place = await api.slots.locate.query({ benchmark, subset, sample });
      return place === null ? null : api.samples.view.query({ sampleId: place.sampleId });
    },
  });
  const [slotIds, setSlotIds] = useState(() => panel.facts.slots.map(({ slotId }) => String(slotId)));
  const [names, setNames] = useState(() => panel.facts.runs.map(({ name }) => name));
  if (view.isPending || runs.isPending) return <p className="ss-muted">{t('Loading …')}</p>;
  if (!view.data || !runs.data) {
    return (
      <p className="ss-muted">
        {t('This study does not have the sample, so the panel stays as it was stored.')}
      </p>
    );
  }
  const ofBenchmark = runs.data.filter((run) => run.benchmark === benchmark);
  const apply = async () => {
    try {
      const facts = await api.cases.capture.query({
        benchmark,
        subset,
        sample,
        slotIds: slotIds.map(Number).sort((a, b) => a - b),
        runs: ofBenchmark.map(({ name }) => name).filter((name) => names.includes(name)),
      });
      editor.edit({ type: 'refresh', panelId: panel.id, facts });
    } catch (error) {
      showToast({
        message: t('The panel stays as it is: {message}', { message: describeError(error).message }),
        tone: 'error',
      });
    }
  };
  return (
    <div className={styles.contents}>
      <Checkbox.Group
        label={t('Shown {many}', { many: SLOT_WORDS[benchmark].many })}
        value={slotIds}
        onChange={setSlotIds}
      >
        {view.data.slots.map((slot) => (
          <Checkbox
            key={slot.slotId}
            size="xs"
            value={String(slot.slotId)}
            label={`S${slot.slotId} ${slot.questionText.slice(0, 60)}`}
          />
        ))}
      </Checkbox.Group>
      <Checkbox.Group label={t('Runs')} value={names} onChange={setNames}>
        {ofBenchmark.map((run) => (
          <Checkbox key={run.runId} size="xs" value={run.name} label={run.label || run.name} />
        ))}
      </Checkbox.Group>
      <Button
        size="compact-xs"
        variant="default"
        disabled={slotIds.length === 0 || names.length === 0}
        onClick={() => void apply()}
      >
        {t('Show these')}
      </Button>
    </div>
  );
}
