import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChoiceKind } from '../../../preload/contract.ts';
import { desktop } from '../desktop.ts';
import { t } from '../language/text.ts';
import { FolderBrowser } from './folder-browser.tsx';
import styles from './importing.module.css';

interface PathFieldProps {
  label: string;
  placeholder?: string;
  description?: string;
  value: string;
  onChange: (path: string) => void;
  /** What Browse looks for. */
  choose: ChoiceKind;
}

/**
 * A path, typed or browsed to: with the system's dialog in the desktop window, with a list of the host's
 * folders in a browser.
 */
export function PathField({ label, placeholder, description, value, onChange, choose }: PathFieldProps) {
  const [browsing, setBrowsing] = useState(false);
  const browse = async () => {
    if (!desktop) {
      setBrowsing((open) => !open);
      return;
    }
    const chosen = await desktop.chooseFileOrFolder({ title: label, kind: choose });
    if (chosen) onChange(chosen);
  };
  return (
    <div>
      <div className={styles.pathRow}>
        <TextInput
          className={styles.pathInput}
          label={label}
          description={description}
          placeholder={placeholder}
          value={value}
          spellCheck={false}
          data-autofocus
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button variant="default" onClick={browse} aria-expanded={desktop ? undefined : browsing}>
          {t('Browse …')}
        </Button>
      </div>
      {browsing && (
        <FolderBrowser
          start={value}
          onPick={(path, kind) => {
            onChange(path);
            if (kind === 'file') setBrowsing(false);
          }}
        />
      )}
    </div>
  );
}
