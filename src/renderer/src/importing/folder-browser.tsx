import { IconArrowUp, IconFile, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { formatBytes } from '../format/numbers.ts';
import { t } from '../language/text.ts';
import { type FolderEntry, type FolderListing, folderQuery } from '../queries.ts';
import styles from './importing.module.css';
import { joinPath } from './join-path.ts';

interface FolderBrowserProps {
  /** Path to start at; empty starts where the host suggests. */
  start: string;
  /** Called for every folder entered and every file clicked, with its full path. */
  onPick: (path: string, kind: FolderEntry['kind']) => void;
}

/** Folders and files of the computer the host runs on, for browsers, which cannot give away paths. */
export function FolderBrowser({ start, onPick }: FolderBrowserProps) {
  const [path, setPath] = useState<string | undefined>(start || undefined);
  const { data, error } = useQuery(folderQuery(path));
  const enter = (folder: string) => {
    setPath(folder);
    onPick(folder, 'folder');
  };
  if (error) {
    return (
      <ErrorPanel
        title={t('This folder cannot be shown')}
        error={error}
        onRetry={path === undefined ? undefined : () => setPath(undefined)}
      />
    );
  }
  return (
    <div className={styles.browser}>
      {data ? (
        <Listing listing={data} onEnter={enter} onFile={(file) => onPick(file, 'file')} />
      ) : (
        <Loading what={t('folder')} />
      )}
    </div>
  );
}

interface ListingProps {
  listing: FolderListing;
  onEnter: (path: string) => void;
  onFile: (path: string) => void;
}

function Listing({ listing, onEnter, onFile }: ListingProps) {
  const { parent, entries, path } = listing;
  return (
    <>
      <div className={styles.browserPath} title={path}>
        <bdi>{path}</bdi>
      </div>
      <ul className={styles.browserList}>
        {parent !== null && (
          <li>
            <button type="button" className={styles.entry} onClick={() => onEnter(parent)}>
              <IconArrowUp size={15} />
              {t(' Up one folder')}
            </button>
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              className={styles.entry}
              onClick={() =>
                entry.kind === 'folder'
                  ? onEnter(joinPath(path, entry.name))
                  : onFile(joinPath(path, entry.name))
              }
            >
              {entry.kind === 'folder' ? <IconFolder size={15} /> : <IconFile size={15} />}
              <span className={styles.entryName}>{entry.name}</span>
              {entry.kind === 'file' && <span className="ss-muted">{formatBytes(entry.size)}</span>}
            </button>
          </li>
        ))}
        {entries.length === 0 && <li className={styles.browserEmpty}>{t('This folder is empty.')}</li>}
      </ul>
    </>
  );
}
