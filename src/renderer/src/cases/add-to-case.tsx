import type { CaseSummary } from '@core/cases/case-views.ts';
import { Button, Checkbox, Modal, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useSlotWords } from '../benchmark/current-benchmark.ts';
import { describeError } from '../components/describe-error.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { t } from '../language/text.ts';
import { formatTime } from '../timeline/time-format.ts';
import styles from './add-to-case.module.css';
import { casesQuery, refreshCases } from './case-queries.ts';
import { showToast } from './toast.tsx';

/** What may be added: a slot, with the range in sight and the runs there are. */
export interface CaseCandidate {
  benchmark: string;
  subset: string;
  sample: string;
  slotId: number;
  /** The stretch of the clip the timeline shows, in seconds. */
  visible: readonly [number, number];
  /** The range dragged on the timeline, if there is one. */
  selected: readonly [number, number] | null;
  runs: readonly { name: string; label: string; hasOutput: boolean }[];
}

type Choice = Parameters<typeof api.cases.addPanel.mutate>[0]['choice'];

const NEW = 'new';
/** More lanes than this are rarely wanted in a figure; the others are a click away. */
const FIRST_RUNS = 4;

/** A small form: which case, which runs, how much of the clip. Enter adds. */
export function AddToCase({ candidate, onClose }: { candidate: CaseCandidate; onClose: () => void }) {
  const cases = useQuery(casesQuery);
  return (
    <Modal opened onClose={onClose} title={t('Add to a case study')} size="md">
      {cases.isPending && <Loading what={t('cases')} />}
      {cases.isError && <ErrorPanel title={t('The cases could not be read')} error={cases.error} />}
      {cases.data && (
        <AddForm
          candidate={candidate}
          open={cases.data.filter(({ removed }) => !removed)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface AddFormProps {
  candidate: CaseCandidate;
  /** The cases there are; what is chosen at first depends on them, so they are known by now. */
  open: readonly CaseSummary[];
  onClose: () => void;
}

function AddForm({ candidate, open, onClose }: AddFormProps) {
  const [target, setTarget] = useState(() => (open[0] ? String(open[0].caseId) : NEW));
  const [title, setTitle] = useState(`${candidate.subset} / ${candidate.sample} · ${candidate.slotId}`);
  const [runs, setRuns] = useState<string[]>(() =>
    candidate.runs
      .filter(({ hasOutput }) => hasOutput)
      .slice(0, FIRST_RUNS)
      .map(({ name }) => name),
  );
  const words = useSlotWords();
  const [extent, setExtent] = useState<string>(candidate.selected ? 'selected' : 'slot');
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form comes after the dialog has looked for what to focus; `c` and Enter are all it mostly takes.
    submit.current?.focus();
  }, []);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const { benchmark, subset, sample, slotId, visible, selected } = candidate;
    const range = extent === 'selected' && selected ? selected : visible;
    // Checked against the schema by the host; a benchmark it does not know is refused there.
    const place = { benchmark: benchmark as Choice['benchmark'], subset, sample };
    const inOrder = candidate.runs.map(({ name }) => name).filter((name) => runs.includes(name));
    const choice: Choice =
      extent === 'slot'
        ? { ...place, slotIds: [slotId], runs: inOrder }
        : { ...place, range: [range[0], range[1]], runs: inOrder };
    void addToCase(
      target === NEW ? { title: title.trim() || t('Untitled case') } : { caseId: Number(target) },
      choice,
    );
    onClose();
  };
  return (
    <form onSubmit={add} className={styles.form}>
      <Radio.Group label={t('Case')} value={target} onChange={setTarget}>
        <div className={styles.cases}>
          {open.map((each) => (
            <Radio key={each.caseId} value={String(each.caseId)} label={each.title || t('Untitled case')} />
          ))}
          <Radio value={NEW} label={t('A new case')} />
        </div>
      </Radio.Group>
      {target === NEW && (
        <TextInput
          label={t('Title')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group label={t('Runs')} value={runs} onChange={setRuns}>
        <div className={styles.runs}>
          {candidate.runs.map((run) => (
            <Checkbox
              key={run.name}
              value={run.name}
              label={run.hasOutput ? run.label : t('{run} (no output here)', { run: run.label })}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group label={t('What of the clip')} value={extent} onChange={setExtent}>
        <div className={styles.cases}>
          <Radio value="slot" label={t('This {words}', { words: words.one })} />
          {candidate.selected && (
            <Radio
              value="selected"
              label={t('The selected range, {selected}', { selected: clock(candidate.selected) })}
            />
          )}
          <Radio
            value="visible"
            label={t('What the timeline shows, {visible}', { visible: clock(candidate.visible) })}
          />
        </div>
      </Radio.Group>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button ref={submit} type="submit" disabled={runs.length === 0}>
          {t('Add panel')}
        </Button>
      </div>
    </form>
  );
}

const clock = (range: readonly [number, number]): string =>
  range.map((time) => formatTime(time, 1)).join('–');

async function addToCase(target: { title: string } | { caseId: number }, choice: Choice): Promise<void> {
  showToast({ message: t('Capturing the panel and its frames …') });
  try {
    const added = await api.cases.addPanel.mutate({ target, choice });
    await refreshCases();
    const without =
      added.withoutFrames === null
        ? ''
        : t(' It has no frames: {withoutFrames}', { withoutFrames: added.withoutFrames });
    showToast({
      message: t('Added to “{title}”.{without}', { title: added.title, without }),
      link: { href: `/cases/${added.caseId}`, name: t('Open the case') },
      undo: () => void takeBack(added),
    });
  } catch (error) {
    showToast({
      message: t('The panel was not added: {message}', { message: describeError(error).message }),
      tone: 'error',
    });
  }
}

async function takeBack(added: { caseId: number; panelId: string; isNew: boolean }): Promise<void> {
  try {
    const { caseId, panelId, isNew } = added;
    await api.cases.takeBackPanel.mutate({ caseId, panelId, isNew });
    await refreshCases();
    showToast({
      message: isNew ? t('Taken back; the new case is in the bin.') : t('The panel was taken back.'),
    });
  } catch (error) {
    showToast({
      message: t('It was not taken back: {message}', { message: describeError(error).message }),
      tone: 'error',
    });
  }
}
