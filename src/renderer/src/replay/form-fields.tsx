import type { JsonObject } from '@core/json.ts';
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../language/text.ts';
import { joinCommand, splitCommand } from './command-line.ts';
import { changeField, type FormField, fieldProblem, LEFT_OUT, valueAt } from './form-model.ts';
import styles from './replay.module.css';

interface SettingFieldProps {
  field: FormField;
  settings: JsonObject;
  /** What the host said about this field. */
  problem: string | undefined;
  /** Whether to complain about what is needed and was not given yet. */
  strict: boolean;
  onChange: (settings: JsonObject) => void;
}

/** One setting of an adapter with its label, unit, default and what is wrong with it. */
export function SettingField({ field, settings, problem, strict, onChange }: SettingFieldProps) {
  const value = valueAt(settings, field.path);
  const own = fieldProblem(field, settings);
  const isMissing = field.required && (value === undefined || value === '');
  const shared = {
    size: 'xs' as const,
    label: field.label,
    description: field.hint || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    error: (own !== null && isMissing && !strict ? null : own) ?? problem ?? undefined,
    withAsterisk: field.required,
  };
  const change = (next: unknown) => onChange(changeField(settings, field, next));
  switch (field.control) {
    case 'switch':
      return (
        <Switch
          size="xs"
          className={styles.switch}
          label={field.label}
          description={field.hint || undefined}
          error={shared.error}
          checked={(value ?? field.default) === true}
          onChange={({ currentTarget }) =>
            change(currentTarget.checked === field.default ? undefined : currentTarget.checked)
          }
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={choicesFor(field, value)}
          value={String(value ?? field.default ?? LEFT_OUT)}
          onChange={({ currentTarget }) => change(chosenValue(field, currentTarget.value))}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : value === undefined ? numberOr(field.default) : ''}
          placeholder={field.placeholder || (field.nullable ? t('none') : t('the server’s choice'))}
          suffix={field.unit ? ` ${field.unit}` : undefined}
          clampBehavior="none"
          allowDecimal={!field.integer}
          hideControls
          onChange={(next) => change(givenNumber(field, next))}
        />
      );
    default:
      return <TextSetting {...{ field, value, shared, change }} />;
  }
}

/** Takes the whole row, as the style sheet says. */
const WIDE = { 'data-wide': true };
const DOUBLE = { 'data-double': true };

interface TextSettingProps {
  field: FormField;
  value: unknown;
  shared: { size: 'xs'; label: string };
  change: (value: unknown) => void;
}

/** Everything that is written: what is typed stays as typed, while its meaning is kept beside. */
function TextSetting({ field, value, shared, change }: TextSettingProps) {
  const [typed, setTyped] = useState<{ text: string; meaning: unknown } | null>(null);
  const shown =
    typed && JSON.stringify(typed.meaning) === JSON.stringify(value)
      ? typed.text
      : writtenAs(field, value === undefined ? field.default : value);
  const onText = (text: string) => {
    const meaning = meaningOf(field, text);
    setTyped({ text, meaning });
    change(meaning);
  };
  const isLong = field.control === 'long-text' || field.control === 'json';
  if (isLong) {
    return (
      <Textarea
        {...shared}
        wrapperProps={WIDE}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={field.control === 'long-text'}
        styles={field.control === 'json' ? { input: { fontFamily: 'var(--ss-font-mono)' } } : {}}
        value={shown}
        placeholder={field.placeholder}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      wrapperProps={field.control === 'command' ? WIDE : /url$/i.test(field.name) ? DOUBLE : undefined}
      autoComplete="off"
      spellCheck={false}
      value={shown}
      placeholder={field.placeholder || (field.nullable ? t('none') : undefined)}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

/** How a value is written in a text field. */
function writtenAs({ control }: FormField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (control === 'command' && Array.isArray(value)) return joinCommand(value.map(String));
  if (control === 'names' && Array.isArray(value)) return value.join(' ');
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
  return isEmpty ? '' : JSON.stringify(value, null, 2);
}

/** What a text means: a value, undefined for the default; what cannot be read stays as text, to be complained of. */
function meaningOf({ control, nullable, default: usual }: FormField, text: string): unknown {
  if (text.trim() === '') {
    if (nullable) return usual === null ? undefined : null;
    // Where there is a usual text, emptying the field says something: none at all.
    return typeof usual === 'string' && usual !== '' ? '' : undefined;
  }
  if (control === 'command') return splitCommand(text) ?? text;
  if (control === 'names') return text.split(/[\s,]+/).filter((name) => name !== '');
  if (control !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const numberOr = (value: unknown): number | '' => (typeof value === 'number' ? value : '');

function givenNumber(field: FormField, next: number | string): unknown {
  if (next === '') return field.nullable && field.default !== null ? null : undefined;
  const value = Number(next);
  return value === field.default || !Number.isFinite(value) ? undefined : value;
}

function chosenValue(field: FormField, text: string): unknown {
  if (text === LEFT_OUT || text === field.default) return undefined;
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** A choice that must be made begins with an empty entry. */
function choicesFor(field: FormField, value: unknown): { value: string; label: string }[] {
  if (!field.required || value !== undefined) return field.choices;
  return [{ value: LEFT_OUT, label: t('Choose …') }, ...field.choices];
}
