import type { CasePanel } from '@core/cases/document.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../language/text.ts';
import { formatTime } from '../timeline/time-format.ts';
import { frameAddress } from './case-queries.ts';
import styles from './cases.module.css';
import { FrameGrabber } from './frame-grabber.tsx';
import type { CaseEditor } from './use-case-editor.ts';

/** A panel's frames with their captions, and the way to more of them. */
export function FrameStrip({
  panel,
  index,
  editor,
}: {
  panel: CasePanel;
  index: number;
  editor: CaseEditor;
}) {
  const [grabbing, setGrabbing] = useState(false);
  const place = { panelId: panel.id };
  return (
    <section aria-label={t('Frames of panel {index}', { index: index + 1 })}>
      <div className={styles.frames}>
        {panel.frames.map((frame) => (
          <figure key={frame.id} className={styles.frame}>
            <img
              src={frameAddress(frame.image)}
              alt={frame.caption || t('Frame at {time}', { time: formatTime(frame.time, 2) })}
            />
            <div className={styles.frameHead}>
              <span>{formatTime(frame.time, 3)}</span>
              <ActionIcon
                size="sm"
                aria-label={t('Remove the frame at {time}', { time: formatTime(frame.time, 3) })}
                onClick={() => editor.edit({ type: 'remove-frame', ...place, frameId: frame.id })}
              >
                <IconX size={12} />
              </ActionIcon>
            </div>
            <TextInput
              size="xs"
              aria-label={t('Caption of the frame at {time}', { time: formatTime(frame.time, 3) })}
              placeholder={t('Caption')}
              value={frame.caption}
              onChange={(event) =>
                editor.edit({
                  type: 'frame-caption',
                  ...place,
                  frameId: frame.id,
                  caption: event.currentTarget.value,
                })
              }
            />
          </figure>
        ))}
      </div>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconCamera size={14} />}
        onClick={() => setGrabbing(true)}
      >
        {t('Add frames …')}
      </Button>
      {grabbing && <FrameGrabber panel={panel} editor={editor} onClose={() => setGrabbing(false)} />}
    </section>
  );
}
