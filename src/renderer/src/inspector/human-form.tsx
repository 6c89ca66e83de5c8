import { shiftOf } from '@core/duplex-eval/stages.ts';
import { findTrigger } from '@core/omni-interact/anchor.ts';
import type { StageItem } from '@core/omni-interact/types.ts';
import { stageRange } from '@core/verdicts.ts';
import { Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { type StageAddress, stageVerdictsQuery } from '../judge/judge-queries.ts';
import { STAGE_WORDS } from '../judge/judge-words.ts';
import { t } from '../language/text.ts';
import { queryClient, refreshStudy } from '../queries.ts';
import { formatTime } from '../timeline/time-format.ts';
import { type HumanDraft, quickScores, readDraft, YES_NO_WORDS } from './human-draft.ts';
import styles from './verdicts.module.css';

const NAME_KEY = 'slotscope.judging-name';

interface HumanFormProps {
  address: StageAddress;
  draft: HumanDraft;
  /** What the run said from t_a on, for the time of the trigger phrase; only the core stage has one. */
  coreItems?: readonly StageItem[];
  onChange: (draft: HumanDraft) => void;
  onClose: () => void;
}

/** Enter a verdict by hand. Ctrl+Enter keeps it, Esc leaves; no other shortcut acts while it has the focus. */
export function HumanForm({ address, draft, coreItems = [], onChange, onClose }: HumanFormProps) {
  const [who, setWho] = useState(() => localStorage.getItem(NAME_KEY) ?? '');
  const [tried, setTried] = useState(false);
  const verdict = readDraft(draft);
  const keep = useMutation({
    mutationFn: (human: Exclude<typeof verdict, string>) => {
      const { runId, sampleId, slotId, chunkIndex } = address;
      const note = draft.note.trim();
      return api.judging.setHuman.mutate({
        runId,
        sampleId,
        slotId,
        chunkIndex,
        verdict: human,
        ...(note ? { note } : {}),
        ...(who.trim() ? { who: who.trim() } : {}),
      });
    },
    onSuccess: async (next) => {
      localStorage.setItem(NAME_KEY, who.trim());
      queryClient.setQueryData(stageVerdictsQuery(address).queryKey, next);
      onClose();
      await refreshStudy();
    },
  });
  const submit = () => {
    if (typeof verdict === 'string') setTried(true);
    else keep.mutate(verdict);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  const set = (patch: Partial<HumanDraft>) => onChange({ ...draft, ...patch });
  const scoreless =
    YES_NO_WORDS[draft.stage] !== undefined || (draft.stage === 'early' && draft.hallucination);
  const error = tried && typeof verdict === 'string' ? verdict : null;
  return (
    <form
      className={styles.form}
      aria-label={t('Your {value} verdict', { value: STAGE_WORDS[draft.stage] })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FlagField draft={draft} onChange={set} />
      {scoreless ? (
        error && <p role="alert">{error}</p>
      ) : (
        <ScoreField draft={draft} error={error} onChange={set} />
      )}
      {draft.stage === 'core' && <TriggerField draft={draft} items={coreItems} onChange={set} />}
      <Textarea
        size="xs"
        label={t('Note')}
        autosize
        minRows={1}
        maxRows={5}
        value={draft.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <TextInput
        label={t('Your name')}
        placeholder={t('the user of this computer')}
        value={who}
        onChange={(event) => setWho(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={keep.isPending}>
          {t('Keep my verdict')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      <p className="ss-muted">{t('It counts from then on; the judge’s verdict stays beside it.')}</p>
      {keep.error && <ErrorPanel title={t('The verdict was not kept')} error={keep.error} />}
    </form>
  );
}

interface FieldProps {
  draft: HumanDraft;
  onChange: (patch: Partial<HumanDraft>) => void;
}

/** What a verdict says beside its score, or instead of one. */
function FlagField({ draft, onChange }: FieldProps) {
  const answers = YES_NO_WORDS[draft.stage];
  if (answers) {
    return (
      <SegmentedControl
        fullWidth
        aria-label={t('Verdict')}
        data={[
          { value: 'yes', label: answers.yes },
          { value: 'no', label: answers.no },
        ]}
        // An unknown value leaves both unchosen: nothing is taken for granted.
        value={draft.yes === null ? '' : draft.yes ? 'yes' : 'no'}
        onChange={(value) => onChange({ yes: value === 'yes' })}
      />
    );
  }
  if (shiftOf(draft.stage) !== undefined) {
    return (
      <Checkbox
        label={t('It says something about the video or the task')}
        description={t('Irrelevant sentences (greetings, fillers) are left out of the mean')}
        checked={draft.relevant}
        onChange={(event) => onChange({ relevant: event.currentTarget.checked })}
      />
    );
  }
  if (draft.stage === 'partial') {
    return (
      <Checkbox
        label={t('It claims something that is not so')}
        checked={draft.hallucination}
        onChange={(event) => onChange({ hallucination: event.currentTarget.checked })}
      />
    );
  }
  if (draft.stage !== 'early') return null;
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('Early flag')}
      data={[
        { value: 'neutral', label: 'Neutral' },
        { value: 'hallucination', label: 'Hallucination' },
      ]}
      value={draft.hallucination ? 'hallucination' : 'neutral'}
      onChange={(value) => onChange({ hallucination: value === 'hallucination' })}
    />
  );
}

function ScoreField({ draft, error, onChange }: FieldProps & { error: string | null }) {
  return (
    <div className={styles.scoreField}>
      <TextInput
        label={t('Score, {join}', { join: stageRange(draft.stage).join(' to ') })}
        inputMode="decimal"
        data-human-score
        autoFocus
        value={draft.score}
        error={error}
        onChange={(event) => onChange({ score: event.currentTarget.value })}
      />
      <div className={styles.quick}>
        {quickScores(draft.stage).map((score) => (
          <button
            key={score}
            type="button"
            aria-label={t('Score {score}', { score })}
            aria-pressed={draft.score === score}
            onClick={() => onChange({ score })}
          >
            {score}
          </button>
        ))}
      </div>
    </div>
  );
}

function TriggerField({ draft, items, onChange }: FieldProps & { items: readonly StageItem[] }) {
  return (
    <TextInput
      label={t('Trigger phrase')}
      description={t('Where the answer is: select it in the core output above, or type it.')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      dir="auto"
      value={draft.triggerPhrase}
      onChange={(event) => onChange({ triggerPhrase: event.currentTarget.value })}
      rightSectionWidth={112}
      rightSection={<TriggerTime phrase={draft.triggerPhrase} items={items} />}
    />
  );
}

/** The time a phrase would set the anchor to, or why it sets none. */
function TriggerTime({ phrase, items }: { phrase: string; items: readonly StageItem[] }) {
  if (phrase.trim() === '') return null;
  const trigger = findTrigger(items, phrase);
  const words =
    trigger === null
      ? t('not in the text')
      : trigger.onset === null
        ? t('no time')
        : formatTime(trigger.onset, 3);
  return (
    <span className={styles.triggerTime} data-missing={trigger === null || undefined} role="status">
      {words}
    </span>
  );
}
