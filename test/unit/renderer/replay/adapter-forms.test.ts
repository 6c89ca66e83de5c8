import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adapters } from '../../../../src/main/replay/kinds.ts';
import { adapterNote } from '../../../../src/renderer/src/replay/adapter-notes.ts';
import { wordsOf } from '../../../../src/renderer/src/replay/field-notes.ts';
import { formOf, withValue } from '../../../../src/renderer/src/replay/form-model.ts';

/** What has to be chosen for every setting of an adapter to be shown in one of its forms. */
const CHOICES: Record<string, Record<string, unknown>[]> = {
  realtime: ['openai', 'qwen-omni', 'vllm-omni'].flatMap((dialect) =>
    ['server_vad', 'semantic_vad', 'none'].map((type) => ({ dialect, turnDetection: { type } })),
  ),
};

describe.each(adapters().list())('the form of the adapter $name', ({ name, settings }) => {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
  const forms = (CHOICES[name] ?? [{}]).map((given) => formOf(name, schema, given));
  const fields = forms.flat().flatMap((group) => group.fields);

  it('shows every setting', () => {
    const shown = new Set(fields.map(({ path }) => path[0]));
    expect(Object.keys(schema.properties ?? {}).filter((key) => !shown.has(key))).toEqual([]);
  });

  it('asks for JSON only where nothing else will do', () => {
    const json = new Set(fields.filter(({ control }) => control === 'json').map(({ name }) => name));
    expect([...json].filter((each) => each !== 'tools' && each !== 'extra')).toEqual([]);
  });

  it('has words of its own for every setting', () => {
    const wordless = fields.filter(({ path }) => {
      const isTag = path.length > 1 && path.at(-1) === 'type';
      return wordsOf(name, isTag ? path.slice(0, -1) : path) === null;
    });
    expect(wordless.map((field) => field.name)).toEqual([]);
  });

  it('leaves settings that the host takes when its defaults are written out', () => {
    const required: Record<string, unknown> = { model: 'm', dialect: 'openai', command: ['x'] };
    let given: Record<string, unknown> = {};
    for (const field of formOf(name, schema, {}).flatMap((group) => group.fields)) {
      const value = field.required ? required[field.name] : field.default;
      if (value !== undefined) given = withValue(given, field.path, value);
    }
    expect(settings.safeParse(given).error?.issues ?? []).toEqual([]);
  });

  it('is offered with one sentence of its own', () => {
    expect(adapterNote(name, null).sentence).toMatch(/^[A-Z].*\.$/);
  });
});
