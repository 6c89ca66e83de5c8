import { Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDatabase,
  IconFileImport,
  IconFolderOpen,
  IconPlus,
  IconSparkles,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOpening } from '../importing/opening.ts';
import { t } from '../language/text.ts';
import { recentQuery, useStudy } from '../queries.ts';
import styles from './app.module.css';

const ICON = { size: 15, stroke: 1.6 } as const;

/** Which study is open, and every way to open another or bring data in. */
export function StudyMenu() {
  const { data: study } = useStudy();
  const opening = useOpening();
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <button type="button" className={styles.study} title={study?.path}>
          <IconDatabase {...ICON} />
          <span className={styles.studyName}>{study?.name ?? t('No study open')}</span>
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport {...ICON} />} onClick={() => opening.showImport()}>
          {t('Import …')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconFolderOpen {...ICON} />} onClick={opening.showOpen}>
          {t('Open study …')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={opening.showCreate}>
          {t('New study …')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSparkles {...ICON} />} onClick={opening.openSample}>
          {t('Open the sample study')}
        </Menu.Item>
        <RecentStudies current={study?.path ?? null} onOpen={opening.open} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RecentStudies({ current, onOpen }: { current: string | null; onOpen: (path: string) => void }) {
  const { data } = useQuery(recentQuery);
  const others = (data ?? []).filter((study) => study.path !== current).slice(0, 8);
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Recent')}</Menu.Label>
      {others.map((study) => (
        <Menu.Item key={study.path} onClick={() => onOpen(study.path)} title={study.path}>
          {study.name}
        </Menu.Item>
      ))}
    </>
  );
}
