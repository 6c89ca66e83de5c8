import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { copyPicture, copyText, saveFile } from '../figures/figure-files.ts';
import { t } from '../language/text.ts';
import { showToast } from './toast.tsx';

type Format = Parameters<typeof api.cases.files.mutate>[0]['formats'][number];

const DOWNLOADS: readonly { name: string; formats: Format[]; dpi?: number }[] = [
  { name: 'SVG', formats: ['svg'] },
  { name: 'PDF', formats: ['pdf'] },
  { name: t('PNG, 300 dpi'), formats: ['png'], dpi: 300 },
  { name: t('PNG, 600 dpi'), formats: ['png'], dpi: 600 },
  { name: t('LaTeX with PDF'), formats: ['pdf', 'tex'] },
  { name: t('Bundle, to open elsewhere'), formats: ['bundle'] },
];

/** Write the case as files, from what is saved; what is not yet is saved first. */
export function ExportMenu({ caseId, beforeExport }: { caseId: number; beforeExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const attempt = async (done: () => Promise<string>) => {
    setBusy(true);
    try {
      await beforeExport();
      showToast({ message: await done() });
    } catch (error) {
      showToast({
        message: t('Nothing was exported: {message}', { message: describeError(error).message }),
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  };
  const write = ({ formats, dpi }: (typeof DOWNLOADS)[number]) =>
    attempt(async () => {
      const { files, problems } = await api.cases.files.mutate({ caseId, formats, ...(dpi ? { dpi } : {}) });
      for (const { name, base64 } of files) saveFile(name, new Blob([bytesOf(base64)]));
      if (problems.length > 0) throw new Error(problems.join(' '));
      return t('Exported {join}.', { join: files.map(({ name }) => name).join(', ') });
    });
  const copy = (format: 'svg' | 'png') =>
    attempt(async () => {
      const { files, problems } = await api.cases.files.mutate({ caseId, formats: [format] });
      const [page, ...others] = files.filter(({ name }) => name.endsWith(`.${format}`));
      if (!page) throw new Error(problems.join(' '));
      if (format === 'svg') await copyText(new TextDecoder().decode(bytesOf(page.base64)));
      else await copyPicture(new Blob([bytesOf(page.base64)], { type: 'image/png' }));
      return others.length === 0
        ? t('Copied {page}.', { page: page.name })
        : t('Copied {page}, the first of {others} pages.', { page: page.name, others: others.length + 1 });
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          loading={busy}
          leftSection={<IconDownload size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Download')}</Menu.Label>
        {DOWNLOADS.map((choice) => (
          <Menu.Item key={choice.name} onClick={() => void write(choice)}>
            {choice.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('Copy as')}</Menu.Label>
        <Menu.Item onClick={() => void copy('svg')}>{t('SVG')}</Menu.Item>
        <Menu.Item onClick={() => void copy('png')}>{t('PNG')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
