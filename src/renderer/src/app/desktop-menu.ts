import { useEffect } from 'react';
import { desktop } from '../desktop.ts';
import { useOpening } from '../importing/opening.ts';

/** Obey the desktop window's menu and studies handed to the running program. */
export function useDesktopMenu(showShortcuts: () => void): void {
  const opening = useOpening();
  useEffect(() => {
    return desktop?.onMenu((menu) => {
      if (menu.command === 'open-study') opening.showOpen();
      else if (menu.command === 'import') opening.showImport();
      else if (menu.command === 'show-shortcuts') showShortcuts();
      else opening.open(menu.path);
    });
  }, [opening, showShortcuts]);
}
