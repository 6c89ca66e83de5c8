/** Whether a choice includes a name. An empty choice stands for all. */
export function includes<T extends string>(chosen: readonly T[], name: T): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

/**
 * The choice with one name taken in or out, in the order of `all`. Choosing all is written as an empty choice;
 * the last one chosen cannot be taken out.
 */
export function toggled<T extends string>(chosen: readonly T[], name: T, all: readonly T[]): T[] {
  const after = all.filter((each) => includes(chosen, each) !== (each === name));
  if (after.length === 0) return [...chosen];
  return after.length === all.length ? [] : after;
}
