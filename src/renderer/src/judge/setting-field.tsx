import { NumberInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '../format/numbers.ts';

/** Enter keeps a field as leaving it does. */
function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.blur();
}

interface TextSettingProps {
  label: string;
  value: string;
  placeholder?: string;
  description?: string;
  onCommit: (value: string) => void;
}

/** A text that is kept when the field is left. */
export function TextSetting({ label, value, placeholder, description, onCommit }: TextSettingProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      description={description}
      placeholder={placeholder}
      value={draft ?? value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        if (draft !== null && draft.trim() !== value) onCommit(draft.trim());
        setDraft(null);
      }}
    />
  );
}

interface NumberSettingProps {
  label: string;
  /** null is an empty field. */
  value: number | null;
  min?: number;
  max?: number;
  decimals?: number;
  unit?: string;
  hint?: string;
  placeholder?: string;
  /** Called with null when the field was emptied. */
  onCommit: (value: number | null) => void;
}

/** A number that is kept when the field is left; what is no number in range is put back. */
export function NumberSetting(props: NumberSettingProps) {
  const { label, value, min = 0, max, decimals = 0, unit, hint, placeholder, onCommit } = props;
  const [draft, setDraft] = useState<number | string | null>(null);
  return (
    <NumberInput
      size="xs"
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={placeholder}
      value={draft ?? value ?? ''}
      min={min}
      max={max}
      decimalScale={decimals}
      thousandSeparator={formatCount(1000).charAt(1)}
      suffix={unit ? ` ${unit}` : undefined}
      hideControls
      onChange={setDraft}
      onKeyDown={leaveOnEnter}
      onBlur={() => {
        if (draft === '') onCommit(null);
        else if (typeof draft === 'number' && draft !== value) onCommit(draft);
        setDraft(null);
      }}
    />
  );
}
