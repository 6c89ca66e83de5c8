/**
 * Every difference between an expected JSON value and an actual one, as `path: expected … got …`; numbers may
 * differ by `tolerance`. Keys that only the actual value has are ignored unless `exact`.
 */
export function differences(expected: unknown, actual: unknown, tolerance = 1e-9, path = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(expected - actual) <= tolerance ? [] : [`${path}: expected ${expected}, got ${actual}`];
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) {
      return [`${path}: expected a list of ${expected.length}, got ${JSON.stringify(actual)?.slice(0, 80)}`];
    }
    return expected.flatMap((item, index) =>
      differences(item, actual[index], tolerance, `${path}[${index}]`),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null) return [`${path}: expected an object, got ${actual}`];
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(value, (actual as Record<string, unknown>)[key], tolerance, `${path}.${key}`),
    );
  }
  return Object.is(expected, actual) ? [] : [`${path}: expected ${expected}, got ${actual}`];
}
