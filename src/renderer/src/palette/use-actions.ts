import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOpening } from '../importing/opening.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../language/language.ts';
import { t } from '../language/text.ts';
import { recentQuery, useStudy } from '../queries.ts';
import { setDensity } from '../settings/density.ts';
import { entry, type PaletteEntry } from './entries.ts';

/** What a language is found by in each of them, for who cannot read the one that is spoken. */
const LANGUAGE_WORDS: Record<Language, string> = {
  en: 'language English 语言 英文 英语',
  zh: 'language Chinese 语言 中文 汉语',
};

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
      action(t('Import …'), t('Study'), () => opening.showImport(), t('data set runs outputs verdicts')),
      action(t('Open study …'), t('Study'), opening.showOpen),
      action(t('New study …'), t('Study'), opening.showCreate, t('create')),
      action(t('Open the sample study'), t('Study'), opening.openSample, t('example')),
      ...(recent ?? [])
        .filter(({ path }) => path !== study?.path)
        .slice(0, 8)
        .map(({ path, name }) =>
          action(t('Open {name}', { name }), t('Recent study'), () => opening.open(path), path),
        ),
      action(t('Keyboard shortcuts'), t('Help'), showShortcuts, t('keys ?')),
      action(t('Light theme'), t('Appearance'), () => setColorScheme('light')),
      action(t('Dark theme'), t('Appearance'), () => setColorScheme('dark')),
      action(t('Theme as the system'), t('Appearance'), () => setColorScheme('auto')),
      ...LANGUAGES.map((language) =>
        action(
          LANGUAGE_NAMES[language],
          t('Language'),
          () => chooseLanguage(language),
          LANGUAGE_WORDS[language],
        ),
      ),
      action(t('Dense'), t('Appearance'), () => setDensity('dense'), t('density')),
      action(t('Comfortable'), t('Appearance'), () => setDensity('comfortable'), t('density')),
    ];
  }, [opening, setColorScheme, showShortcuts, recent, study]);
}
