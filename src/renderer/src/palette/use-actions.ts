import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpening } from '../importing/opening.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from '../language/language.ts';
import { t } from '../language/text.ts';
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
      action(t('Import …'), 'Study', () => opening.showImport(), t('data set runs outputs verdicts')),
      action(t('Open study …'), 'Study', opening.showOpen),
      action(t('New study …'), 'Study', opening.showCreate, 'create'),
      action(t('Open the sample study'), 'Study', opening.openSample, 'example'),
      ...(recent ?? [])
        .filter(({ path }) => path !== study?.path)
        .slice(0, 8)
        .map(({ path, name }) =>
          action(t('Open {name}', { name }), t('Recent study'), () => opening.open(path), path),
        ),
      action(t('Keyboard shortcuts'), 'Help', showShortcuts, t('keys ?')),
      action(t('Light theme'), 'Appearance', () => setColorScheme('light')),
      action(t('Dark theme'), 'Appearance', () => setColorScheme('dark')),
      action(t('Theme as the system'), 'Appearance', () => setColorScheme('auto')),
      ...LANGUAGES.map((language) =>
        action(
          LANGUAGE_NAMES[language],
          'Language',
          () => chooseLanguage(language),
          'language English Chinese',
        ),
      ),
      action('Dense', 'Appearance', () => setDensity('dense'), 'density'),
      action('Comfortable', 'Appearance', () => setDensity('comfortable'), 'density'),
    ];
  }, [opening, setColorScheme, showShortcuts, recent, study]);
}
