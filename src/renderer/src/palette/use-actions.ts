import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpening } from '../importing/opening.ts';
import { recentQuery, useStudy } from '../queries.ts';
import { setDensity } from '../settings/density.ts';
import { entry, type PaletteEntry } from './entries.ts';

/** What the palette can do: the same as the menus at the top. */
export function useActions(showShortcuts: () => void): PaletteEntry[] {
  const opening = useOpening();
  const { setColorScheme } = useMantineColorScheme();
  const { data: study } = useStudy();
  const { data: recent } = useQuery(recentQuery);
  return useMemo(() => {
    const action = (name: string, aside: string, act: () => void, words = '') =>
      entry('Action', name, aside, { act }, words);
    return [
      action('Import …', 'Study', () => opening.showImport(), 'data set runs outputs verdicts'),
      action('Open study …', 'Study', opening.showOpen),
      action('New study …', 'Study', opening.showCreate, 'create'),
      action('Open the sample study', 'Study', opening.openSample, 'example'),
      ...(recent ?? [])
        .filter(({ path }) => path !== study?.path)
        .slice(0, 8)
        .map(({ path, name }) => action(`Open ${name}`, 'Recent study', () => opening.open(path), path)),
      action('Keyboard shortcuts', 'Help', showShortcuts, 'keys ?'),
      action('Light theme', 'Appearance', () => setColorScheme('light')),
      action('Dark theme', 'Appearance', () => setColorScheme('dark')),
      action('Theme as the system', 'Appearance', () => setColorScheme('auto')),
      action('Dense', 'Appearance', () => setDensity('dense'), 'density'),
      action('Comfortable', 'Appearance', () => setDensity('comfortable'), 'density'),
    ];
  }, [opening, setColorScheme, showShortcuts, recent, study]);
}
