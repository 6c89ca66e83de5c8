import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { BUILT_IN_PROFILES } from '@core/omni-interact/profile.ts';
import { Button, NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { rich, t } from '../language/text.ts';
import { queryClient } from '../queries.ts';
import { profilesQuery, useProfiles } from '../runs/diagnostics-queries.ts';
import { NUMBER_SETTINGS, type NumberSetting, profileChanges } from '../runs/profile-address.ts';
import styles from './diagnose.module.css';
import type { ProfileControl } from './use-profile-choice.ts';

/** The settings of the profile in force as sliders and switches; the tables follow as they move. */
export function WhatIf({ control }: { control: ProfileControl }) {
  const { choice, change, choose } = control;
  const { base, profile } = choice;
  const { profiles, error, retry } = useProfiles();
  const changed = profileChanges(profile, base).length > 0;
  return (
    <section className={styles.whatIf} aria-label={t('Settings of the profile in force')}>
      <div className={styles.whatIfHead}>
        <NativeSelect
          size="xs"
          aria-label={t('Begin from profile')}
          data={profiles.map(({ name }) => name)}
          value={base.name}
          onChange={(event) => {
            const next = profiles.find(({ name }) => name === event.currentTarget.value);
            if (next) choose(next);
          }}
        />
        <Button size="compact-xs" variant="default" disabled={!changed} onClick={() => choose(base)}>
          {t('Reset')}
        </Button>
      </div>
      {NUMBER_SETTINGS.map((setting) => (
        <NumberControl
          key={setting.key}
          setting={setting}
          value={profile[setting.key]}
          from={base[setting.key]}
          onChange={(value) => change({ [setting.key]: value })}
        />
      ))}
      <Choice
        name={t('Core weight')}
        meaning={t('The paper prints eq. 4 without a weight; the published scorer takes 1 − w_ack.')}
      >
        <SegmentedControl
          aria-label={t('Core weight')}
          data={[
            { value: 'complement', label: t('1 − w_ack') },
            { value: 'full', label: '1' },
          ]}
          value={profile.coreWeight}
          onChange={(coreWeight) => change({ coreWeight: coreWeight === 'full' ? 'full' : 'complement' })}
        />
      </Choice>
      <Choice
        name={t('Anchor')}
        meaning={t(
          'T_core is taken at the word the trigger phrase begins with, or at the start of its chunk.',
        )}
      >
        <SegmentedControl
          aria-label={t('Anchor')}
          data={[
            { value: 'word', label: 'word' },
            { value: 'chunk', label: 'chunk' },
          ]}
          value={profile.anchor}
          onChange={(anchor) => change({ anchor: anchor === 'chunk' ? 'chunk' : 'word' })}
        />
      </Choice>
      <Switch
        size="xs"
        label={t('Output in no slot counts as FP')}
        checked={profile.countUnmatchedAsFp}
        onChange={(event) => change({ countUnmatchedAsFp: event.currentTarget.checked })}
      />
      {error !== null && (
        <ErrorPanel title={t('Saved profiles could not be read')} error={error} onRetry={retry} />
      )}
      <SavedProfile control={control} profiles={profiles} />
    </section>
  );
}

interface NumberControlProps {
  setting: NumberSetting;
  value: number;
  /** The value of the profile one began from. */
  from: number;
  onChange: (value: number) => void;
}

function NumberControl({ setting, value, from, onChange }: NumberControlProps) {
  const { label, min, max, step, decimals, unit, meaning } = setting;
  const id = useId();
  const moved = value !== from;
  return (
    <div className={styles.setting} title={meaning}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} data-moved={moved || undefined}>
        {moved && <s>{from.toFixed(decimals)}</s>} {value.toFixed(decimals)}
        {unit && ` ${unit}`}
      </output>
      <input
        id={id}
        type="range"
        // A saved profile may lie outside of what the slider offers.
        min={Math.min(min, from)}
        max={Math.max(max, from)}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        onDoubleClick={() => onChange(from)}
      />
    </div>
  );
}

function Choice({ name, meaning, children }: { name: string; meaning: string; children: ReactNode }) {
  return (
    <div className={styles.choice} title={meaning}>
      <span>{name}</span>
      {children}
    </div>
  );
}

interface SavedProfileProps {
  control: ProfileControl;
  profiles: readonly ScoringProfile[];
}

const isBuiltIn = (name: string): boolean => BUILT_IN_PROFILES.some((profile) => profile.name === name);

/** Keep what was set under a name, or delete a profile kept before. */
function SavedProfile({ control, profiles }: SavedProfileProps) {
  const { base, profile } = control.choice;
  const [name, setName] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey });
  const save = useMutation({
    mutationFn: async (saved: ScoringProfile) => {
      await api.diagnostics.saveProfile.mutate(saved);
      await refresh();
      return saved;
    },
    onSuccess: (saved) => {
      setName('');
      control.choose(saved);
    },
  });
  const remove = useMutation({
    mutationFn: async (removed: string) => {
      await api.diagnostics.removeProfile.mutate({ name: removed });
      control.choose(BUILT_IN_PROFILES[0]!);
      await refresh();
    },
  });
  const wanted = name.trim();
  const replaces = profiles.some((known) => known.name === wanted) && !isBuiltIn(wanted);
  const error = save.error ?? remove.error;
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted) save.mutate({ ...profile, name: wanted });
      }}
    >
      <TextInput
        aria-label={t('Name to save these settings under')}
        placeholder={t('Save these settings as …')}
        value={name}
        maxLength={80}
        error={
          isBuiltIn(wanted) ? t('“{wanted}” ships with Slotscope; choose another name.', { wanted }) : null
        }
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={wanted === '' || isBuiltIn(wanted)} loading={save.isPending}>
        {replaces ? t('Replace') : t('Save')}
      </Button>
      {!isBuiltIn(base.name) && (
        <Button
          variant="default"
          className={styles.deleteProfile}
          loading={remove.isPending}
          onClick={() => remove.mutate(base.name)}
        >
          {rich('Delete “{base}”', { base: base.name })}
        </Button>
      )}
      {error && <ErrorPanel title={t('The profile could not be changed')} error={error} />}
    </form>
  );
}
