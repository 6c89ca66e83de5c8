import type { StudyTraces } from '@core/interact-scope/study-facts.ts';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../language/text.ts';
import styles from './scope.module.css';
import { namedRun, useScope } from './scope-context.ts';
import type { ArmChoice } from './use-arms.ts';
import type { NumberSetting } from './use-setting.ts';

interface SettingSliderProps {
  label: string;
  setting: NumberSetting;
  standard: number;
  min: number;
  max: number;
  step: number;
  /** How a value is written, e.g. `2.0 s`. */
  format: (value: number) => string;
  /** Values worth jumping to. */
  stops?: readonly number[];
}

/** A slider over a number of a diagnostic; a double click takes it back to the paper's value. */
export function SettingSlider(props: SettingSliderProps) {
  const { label, setting, standard, min, max, step, format, stops = [] } = props;
  const id = useId();
  const { value, set } = setting;
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => set(Number(event.currentTarget.value))}
        onDoubleClick={() => set(standard)}
      />
      <output htmlFor={id} data-moved={value !== standard || undefined}>
        {format(value)}
      </output>
      {stops.map((stop) => (
        <button key={stop} type="button" aria-pressed={stop === value} onClick={() => set(stop)}>
          {format(stop)}
        </button>
      ))}
    </div>
  );
}

/** Which runs are compared: arms of one model at first, any runs by choice. */
export function ArmPickers({ arms }: { arms: ArmChoice }) {
  const { runs } = useScope();
  const { names, chosen, candidates, choose, sets, chooseSet } = arms;
  const current = sets.find((set) => set.runs.every((run, at) => run === chosen[at]));
  return (
    <div className={styles.pickers}>
      {sets.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
        <label>
          {t('Model')}
          <NativeSelect
            size="xs"
            data={[
              ...(current ? [] : [{ value: '', label: t('runs chosen by hand') }]),
              ...sets.map(({ model }) => ({ value: model, label: model })),
            ]}
            value={current?.model ?? ''}
            onChange={(event) => {
              const set = sets.find(({ model }) => model === event.currentTarget.value);
              if (set) chooseSet(set.runs);
            }}
          />
        </label>
      )}
      {names.map((name, at) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
        <label key={name}>
          {name}
          <NativeSelect
            size="xs"
            data={[
              ...(chosen[at] ? [] : [{ value: '', label: t('choose a run') }]),
              ...candidates.map((run: StudyTraces) => ({ value: run.name, label: namedRun(runs, run).name })),
            ]}
            value={chosen[at]?.name ?? ''}
            onChange={(event) => choose(at, event.currentTarget.value)}
          />
        </label>
      ))}
    </div>
  );
}
