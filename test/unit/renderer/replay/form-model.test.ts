import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  changeField,
  type FormField,
  fieldProblem,
  formOf,
  hostProblems,
  valueAt,
  withValue,
} from '../../../../src/renderer/src/replay/form-model.ts';

const settings = z.strictObject({
  model: z.string().min(1),
  baseUrl: z.string().default('http://127.0.0.1:8000/v1'),
  maxTries: z.number().int().min(1).max(10).default(3),
  windowSeconds: z.number().min(0).nullable().default(null),
  detail: z.enum(['low', 'high']).optional(),
  proactive: z.boolean().optional(),
  showTimes: z.boolean().default(true),
  words: z.array(z.string()).default([]),
  extra: z.record(z.string(), z.unknown()).default({}),
  inner: z.strictObject({ lateMs: z.number().default(5) }).prefault({}),
  detection: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('loud'), threshold: z.number().max(1).optional() }),
      z.strictObject({ type: z.literal('none') }),
    ])
    .optional(),
});
const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });

const fieldsOf = (given: Record<string, unknown> = {}): FormField[] =>
  formOf('an-adapter', schema, given).flatMap(({ fields }) => fields);
const field = (name: string, given?: Record<string, unknown>): FormField => {
  const found = fieldsOf(given).find((each) => each.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

describe('a form from a schema', () => {
  it('gives every setting a control that suits it', () => {
    const controls = Object.fromEntries(fieldsOf().map(({ name, control }) => [name, control]));
    expect(controls).toEqual({
      model: 'text',
      baseUrl: 'text',
      maxTries: 'number',
      windowSeconds: 'number',
      detail: 'choice',
      proactive: 'choice',
      showTimes: 'switch',
      words: 'names',
      extra: 'json',
      'inner.lateMs': 'number',
      'detection.type': 'choice',
    });
  });

  it('takes bounds, defaults and what may be left out from the schema', () => {
    expect(field('model').required).toBe(true);
    expect(field('maxTries')).toMatchObject({ min: 1, max: 10, integer: true, default: 3, required: false });
    expect(field('windowSeconds')).toMatchObject({ nullable: true, default: null, min: 0 });
    expect(field('detail').choices.map(({ value }) => value)).toEqual(['', 'low', 'high']);
  });

  it('makes a label and unit from a name that has no words of its own', () => {
    expect(field('windowSeconds')).toMatchObject({ label: 'Window', unit: 's' });
    expect(field('inner.lateMs')).toMatchObject({ label: 'Late', unit: 'ms' });
    expect(field('maxTries').label).toBe('Max tries');
  });

  it('shows the fields of the chosen variant only', () => {
    const names = (given: Record<string, unknown>) => fieldsOf(given).map(({ name }) => name);
    expect(names({})).not.toContain('detection.threshold');
    expect(names({ detection: { type: 'loud' } })).toContain('detection.threshold');
    expect(names({ detection: { type: 'none' } })).not.toContain('detection.threshold');
  });

  it('shows settings of one service only while it is chosen', () => {
    const realtime = {
      properties: { dialect: { enum: ['openai', 'qwen-omni'] }, keepFrames: { type: 'integer' } },
    };
    const names = (dialect: string) =>
      formOf('realtime', realtime, { dialect }).flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(names('openai')).toEqual(['dialect', 'keepFrames']);
    expect(names('qwen-omni')).toEqual(['dialect']);
  });
});

describe('changing settings', () => {
  it('keeps what is given and drops what is taken back, with the objects left empty', () => {
    const given = withValue({ model: 'm' }, ['inner', 'lateMs'], 9);
    expect(given).toEqual({ model: 'm', inner: { lateMs: 9 } });
    expect(valueAt(given, ['inner', 'lateMs'])).toBe(9);
    expect(withValue(given, ['inner', 'lateMs'], undefined)).toEqual({ model: 'm' });
  });

  it('begins a variant anew, so that the host’s strict schema takes it', () => {
    const loud = { model: 'm', detection: { type: 'loud', threshold: 0.5 } };
    const next = changeField(loud, field('detection.type', loud), 'none');
    expect(next).toEqual({ model: 'm', detection: { type: 'none' } });
    expect(settings.safeParse(next).success).toBe(true);
    expect(changeField(loud, field('detection.type', loud), undefined)).toEqual({ model: 'm' });
  });
});

describe('what is wrong with a field', () => {
  it('names what is missing, out of range, or unreadable', () => {
    expect(fieldProblem(field('model'), {})).toBe('Model is needed');
    expect(fieldProblem(field('model'), { model: 'm' })).toBeNull();
    expect(fieldProblem(field('maxTries'), { maxTries: 11 })).toBe('Give 1 to 10');
    expect(fieldProblem(field('maxTries'), { maxTries: 1.5 })).toBe('A whole number is needed');
    expect(fieldProblem(field('windowSeconds'), { windowSeconds: -1 })).toBe('Give 0 s or more');
    expect(fieldProblem(field('windowSeconds'), { windowSeconds: null })).toBeNull();
    expect(fieldProblem(field('extra'), { extra: '{"a":' })).toBe('This is not JSON yet');
  });

  it('finds the host’s sentences for single settings', () => {
    const message =
      'The settings of the adapter "chat" cannot be used: baseUrl: "x" must begin with http://; frames.maxFrames: Too big.';
    const problems = hostProblems(message, ['baseUrl', 'frames.maxFrames', 'model']);
    expect([...problems]).toEqual([
      ['baseUrl', '"x" must begin with http://'],
      ['frames.maxFrames', 'Too big'],
    ]);
    expect(hostProblems('The adapter "x" cannot be replayed stepped.', ['baseUrl']).size).toBe(0);
  });
});
