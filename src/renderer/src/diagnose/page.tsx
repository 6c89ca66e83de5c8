import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDiagnoseAddress } from './address.ts';
import styles from './diagnose.module.css';
import { MarkDrawer } from './mark-drawer.tsx';
import type { Mark } from './marks.ts';

/** How far each page was scrolled, so that Back returns to where one was. */
const scrolled = new Map<string, number>();

interface PageProps {
  /** The slots behind a mark of this page by its name; null for a name it does not have. */
  resolve: (id: string) => Mark | null;
  children: ReactNode;
}

/** A page of the Diagnose view, with the slots behind the mark that is open beside it. */
export function Page({ resolve, children }: PageProps) {
  const { pathname, value, go } = useDiagnoseAddress();
  const id = value('mark');
  const mark = id === null ? null : resolve(id);
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolled.get(pathname) ?? 0;
  }, [pathname]);
  const close = () => {
    go({ mark: null }, { replace: true });
    if (id !== null) document.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)?.focus();
  };
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!mark) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closing.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mark]);
  return (
    <div className={styles.body}>
      <div
        ref={scroller}
        className={styles.page}
        onScroll={(event) => scrolled.set(pathname, event.currentTarget.scrollTop)}
      >
        <div className={styles.pageInner}>{children}</div>
      </div>
      {id !== null && <MarkDrawer key={id} mark={mark} onClose={close} />}
    </div>
  );
}
