import { ARMS } from '@core/replay/types.ts';
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.ts';
import type { ReplayConditions } from './conditions.ts';
import { ARM_WORDS } from './plan-words.ts';
import styles from './replay.module.css';

interface ConditionFieldsProps {
  conditions: ReplayConditions;
  onChange: (change: Partial<ReplayConditions>) => void;
}

const SCHEDULES = [
  { value: 'none', label: 'Never' },
  { value: 'grid', label: t('On the decision grid') },
  { value: 'every', label: t('Every so many seconds') },
];

const SPEEDS = [
  { value: 'stepped', label: 'Stepped' },
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
  { value: '4', label: '4×' },
  { value: 'other', label: 'Other' },
];

/** Under what conditions clips are replayed: what is perceived, when it is asked, how fast and how finely. */
export function ConditionFields({ conditions, onChange }: ConditionFieldsProps) {
  return (
    <>
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label={t('Arm')}
          description={t('It perceives {what}.', { what: ARM_WORDS[conditions.arm].what })}
          inputWrapperOrder={['label', 'input', 'description']}
          value={conditions.arm}
          data={ARMS.map((arm) => ({ value: arm, label: ARM_WORDS[arm].name }))}
          onChange={({ currentTarget }) => {
            const arm = ARMS.find((each) => each === currentTarget.value);
            if (arm) onChange({ arm });
          }}
        />
        <Schedule conditions={conditions} onChange={onChange} />
      </div>
      <Pace conditions={conditions} onChange={onChange} />
      <Fineness conditions={conditions} onChange={onChange} />
    </>
  );
}

function Schedule({ conditions: { schedule }, onChange }: ConditionFieldsProps) {
  const choose = (kind: string) => {
    if (kind === 'every') onChange({ schedule: { kind, seconds: 1 } });
    else if (kind === 'grid' || kind === 'none') onChange({ schedule: { kind } });
  };
  return (
    <div className={styles.paired}>
      <NativeSelect
        size="xs"
        label={t('Asked to decide')}
        value={schedule.kind}
        data={SCHEDULES}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {schedule.kind === 'every' && (
        <NumberField
          label={t('Every')}
          unit="s"
          value={schedule.seconds}
          min={0.04}
          max={3600}
          onChange={(seconds) => onChange({ schedule: { kind: 'every', seconds } })}
        />
      )}
    </div>
  );
}

function Pace({ conditions: { pace, parallel }, onChange }: ConditionFieldsProps) {
  const speed = pace === 'stepped' ? null : pace.speed;
  const value = speed === null ? 'stepped' : [1, 2, 4].includes(speed) ? String(speed) : 'other';
  const choose = (choice: string) => {
    if (choice === 'stepped') onChange({ pace: 'stepped' });
    else onChange({ pace: { speed: choice === 'other' ? 0.5 : Number(choice) } });
  };
  return (
    <div className={styles.paceRow}>
      <div>
        <span className={styles.label} id="replay-pace">
          {t('Pace')}
        </span>
        <SegmentedControl aria-labelledby="replay-pace" value={value} data={SPEEDS} onChange={choose} />
      </div>
      {value === 'other' && speed !== null && (
        <NumberField
          label={t('Speed')}
          unit="×"
          value={speed}
          min={0.1}
          max={16}
          onChange={(next) => onChange({ pace: { speed: next } })}
        />
      )}
      {pace === 'stepped' && (
        <NumberField
          label={t('Clips at once')}
          value={parallel}
          min={1}
          max={16}
          integer
          onChange={(next) => onChange({ parallel: next })}
        />
      )}
      <p className="ss-muted ss-small">
        {pace === 'stepped'
          ? t(
              'The clip waits for every answer, and goes on as fast as answers come. A slow model loses nothing.',
            )
          : t('The clip does not wait: what is answered late is late, as it would be for a person.')}
      </p>
    </div>
  );
}

/** How often the model sees a frame, and how large. */
export function FrameFields({ conditions: { exposure }, onChange }: ConditionFieldsProps) {
  return (
    <>
      <NumberField
        label={t('Frames')}
        unit={t('a second')}
        value={exposure.fps}
        min={0.05}
        max={30}
        onChange={(fps) => onChange({ exposure: { ...exposure, fps } })}
      />
      <NumberField
        label={t('Longest edge')}
        unit="px"
        value={exposure.longestEdge}
        min={64}
        max={4096}
        integer
        onChange={(longestEdge) => onChange({ exposure: { ...exposure, longestEdge } })}
      />
    </>
  );
}

function Fineness({ conditions, onChange }: ConditionFieldsProps) {
  const { exposure, answerTimeout, tailSeconds } = conditions;
  return (
    <div className={styles.fields} data-small="">
      <FrameFields conditions={conditions} onChange={onChange} />
      <NumberField
        label={t('Blocks of sound')}
        unit="ms"
        value={exposure.blockMs}
        min={20}
        max={10_000}
        integer
        onChange={(blockMs) => onChange({ exposure: { ...exposure, blockMs } })}
      />
      <NumberField
        label={t('Longest wait for an answer')}
        unit="s"
        value={answerTimeout}
        min={0.1}
        max={3600}
        onChange={(next) => onChange({ answerTimeout: next })}
      />
      <NumberField
        label={t('May go on after the clip')}
        unit="s"
        value={tailSeconds}
        min={0}
        max={600}
        onChange={(next) => onChange({ tailSeconds: next })}
      />
    </div>
  );
}

export interface NumberFieldProps {
  label: string;
  unit?: string;
  value: number;
  min: number;
  max: number;
  integer?: boolean;
  onChange: (value: number) => void;
}

/** A number that cannot be left out; out of range it is put back to the nearest that will do. */
export function NumberField({ label, unit, value, min, max, integer = false, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      size="xs"
      label={label}
      value={typed ?? value}
      min={min}
      max={max}
      suffix={unit ? ` ${unit}` : undefined}
      allowDecimal={!integer}
      allowNegative={false}
      hideControls
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number' && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => {
        const settled = typeof typed === 'number' ? Math.min(Math.max(typed, min), max) : value;
        if (settled !== value) onChange(settled);
        setTyped(null);
      }}
    />
  );
}
