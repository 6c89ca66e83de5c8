/**
 * Round to a number of decimals as Python's `round` does: correctly, and exact ties to the even digit. Published
 * scripts round with it, and their figures are compared with ours.
 */
export function roundHalfEven(value: number, decimals: number): number {
  const nearest = Number(value.toFixed(decimals));
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const below = Math.floor(scaled);
  // Only a value that is exactly representable can be an exact tie, and then the product is exact too.
  if (scaled - below !== 0.5 || scaled / scale !== value || !isDyadicTie(value, decimals)) return nearest;
  return (below % 2 === 0 ? below : below + 1) / scale;
}

/** Whether value · 10^decimals is exactly half an odd number, decided without rounding. */
const isDyadicTie = (value: number, decimals: number): boolean => {
  const doubled = value * 2 ** (decimals + 1);
  return Number.isInteger(doubled) && Math.abs(doubled) % 2 === 1;
};
