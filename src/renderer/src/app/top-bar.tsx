import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { BenchmarkSwitch } from '../benchmark/benchmark-switch.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { capsOf, isMac } from '../keyboard/shortcuts.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES } from '../language/language.ts';
import { spokenLanguage, t } from '../language/text.ts';
import { Palette } from '../palette/palette.tsx';
import { setDensity, useDensity } from '../settings/density.ts';
import { VIEWS } from '../views.ts';
import styles from './app.module.css';
import { useDesktopMenu } from './desktop-menu.ts';
import { JobsIndicator } from './jobs-indicator.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { StudyMenu } from './study-menu.tsx';

/** Study menu, navigation, running jobs and settings. */
export function TopBar() {
  const [location] = useLocation();
  const [sheetOpen, sheet] = useDisclosure(false);
  const [paletteOpen, palette] = useDisclosure(false);
  useKeys({ sheet: sheet.open, palette: palette.open });
  useDesktopMenu(sheet.open);
  const isCurrent = (path: string) => (path === '/' ? location === '/' : location.startsWith(path));
  return (
    <header className={styles.bar}>
      <StudyMenu />
      <BenchmarkSwitch />
      <nav className={styles.nav} aria-label={t('Views')}>
        {VIEWS.map(({ path, name }) => (
          <Link
            key={path}
            href={path}
            className={styles.navLink}
            aria-current={isCurrent(path) ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.spacer} />
      <div className={styles.tools}>
        <JobsIndicator />
        <Tooltip label={t('Go to or do ({join})', { join: capsOf('mod+k', isMac()).join(' ') })}>
          <ActionIcon aria-label={t('Go to or do')} onClick={palette.open}>
            <IconSearch size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Keyboard shortcuts (?)')}>
          <ActionIcon aria-label={t('Keyboard shortcuts')} onClick={sheet.open}>
            <IconKeyboard size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <SettingsMenu />
      </div>
      {paletteOpen && <Palette onClose={palette.close} showShortcuts={sheet.open} />}
      <ShortcutsSheet opened={sheetOpen} onClose={sheet.close} />
    </header>
  );
}

const SCHEMES = [
  { value: 'light', name: 'Light', Icon: IconSun },
  { value: 'dark', name: 'Dark', Icon: IconMoon },
  { value: 'auto', name: t('As the system'), Icon: IconDeviceDesktop },
] as const;

function SettingsMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const density = useDensity();
  const tick = (on: boolean) => (on ? <IconCheck size={14} /> : <span style={{ width: 14 }} />);
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick={false}>
      <Menu.Target>
        <Tooltip label={t('Appearance')}>
          <ActionIcon aria-label={t('Appearance')}>
            <IconSettings size={17} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Theme')}</Menu.Label>
        {SCHEMES.map(({ value, name, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={15} stroke={1.6} />}
            rightSection={tick(colorScheme === value)}
            onClick={() => setColorScheme(value)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Label>{t('Density')}</Menu.Label>
        <Menu.Item rightSection={tick(density === 'dense')} onClick={() => setDensity('dense')}>
          {t('Dense')}
        </Menu.Item>
        <Menu.Item rightSection={tick(density === 'comfortable')} onClick={() => setDensity('comfortable')}>
          {t('Comfortable')}
        </Menu.Item>
        <Menu.Label>{t('Language')}</Menu.Label>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={tick(spokenLanguage() === language)}
            onClick={() => chooseLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
