import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { importBundle } from '../cases/import-bundle.ts';
import { desktop } from '../desktop.ts';
import { useOpening } from '../importing/opening.ts';

/** Obey the desktop window's menu and files handed to the running program. */
export function useDesktopMenu(showShortcuts: () => void): void {
  const opening = useOpening();
  const [, go] = useLocation();
  useEffect(() => {
    return desktop?.onMenu((menu) => {
      if (menu.command === 'open-study') opening.showOpen();
      else if (menu.command === 'import') opening.showImport();
      else if (menu.command === 'show-shortcuts') showShortcuts();
      else if (menu.command === 'open-study-file') opening.open(menu.path);
      else void importAndShow(menu.path, go);
    });
  }, [opening, showShortcuts, go]);
}

async function importAndShow(path: string, go: (to: string) => void): Promise<void> {
  const caseId = await importBundle({ path });
  if (caseId !== undefined) go(`/cases/${caseId}`);
}
