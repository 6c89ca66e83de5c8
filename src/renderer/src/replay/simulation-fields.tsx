import { NumberInput } from '@mantine/core';
import { t } from '../language/text.ts';
import { FrameFields, NumberField } from './condition-fields.tsx';
import type { ReplayConditions } from './conditions.ts';
import styles from './replay.module.css';

interface SimulationFieldsProps {
  conditions: ReplayConditions;
  onChange: (change: Partial<ReplayConditions>) => void;
}

/** Under what conditions interruptions are simulated (OVIBench, Algorithm 1). */
export function SimulationFields({ conditions, onChange }: SimulationFieldsProps) {
  const { rate, parallel } = conditions;
  return (
    <>
      <p className="ss-muted ss-small">
        {t(
          'Each case is simulated (Algorithm 1): the model answers with the video up to T0. Of the answer, as many characters as fit between T0 and T1 are taken as spoken; with the video up to T1, these and the interruption it is asked again.',
        )}
      </p>
      <div className={styles.fields}>
        <NumberInput
          size="xs"
          label={t('Generation rate R')}
          description={t(
            'Characters a second. The paper fixes one and does not give it, so it has no default; it is recorded with the run.',
          )}
          inputWrapperOrder={['label', 'input', 'description']}
          required
          value={rate ?? ''}
          min={0.01}
          max={10_000}
          allowNegative={false}
          suffix=" characters/s"
          hideControls
          onChange={(next) => onChange({ rate: typeof next === 'number' && next > 0 ? next : null })}
        />
      </div>
      <div className={styles.fields} data-small="">
        <FrameFields conditions={conditions} onChange={onChange} />
        <NumberField
          label={t('Cases at once')}
          value={parallel}
          min={1}
          max={16}
          integer
          onChange={(next) => onChange({ parallel: next })}
        />
      </div>
    </>
  );
}
