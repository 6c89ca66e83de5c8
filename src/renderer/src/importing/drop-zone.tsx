import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { desktop } from '../desktop.ts';
import { t } from '../language/text.ts';
import styles from './importing.module.css';
import { PathField } from './path-field.tsx';

/** Whether a drag brings files rather than text or something of our own. */
const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files and folders dropped anywhere in the window. The desktop window knows where they lie; a browser
 * tells a page only their names, so there the path is asked for.
 */
export function DropZone({ onPath }: { onPath: (path: string) => void }) {
  const [dragging, setDragging] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth += 1;
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setDragging(false);
    };
    const over = (event: DragEvent) => {
      if (bringsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!bringsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setDragging(false);
      if (!file) return;
      const path = desktop?.pathForFile(file);
      if (path) onPath(path);
      else setUnknown(file.name);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, [onPath]);
  return (
    <>
      {dragging && (
        <div className={styles.dropOverlay}>
          <div>{t('Drop a dataset, an outputs folder or a batch_summary.json to import it')}</div>
        </div>
      )}
      {unknown !== null && (
        <AskForPath
          name={unknown}
          onClose={() => setUnknown(null)}
          onPath={(path) => {
            setUnknown(null);
            onPath(path);
          }}
        />
      )}
    </>
  );
}

interface AskForPathProps {
  name: string;
  onPath: (path: string) => void;
  onClose: () => void;
}

function AskForPath({ name, onPath, onClose }: AskForPathProps) {
  const [path, setPath] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('Where is “{name}”?', { name })} size="lg">
      <p className={styles.explain}>
        {t(
          'A browser tells a page the name of what was dropped, but not where it lies, and Slotscope reads the files where they are instead of copying them. Type or browse to its path on the computer the host runs on.',
        )}
      </p>
      <PathField
        label={t('Path')}
        value={path}
        onChange={setPath}
        choose="import"
        placeholder={`/path/to/${name}`}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={!path.trim()} onClick={() => onPath(path.trim())}>
          {t('Look at it')}
        </Button>
      </div>
    </Modal>
  );
}
