import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { showToast } from './toast.tsx';

type Format = Parameters<typeof api.cases.files.mutate>[0]['formats'][number];

const CHOICES: readonly { name: string; formats: Format[]; dpi?: number }[] = [
  { name: 'SVG', formats: ['svg'] },
  { name: 'PDF', formats: ['pdf'] },
  { name: 'PNG, 300 dpi', formats: ['png'], dpi: 300 },
  { name: 'PNG, 600 dpi', formats: ['png'], dpi: 600 },
  { name: 'LaTeX with PDF', formats: ['pdf', 'tex'] },
  { name: 'Bundle, to open elsewhere', formats: ['bundle'] },
];

/** Write the case as files, from what is saved; what is not yet is saved first. */
export function ExportMenu({ caseId, beforeExport }: { caseId: number; beforeExport: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const write = async (choice: (typeof CHOICES)[number]) => {
    setBusy(true);
    try {
      await beforeExport();
      const { formats, dpi } = choice;
      const { files, problems } = await api.cases.files.mutate({ caseId, formats, ...(dpi ? { dpi } : {}) });
      for (const { name, base64 } of files) download(name, base64);
      const names = files.map(({ name }) => name).join(', ');
      if (problems.length > 0) showToast({ message: problems.join(' '), tone: 'error' });
      else showToast({ message: `Exported ${names}.` });
    } catch (error) {
      showToast({ message: `Nothing was exported: ${describeError(error).message}`, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          loading={busy}
          leftSection={<IconDownload size={15} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map((choice) => (
          <Menu.Item key={choice.name} onClick={() => void write(choice)}>
            {choice.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function download(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
