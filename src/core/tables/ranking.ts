/** Whether a larger or a smaller number is the better one. */
export type Direction = 'higher' | 'lower';
export type Rank = 'best' | 'second' | null;

/**
 * Which of a column's values is the best and which the second, as papers mark them. Compared as printed, to
 * so many decimals, so that two numbers that read the same are marked the same; a value alone in its column is
 * not marked.
 *
 * @param values one a row; null where there is no number
 * @param decimals decimals of the printed number
 */
export function rankColumn(
  values: readonly (number | null)[],
  direction: Direction = 'higher',
  decimals = 3,
): Rank[] {
  const printed = values.map((value) =>
    value === null || !Number.isFinite(value) ? null : Number(value.toFixed(decimals)),
  );
  const present = printed.filter((value) => value !== null);
  if (present.length < 2) return values.map(() => null);
  const distinct = [...new Set(present)].sort((a, b) => (direction === 'higher' ? b - a : a - b));
  return printed.map((value) => {
    if (value === null) return null;
    if (value === distinct[0]) return 'best';
    return value === distinct[1] ? 'second' : null;
  });
}
