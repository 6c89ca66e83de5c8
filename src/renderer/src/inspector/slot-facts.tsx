import type { DuplexSample } from '@core/duplex-eval/dataset.ts';
import type { Interaction } from '@core/interact-scope/interaction.ts';
import type { OviCase } from '@core/ovi-bench/dataset.ts';
import type { StudySlot } from '@core/slot.ts';
import type { SampleView } from '@core/study-views.ts';
import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconLink, IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AddToCaseButton } from '../cases/add-to-case-provider.tsx';
import { rich, t } from '../language/text.ts';
import { replayLink } from '../replay/draft.ts';
import { sceneTypeName } from '../slots/slot-type.ts';
import { EvidenceText } from '../text/evidence-text.tsx';
import { openTail } from '../timeline/model.ts';
import { formatTime } from '../timeline/time-format.ts';
import { timelineWords } from '../timeline/words.ts';
import styles from './inspector.module.css';
import { OviTexts, oviTimes } from './ovi-bench-facts.tsx';

interface SlotFactsProps {
  view: SampleView;
  slot: StudySlot;
  onSeek: (seconds: number) => void;
}

/** The slot's address, times, flags, question and reference. */
export function SlotFacts({ view, slot, onSeek }: SlotFactsProps) {
  return (
    <header className={styles.facts}>
      <div className={styles.address}>
        <h2>
          <bdi>{view.subset}</bdi> / <bdi>{view.name}</bdi> · {slot.slotId}
        </h2>
        <CopyLink />
        {view.clip && <ReplayClip view={view} />}
        <AddToCaseButton />
      </div>
      <div className={styles.flags}>
        <Flags slot={slot} view={view} />
      </div>
      <dl className={styles.times}>
        {timesOf(view, slot).map((fact) => (
          <TimeFact key={fact.symbol} {...fact} onSeek={onSeek} />
        ))}
      </dl>
      {view.benchmark === 'omni-interact' && <OpenTail view={view} slot={slot} />}
      {view.benchmark === 'ovi-bench' ? (
        <OviTexts oviCase={view.details as unknown as OviCase} />
      ) : (
        <>
          <Text name={t('Question')} text={slot.questionText} />
          <Text name={t('Reference')} text={slot.referenceText} />
        </>
      )}
    </header>
  );
}

function Flags({ slot, view }: Pick<SlotFactsProps, 'slot' | 'view'>) {
  switch (view.benchmark) {
    case 'omni-interact':
      return <SlotFlags slot={slot} />;
    case 'duplex-eval':
      return <DuplexFlags slot={slot} view={view} />;
    case 'interact-scope':
      return <TargetFlags slot={slot} view={view} />;
    case 'ovi-bench':
      return (
        <>
          <Flag title={t('The label: what the interruption is')}>{slot.sceneType}</Flag>
          <Flag>{slot.questionType}</Flag>
        </>
      );
    default:
      return <DivisionFlags slot={slot} />;
  }
}

type NamedTime = Pick<TimeFactProps, 'symbol' | 'seconds' | 'title'>;

/** The times that matter in a slot, by the names its benchmark gives them. */
function timesOf(view: SampleView, slot: StudySlot): NamedTime[] {
  if (view.benchmark === 'ovi-bench') return oviTimes(view.details as unknown as OviCase);
  if (view.benchmark === 'interact-scope') {
    const interaction = view.details as unknown as Interaction;
    const target = interaction.targets[slot.slotId - 1];
    return [
      { symbol: 'query', seconds: interaction.queryTime, title: t('The request is made') },
      { symbol: 'opens', seconds: slot.start, title: t('From here on a response belongs to this target') },
      { symbol: 'from', seconds: slot.tA, title: t('The window opens') },
      ...(target?.window
        ? []
        : [{ symbol: 'τ', seconds: target?.time ?? slot.tA, title: t('The target time') }]),
      { symbol: 'to', seconds: slot.end, title: t('The window closes') },
    ];
  }
  if (view.benchmark === 'duplex-eval') {
    const { split, reminders } = view.details as unknown as DuplexSample;
    const whole = split.scenario === 'description' || split.correction || reminders.length === 0;
    return whole
      ? [{ symbol: t('clip ends'), seconds: slot.end, title: t('The whole clip is judged') }]
      : [
          { symbol: 'τ', seconds: slot.start, title: t('What is to be reminded of happens') },
          { symbol: 'τ + 10', seconds: slot.end, title: t('The last moment at which a reminder counts') },
        ];
  }
  const { slot: one, opens, answerable, closes } = timelineWords(view.benchmark);
  return [
    { symbol: opens, seconds: slot.start, title: t('The {one} opens', { one }) },
    ...(answerable === opens
      ? []
      : [{ symbol: answerable, seconds: slot.tA, title: t('The earliest possible core answer') }]),
    { symbol: closes, seconds: slot.end, title: t('The {one} closes', { one }) },
  ];
}

/** What any benchmark's slot says of itself. */
function DivisionFlags({ slot: { sceneType, questionType } }: { slot: StudySlot }) {
  const divisions = [...new Set([sceneType, questionType])].filter((division) => division !== '');
  return divisions.map((division) => <Flag key={division}>{division}</Flag>);
}

function TargetFlags({ slot, view }: { slot: StudySlot; view: SampleView }) {
  const { userGroup, language } = view.details as { userGroup?: string | null; language?: string | null };
  return (
    <>
      <Flag>{slot.sceneType}</Flag>
      <Flag title={t('What makes the target due')}>
        {rich('trigger {questionType}', { questionType: slot.questionType })}
      </Flag>
      {slot.stepIndex !== null && <Flag>{rich('step {stepIndex}', { stepIndex: slot.stepIndex })}</Flag>}
      {userGroup && <Flag>{rich('{userGroup} assistance', { userGroup })}</Flag>}
      {language && <Flag>{language}</Flag>}
    </>
  );
}

function DuplexFlags({ slot, view }: { slot: StudySlot; view: SampleView }) {
  const { split, videoType, reminders } = view.details as unknown as DuplexSample;
  return (
    <>
      <Flag title={split.name}>{split.label}</Flag>
      <Flag>{slot.questionType}</Flag>
      {reminders.length > 1 && !split.correction && (
        <Flag title={t('The sample succeeds only if all its events do')}>
          {rich('event {slotId} of {reminders}', { slotId: slot.slotId, reminders: reminders.length })}
        </Flag>
      )}
      {videoType && <Flag>{videoType}</Flag>}
    </>
  );
}

/** To the Replay view with this slot's clip chosen: a slot is replayed with all that led up to it. */
function ReplayClip({ view }: { view: SampleView }) {
  return (
    <Tooltip label={t('Replay this clip …')}>
      <ActionIcon
        component={Link}
        href={replayLink([`${view.subset}/${view.name}`])}
        size="sm"
        aria-label={t('Replay this clip')}
      >
        <IconRepeat size={14} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Why the last slot of a sample ends where it does, which is mostly past the clip. */
function OpenTail({ view, slot }: { view: SampleView; slot: StudySlot }) {
  const tail = openTail(view.slots, slot);
  if (tail === null) return null;
  const duration = view.clip?.duration ?? null;
  const past = duration !== null && slot.end > duration;
  return (
    <p className={styles.tail}>
      {rich('The last slot stays open {tail} s past its t_a', { tail })}
      {past && <>{rich('; the clip itself ends at {duration}', { duration: formatTime(duration, 3) })}</>}.
    </p>
  );
}

function SlotFlags({ slot }: { slot: StudySlot }) {
  const hard = slot.isInterrupted || slot.boundary === 'hard';
  return (
    <>
      <Flag>{sceneTypeName(slot.sceneType)}</Flag>
      <Flag>{slot.questionType}</Flag>
      {slot.nestedRole && (
        <Flag>
          {rich('{nestedRole} of pair {nestedGroupId}', {
            nestedRole: slot.nestedRole,
            nestedGroupId: slot.nestedGroupId,
          })}
        </Flag>
      )}
      {slot.stepIndex !== null && (
        <Flag
          title={
            slot.stepIndex > 1 ? t('Later steps open at their own t_a: no early stage, w_ack 0') : undefined
          }
        >
          {rich('step {stepIndex}', { stepIndex: slot.stepIndex })}
        </Flag>
      )}
      <Flag
        title={
          hard ? t('Output past the end is charged as spill.') : t('Output past the end is not charged.')
        }
      >
        {hard ? t('hard end') : t('soft end')}
      </Flag>
      {slot.isInterrupted && (
        <Flag tone="interrupted" title={t('No core credit and no miss; early output and spill still count.')}>
          {t('interrupted')}
        </Flag>
      )}
      {slot.end <= slot.tA && (
        <Flag
          tone="warning"
          title={t('It ends at {toFixed} s and t_a is {toFixed2} s.', {
            toFixed: slot.end.toFixed(2),
            toFixed2: slot.tA.toFixed(2),
          })}
        >
          {t('no core window')}
        </Flag>
      )}
    </>
  );
}

interface FlagProps {
  tone?: 'warning' | 'interrupted';
  title?: string;
  children: ReactNode;
}

function Flag({ tone, title, children }: FlagProps) {
  return (
    <span className={styles.flag} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

interface TimeFactProps {
  symbol: string;
  seconds: number;
  title: string;
  onSeek: (seconds: number) => void;
}

function TimeFact({ symbol, seconds, title, onSeek }: TimeFactProps) {
  return (
    <div>
      <dt>{symbol}</dt>
      <dd>
        <button
          type="button"
          className={styles.time}
          title={t('{title}; go there', { title })}
          onClick={() => onSeek(seconds)}
        >
          {formatTime(seconds, 3)}
        </button>
      </dd>
    </div>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.text}>
      <h3>{name}</h3>
      {text.trim() === '' ? <span className="ss-muted">{t('(empty)')}</span> : <EvidenceText text={text} />}
    </div>
  );
}

/** Copies the address of what is on screen: slot, run and filters. */
function CopyLink() {
  return (
    <CopyButton value={location.href} timeout={1500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('Copied') : t('Copy the link to what is open')}>
          <ActionIcon size="sm" aria-label={t('Copy the link to what is open')} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconLink size={14} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
