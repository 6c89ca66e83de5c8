import type { SlotscopeDesktop } from '../../preload/contract.ts';

/** The desktop window's extra abilities; undefined when the workbench runs in a browser. */
export const desktop: SlotscopeDesktop | undefined = window.slotscopeDesktop;
