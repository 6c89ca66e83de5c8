import { isJsonObject, type JsonObject } from '@core/json.ts';
import { t } from '../language/text.ts';
import { type Control, type FieldNote, GROUPS, noteOf } from './field-notes.ts';

/** The part of JSON schema that the host's settings use. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
}

/** One setting of an adapter, ready to be shown. */
export interface FormField {
  path: readonly string[];
  /** The path as the host's messages write it, e.g. `frames.maxFrames`. */
  name: string;
  control: Control;
  label: string;
  hint: string;
  unit: string;
  group: string;
  placeholder: string;
  choices: { value: string; label: string }[];
  integer: boolean;
  min: number | undefined;
  max: number | undefined;
  required: boolean;
  /** Whether an emptied field means null (“none”) rather than the default. */
  nullable: boolean;
  /** Undefined where the adapter, or its server, decides. */
  default: unknown;
}

export interface FormGroup {
  /** Empty for the settings that come first. */
  title: string;
  fields: FormField[];
}

/** The choice that stands for leaving a setting out. */
export const LEFT_OUT = '';

/**
 * The form of an adapter's settings, from their JSON schema and the words in `field-notes.ts`. Settings without
 * words of their own are shown too, under a label made from their name.
 *
 * @param settings as given so far; they decide which fields there are
 */
export function formOf(adapter: string, schema: unknown, settings: JsonObject): FormGroup[] {
  const groups = new Map<string, FormField[]>();
  for (const field of fieldsOf(adapter, schema as JsonSchema, settings, [])) {
    const group = groups.get(field.group);
    if (group) group.push(field);
    else groups.set(field.group, [field]);
  }
  return [...groups]
    .map(([title, fields]) => ({ title, fields }))
    .sort((a, b) => GROUPS.indexOf(a.title) - GROUPS.indexOf(b.title));
}

function fieldsOf(
  adapter: string,
  schema: JsonSchema,
  settings: JsonObject,
  prefix: readonly string[],
): FormField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const path = [...prefix, key];
    const note = noteOf(adapter, path);
    if (note.when && !note.when.values.includes(String(valueAt(settings, note.when.path) ?? ''))) return [];
    if (property.oneOf) return variantFields(adapter, property.oneOf, settings, path, note);
    if (property.properties) return fieldsOf(adapter, property, settings, path);
    const required = schema.required?.includes(key) ?? false;
    return [oneField(path, property, note, required)];
  });
}

/** A choice between shapes that one constant tells apart, and the fields of the chosen one. */
function variantFields(
  adapter: string,
  variants: readonly JsonSchema[],
  settings: JsonObject,
  path: readonly string[],
  note: FieldNote,
): FormField[] {
  const constants = (variant: JsonSchema) =>
    Object.entries(variant.properties ?? {}).filter(([, { const: constant }]) => constant !== undefined);
  const tag = constants(variants[0] ?? {})[0]?.[0];
  if (tag === undefined) return [oneField(path, {}, note, false)];
  const tagOf = (variant: JsonSchema) => String(variant.properties?.[tag]?.const);
  const choice = oneField([...path, tag], { enum: variants.map(tagOf) }, note, false);
  const chosen = variants.find((variant) => tagOf(variant) === valueAt(settings, [...path, tag]));
  const { [tag]: _, ...others } = chosen?.properties ?? {};
  return [choice, ...fieldsOf(adapter, { properties: others }, settings, path)];
}

function oneField(
  path: readonly string[],
  property: JsonSchema,
  note: FieldNote,
  required: boolean,
): FormField {
  const alternatives = property.anyOf ?? [property];
  const shape = alternatives.find(({ type }) => type !== 'null') ?? property;
  const optional = !required && property.default === undefined;
  const control = note.control ?? controlOf(shape, optional);
  return {
    path,
    name: path.join('.'),
    control,
    label: note.label,
    hint: note.hint ?? '',
    unit: note.unit ?? '',
    group: note.group ?? '',
    placeholder: note.placeholder ?? '',
    choices: control === 'choice' ? choicesOf(shape, note, optional) : [],
    integer: shape.type === 'integer',
    min: shape.minimum,
    max: shape.maximum,
    required,
    nullable: alternatives.some(({ type }) => type === 'null'),
    default: property.default,
  };
}

function controlOf(shape: JsonSchema, optional: boolean): Control {
  if (shape.enum || (shape.type === 'boolean' && optional)) return 'choice';
  if (shape.type === 'boolean') return 'switch';
  if (shape.type === 'number' || shape.type === 'integer') return 'number';
  if (shape.type === 'string') return 'text';
  return shape.type === 'array' && shape.items?.type === 'string' ? 'names' : 'json';
}

function choicesOf(shape: JsonSchema, note: FieldNote, optional: boolean): FormField['choices'] {
  const values = shape.type === 'boolean' ? ['true', 'false'] : (shape.enum ?? []).map(String);
  const usual: Record<string, string> = shape.type === 'boolean' ? { true: 'Yes', false: 'No' } : {};
  const words = { ...usual, ...note.choices };
  return [
    ...(optional ? [{ value: LEFT_OUT, label: note.leftOut ?? t('The server’s choice') }] : []),
    ...values.map((value) => ({ value, label: words[value] ?? value })),
  ];
}

/** The value at a path; undefined where nothing was given. */
export function valueAt(settings: JsonObject, path: readonly string[]): unknown {
  let value: unknown = settings;
  for (const key of path) {
    if (!isJsonObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** Settings with one value changed; undefined takes it out, and objects left empty with it. */
export function withValue(settings: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return settings;
  const inner = settings[key];
  const before = isJsonObject(inner) ? inner : {};
  const next = rest.length === 0 ? value : withValue(before, rest, value);
  const { [key]: _, ...others } = settings;
  const isEmpty = rest.length > 0 && isJsonObject(next) && Object.keys(next).length === 0;
  return next === undefined || isEmpty ? others : { ...others, [key]: next };
}

/** Settings after a field was changed. Another variant begins anew: the fields of the one before do not fit. */
export function changeField(settings: JsonObject, field: FormField, value: unknown): JsonObject {
  const isTag = field.control === 'choice' && field.path.at(-1) === 'type' && field.path.length > 1;
  const begun = isTag ? withValue(settings, field.path.slice(0, -1), undefined) : settings;
  return withValue(begun, field.path, value);
}

/** What is wrong with a field as far as the page can tell, or null; the host has the last word. */
export function fieldProblem(field: FormField, settings: JsonObject): string | null {
  const value = valueAt(settings, field.path);
  if (value === undefined || value === null)
    return field.required ? t('{field} is needed', { field: field.label }) : null;
  if (field.control === 'json' && typeof value === 'string') return t('This is not JSON yet');
  if (field.control === 'command' && typeof value === 'string') return t('A quotation mark is not closed');
  if (field.required && (value === '' || (Array.isArray(value) && value.length === 0)))
    return t('{field} is needed', { field: field.label });
  return typeof value === 'number' ? numberProblem(field, value) : null;
}

function numberProblem({ min, max, integer, unit }: FormField, value: number): string | null {
  if (integer && !Number.isInteger(value)) return t('A whole number is needed');
  const low = min !== undefined && value < min;
  const high = max !== undefined && value > max;
  if (!low && !high) return null;
  const suffix = unit ? ` ${unit}` : '';
  if (min !== undefined && max !== undefined) return t('Give {min} to {max}{suffix}', { min, max, suffix });
  return low
    ? t('Give {min}{suffix} or more', { min, suffix })
    : t('Give {max}{suffix} or less', { max, suffix });
}

/** What the host found wrong, by field name, as far as its message names fields. */
export function hostProblems(message: string, names: readonly string[]): Map<string, string> {
  const problems = new Map<string, string>();
  const list = /cannot be used: (.*)$/s.exec(message)?.[1] ?? '';
  for (const part of list.split('; ')) {
    const name = names.find((each) => part.startsWith(`${each}: `) || part.startsWith(`${each}.`));
    if (name !== undefined) problems.set(name, part.slice(part.indexOf(': ') + 2).replace(/\.$/, ''));
  }
  return problems;
}
