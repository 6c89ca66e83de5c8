import { useDefaultLayout } from 'react-resizable-panels';

/** Sizes of a group of panes, remembered on this computer; spread the result onto the group. */
export function usePaneLayout(id: string, panelIds: string[]) {
  return useDefaultLayout({ id: `slotscope.panes.${id}`, panelIds, storage: localStorage });
}
