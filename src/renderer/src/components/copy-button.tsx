import { Button, CopyButton as MantineCopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { t } from '../language/text.ts';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <MantineCopyButton value={text} timeout={1500}>
      {({ copied, copy }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={copied ? <IconCheck size={13} /> : <IconCopy size={13} />}
          onClick={copy}
        >
          {copied ? t('Copied') : label}
        </Button>
      )}
    </MantineCopyButton>
  );
}
