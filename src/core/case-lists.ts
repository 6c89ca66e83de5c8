import { isJsonObject, type JsonObject } from './json.ts';

/** Replace `expected` by `actual` in every list of a case file that has a scorer. */
export function scoreLists(
  file: unknown,
  scorers: Record<string, (entry: JsonObject) => unknown>,
): JsonObject {
  const names = isJsonObject(file) ? Object.keys(scorers).filter((name) => Array.isArray(file[name])) : [];
  if (!isJsonObject(file) || names.length === 0) {
    throw new Error(`The case file has none of the lists ${Object.keys(scorers).join(', ')}.`);
  }
  const { suite: _suite, ...rest } = file;
  const scored = names.map((name) => [
    name,
    (file[name] as unknown[]).map((entry, position) => {
      if (!isJsonObject(entry)) throw new Error(`${name}[${position}] must be an object.`);
      const { expected: _expected, ...inputs } = entry;
      return { ...inputs, actual: scorers[name]!(inputs) };
    }),
  ]);
  const suite = Object.fromEntries(names.map((name) => [name, (file[name] as unknown[]).length]));
  return { ...rest, ...Object.fromEntries(scored), suite };
}
