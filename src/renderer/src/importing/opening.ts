import { createContext, useContext } from 'react';

/** Every way to open a study or bring data in, offered by the menu, Home and the drop zone alike. */
export interface Opening {
  /** Show the import dialog, with a path filled in if one is known. */
  showImport: (path?: string) => void;
  showOpen: () => void;
  showCreate: () => void;
  open: (path: string) => void;
  openSample: () => void;
  /** True while a study is being opened. */
  busy: boolean;
}

export const OpeningContext = createContext<Opening | null>(null);

export function useOpening(): Opening {
  const opening = useContext(OpeningContext);
  if (!opening) throw new Error('useOpening is used outside of OpeningProvider');
  return opening;
}
