import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../language/text.ts';
import { copyTextFrom, download, tableAddress } from './figure-files.ts';
import styles from './figures.module.css';
import { useFileAction } from './use-file-action.ts';

const FORMATS = [
  { format: 'tex', name: 'LaTeX' },
  { format: 'csv', name: 'CSV' },
] as const;

interface TableExportProps {
  /** The table's name, e.g. `table-3`. */
  table: string;
  title: string;
  profile: ScoringProfile;
  /** Whether the published rows go with it. */
  published: boolean;
}

/** Copy or download a table of results as LaTeX or CSV. */
export function TableExport({ table, title, profile, published }: TableExportProps) {
  const { outcome, run } = useFileAction();
  const address = (format: 'tex' | 'csv'): string => tableAddress(table, format, { profile, published });
  return (
    <span className={styles.exporting}>
      {outcome && (
        <output className={styles.outcome} data-state={outcome.state}>
          {outcome.words}
        </output>
      )}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconDownload size={13} />}
            aria-label={t('Export {title}', { title })}
          >
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('Copy as')}</Menu.Label>
          {FORMATS.map(({ format, name }) => (
            <Menu.Item
              key={format}
              onClick={() => run(t('{name} copied', { name }), () => copyTextFrom(address(format)))}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('Download')}</Menu.Label>
          {FORMATS.map(({ format, name }) => (
            <Menu.Item
              key={format}
              onClick={() => run(t('{name} downloaded', { name }), () => download(address(format)))}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
