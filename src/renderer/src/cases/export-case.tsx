import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import styles from './cases.module.css';

const FORMATS = ['svg', 'pdf', 'png', 'tex', 'bundle'] as const;

/** The button that writes a case as figures, LaTeX or bundle into a folder. */
export function ExportCase({ caseId, flush }: { caseId: number; flush: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [outDir, setOutDir] = useState('');
  const [formats, setFormats] = useState<string[]>(['svg', 'pdf', 'tex']);
  const [told, setTold] = useState<string | null>(null);
  const write = async () => {
    setTold('Writing …');
    try {
      await flush();
      const chosen = FORMATS.filter((format) => formats.includes(format));
      const { written } = await api.cases.export.mutate({ caseId, outDir, formats: chosen });
      setTold(`Wrote ${written.join(', ')}`);
    } catch (error) {
      setTold(describeError(error).message);
    }
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Export …
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Export the case">
        <div className={styles.fields}>
          <TextInput
            label="Folder"
            placeholder="/home/me/paper/figures"
            value={outDir}
            onChange={(event) => setOutDir(event.currentTarget.value)}
          />
          <Checkbox.Group label="Formats" value={formats} onChange={setFormats}>
            <div className={styles.row}>
              {FORMATS.map((format) => (
                <Checkbox key={format} value={format} label={format} />
              ))}
            </div>
          </Checkbox.Group>
          <Button disabled={outDir.trim() === '' || formats.length === 0} onClick={() => void write()}>
            Write files
          </Button>
          {told && <p role="status">{told}</p>}
        </div>
      </Modal>
    </>
  );
}
