/** A JSON value of unknown shape, narrowed by readers field by field. */
export type JsonObject = Record<string, unknown>;

/** Whether a parsed JSON value is an object (not a list, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A short quotation of an unexpected JSON value for a message. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'a missing value';
  if (typeof value === 'number') return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
