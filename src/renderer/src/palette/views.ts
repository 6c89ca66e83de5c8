/** The views in the order of the bar at the top. */
export const VIEWS = [
  { path: '/', name: 'Home' },
  { path: '/runs', name: 'Runs' },
  { path: '/explore', name: 'Explore' },
  { path: '/compare', name: 'Compare' },
  { path: '/diagnose', name: 'Diagnose' },
  { path: '/replay', name: 'Replay' },
  { path: '/judge', name: 'Judge' },
  { path: '/cases', name: 'Cases' },
] as const;
