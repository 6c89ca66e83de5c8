import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { TimeScale } from './time-scale.ts';
import type { TimelineView, ViewState } from './timeline-view.ts';

/** A part of the view's state; the component renders again only when that part changes. */
export function useView<T>(view: TimelineView, select: (state: ViewState) => T): T {
  const getSnapshot = useCallback(() => select(view.getSnapshot()), [view, select]);
  return useSyncExternalStore(view.subscribe, getSnapshot);
}

export const selectScale = (state: ViewState): TimeScale => state.scale;

/** The scale once it has rested for `delay` milliseconds: for what is too costly to do on every frame. */
export function useRestingScale(view: TimelineView, delay: number): TimeScale {
  const [scale, setScale] = useState(view.scale);
  useEffect(() => {
    let timer: number | undefined;
    const update = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setScale(view.scale), delay);
    };
    const stop = view.subscribe(update);
    update();
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [view, delay]);
  return scale;
}
