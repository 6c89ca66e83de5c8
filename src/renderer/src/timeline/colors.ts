/**
 * The custom properties the timeline's canvases are painted with, and what is used where a theme does not set
 * one. They are defined for light and dark in `theme/tokens.css`; components take them as `var(--ss-…)`.
 */
export const COLOR_TOKENS = {
  early: ['--ss-early', '#b97400'],
  onEarly: ['--ss-on-early', '#000000'],
  earlySoft: ['--ss-early-soft', '#fbedd0'],
  core: ['--ss-core', '#1f6fb5'],
  onCore: ['--ss-on-core', '#ffffff'],
  coreSoft: ['--ss-core-soft', '#dcebf9'],
  coreInk: ['--ss-core-ink', '#0f5c9e'],
  score0: ['--ss-score-0', '#f4f8fc'],
  onScore0: ['--ss-on-score-0', '#1b2027'],
  score1: ['--ss-score-1', '#c3daf0'],
  onScore1: ['--ss-on-score-1', '#10263a'],
  score2: ['--ss-score-2', '#1f6fb5'],
  onScore2: ['--ss-on-score-2', '#ffffff'],
  score3: ['--ss-score-3', '#0b3a66'],
  onScore3: ['--ss-on-score-3', '#ffffff'],
  spill: ['--ss-spill', '#b3205f'],
  onSpill: ['--ss-on-spill', '#ffffff'],
  spillInk: ['--ss-spill-ink', '#a0246a'],
  spillSoft: ['--ss-spill-soft', '#fae3f0'],
  unmatched: ['--ss-unmatched', '#6a7482'],
  unmatchedInk: ['--ss-unmatched-ink', '#525c69'],
  band: ['--ss-band', '#e3e8ee'],
  bandEdge: ['--ss-band-edge', '#828d9b'],
  bandNested: ['--ss-band-nested', '#cbd5e1'],
  bandNestedEdge: ['--ss-band-nested-edge', '#667382'],
  bandSelected: ['--ss-band-selected', '#c6dcf3'],
  ta: ['--ss-ta', '#1b2027'],
  playhead: ['--ss-playhead', '#d0342c'],
  wave: ['--ss-wave', '#7c8896'],
  text: ['--ss-text', '#1b2027'],
  muted: ['--ss-muted', '#5a6472'],
  grid: ['--ss-grid', '#e6e9ee'],
  tick: ['--ss-tick', '#5a6472'],
  border: ['--ss-border', '#d9dde3'],
  surface: ['--ss-surface', '#ffffff'],
  surfaceSunken: ['--ss-surface-sunken', '#f5f6f8'],
  lane: ['--ss-lane', '#fafbfc'],
  laneSelected: ['--ss-lane-selected', '#eef5fc'],
  error: ['--ss-error', '#b3261e'],
  accent: ['--ss-accent', '#0b62b0'],
} as const satisfies Record<string, readonly [property: string, fallback: string]>;

export type TimelineColors = Readonly<Record<keyof typeof COLOR_TOKENS, string>>;

/** Read the colours in force at an element; call again when the theme changes. */
export function readColors(element: Element): TimelineColors {
  const style = getComputedStyle(element);
  const entries = Object.entries(COLOR_TOKENS).map(([name, [property, fallback]]) => [
    name,
    style.getPropertyValue(property).trim() || fallback,
  ]);
  return Object.fromEntries(entries) as TimelineColors;
}

/** Call `onChange` whenever something that switches themes happens. Returns how to stop. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  const preference = window.matchMedia('(prefers-color-scheme: dark)');
  preference.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
  };
}
