import type { CaseCallout, CasePanel } from '@core/cases/document.ts';
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconPin, IconX } from '@tabler/icons-react';
import { t } from '../language/text.ts';
import { formatTime } from '../timeline/time-format.ts';
import { newId } from './case-queries.ts';
import styles from './cases.module.css';
import type { CaseEditor } from './use-case-editor.ts';

const AT_TIME = 'time';

/** Short notes pinned to a moment or a frame, numbered as in the figure. */
export function CalloutList({
  panel,
  index,
  editor,
}: {
  panel: CasePanel;
  index: number;
  editor: CaseEditor;
}) {
  const place = { panelId: panel.id };
  const timeOf = ({ pin }: CaseCallout): number =>
    'time' in pin
      ? pin.time
      : (panel.frames.find(({ id }) => id === pin.frame)?.time ?? panel.facts.range[0]);
  const change = (callout: CaseCallout) => editor.edit({ type: 'change-callout', ...place, callout });
  return (
    <section aria-label={t('Callouts of panel {index}', { index: index + 1 })} className={styles.callouts}>
      {panel.callouts.map((callout, index) => (
        <div key={callout.id} className={styles.callout}>
          <span className={styles.calloutNumber}>{index + 1}</span>
          <TextInput
            size="xs"
            aria-label={t('Callout {index}', { index: index + 1 })}
            placeholder={t('A short note')}
            value={callout.text}
            onChange={(event) => change({ ...callout, text: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('What callout {index} is pinned to', { index: index + 1 })}
            value={'frame' in callout.pin ? callout.pin.frame : AT_TIME}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const pin = value === AT_TIME ? { time: timeOf(callout) } : { frame: value };
              change({ ...callout, pin });
            }}
            data={[
              { value: AT_TIME, label: t('at a time') },
              ...panel.frames.map(({ id, time }) => ({
                value: id,
                label: t('frame {time}', { time: formatTime(time, 2) }),
              })),
            ]}
          />
          {'time' in callout.pin && (
            <NumberInput
              size="xs"
              aria-label={t('Time of callout {index} in seconds', { index: index + 1 })}
              suffix=" s"
              step={0.1}
              decimalScale={3}
              value={callout.pin.time}
              onChange={(value) => {
                if (typeof value === 'number' && Math.abs(value) < 1e7)
                  change({ ...callout, pin: { time: value } });
              }}
            />
          )}
          <ActionIcon
            size="sm"
            aria-label={t('Remove callout {index}', { index: index + 1 })}
            onClick={() => editor.edit({ type: 'remove-callout', ...place, calloutId: callout.id })}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPin size={14} />}
        onClick={() =>
          editor.edit({
            type: 'add-callout',
            ...place,
            callout: {
              id: newId(),
              text: '',
              pin: { time: panel.facts.slots[0]?.tA ?? panel.facts.range[0] },
            },
          })
        }
      >
        {t('Add a callout')}
      </Button>
    </section>
  );
}
