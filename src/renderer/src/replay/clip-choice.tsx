import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { counted } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { formatTime } from '../timeline/time-format.ts';
import {
  addressOf,
  bySubset,
  type ClipScope,
  type ReplayableSample,
  samplesInScope,
  totalsOf,
} from './clip-scope.ts';
import { describeClips, formatSpan } from './plan-words.ts';
import styles from './replay.module.css';

interface ClipChoiceProps {
  samples: readonly ReplayableSample[];
  scope: ClipScope;
  onChange: (scope: ClipScope) => void;
}

/** Which clips are replayed: all, whole subsets, or chosen ones. */
export function ClipChoice({ samples, scope, onChange }: ClipChoiceProps) {
  const inScope = useMemo(() => samplesInScope(samples, scope), [samples, scope]);
  return (
    <>
      <div className={styles.scopeRow}>
        <SegmentedControl
          aria-label={t('Which clips')}
          value={scope.kind}
          onChange={(kind) => onChange({ ...scope, kind: kind as ClipScope['kind'] })}
          data={[
            { value: 'all', label: t('All clips') },
            { value: 'subsets', label: t('By subset') },
            { value: 'chosen', label: t('Chosen clips') },
          ]}
        />
        <span className="ss-muted" role="status">
          {describeClips(totalsOf(inScope))}
        </span>
      </div>
      {scope.kind === 'subsets' && <SubsetChoice {...{ samples, scope, onChange }} />}
      {scope.kind === 'chosen' && <SampleChoice {...{ samples, scope, onChange }} />}
    </>
  );
}

function SubsetChoice({ samples, scope, onChange }: ClipChoiceProps) {
  const toggle = (subset: string) =>
    onChange({
      ...scope,
      subsets: scope.subsets.includes(subset)
        ? scope.subsets.filter((each) => each !== subset)
        : [...scope.subsets, subset],
    });
  return (
    <fieldset className={styles.subsets} aria-label={t('Subsets')}>
      {bySubset(samples).map(({ subset, samples: members }) => {
        const totals = totalsOf(members);
        return (
          <Checkbox
            key={subset}
            label={`${subset} · ${counted(totals.clips, 'clip')}, ${formatSpan(totals.seconds)}`}
            checked={scope.subsets.includes(subset)}
            onChange={() => toggle(subset)}
          />
        );
      })}
    </fieldset>
  );
}

const ROW_HEIGHT = 26;

function SampleChoice({ samples, scope, onChange }: ClipChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () => samples.filter((sample) => addressOf(sample).toLowerCase().includes(wanted)),
    [samples, wanted],
  );
  const chosen = useMemo(() => new Set(scope.samples), [scope.samples]);
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const set = (addresses: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const address of addresses) {
      if (on) next.add(address);
      else next.delete(address);
    }
    onChange({ ...scope, samples: [...next] });
  };
  return (
    <div className={styles.picker}>
      <div className={styles.pickerHead}>
        <TextInput
          aria-label={t('Search clips')}
          placeholder={t('Search clips')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Button size="compact-xs" variant="default" onClick={() => set(found.map(addressOf), true)}>
          {rich('Choose {wanted}', { wanted: wanted ? t('these') : t('all') })}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => set(found.map(addressOf), false)}>
          {rich('None{wanted}', { wanted: wanted ? t(' of these') : '' })}
        </Button>
        <span className="ss-muted ss-small">
          {rich('{clips} chosen', { clips: counted(samplesInScope(samples, scope).length, 'clip') })}
        </span>
      </div>
      <section ref={scroller} className={styles.pickerRows} aria-label={t('Clips')}>
        {found.length === 0 && (
          <p className="ss-muted">{rich('No clip has “{search}” in its name.', { search })}</p>
        )}
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const sample = found[index];
            if (!sample) return null;
            const address = addressOf(sample);
            return (
              <label
                key={address}
                className={styles.pickerRow}
                style={{ transform: `translateY(${start}px)` }}
                data-missing={!sample.available || undefined}
              >
                <input
                  type="checkbox"
                  checked={chosen.has(address)}
                  onChange={({ currentTarget }) => set([address], currentTarget.checked)}
                />
                <bdi>{address}</bdi>
                <span className="ss-muted">
                  {!sample.available
                    ? t('not at hand')
                    : sample.duration === null
                      ? t('length unknown')
                      : formatTime(sample.duration)}
                </span>
              </label>
            );
          })}
        </div>
      </section>
    </div>
  );
}
