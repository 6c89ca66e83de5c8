import { useSyncExternalStore } from 'react';

export type Density = 'dense' | 'comfortable';

const DENSITY_KEY = 'slotscope.density';
const listeners = new Set<() => void>();

function readDensity(): Density {
  return localStorage.getItem(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'dense';
}

/** Put the density on the document, where `tokens.css` picks it up. */
export function applyDensity(density: Density = readDensity()): void {
  document.documentElement.dataset.density = density;
}

export function setDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density);
  applyDensity(density);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The density setting, remembered on this computer. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, readDensity);
}
