import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { t } from '../language/text.ts';

/** The pages of the Diagnose view in the order they are shown. */
export const PAGES = [
  { key: 'f1', name: 'F1' },
  { key: 'profiles', name: 'Profiles' },
  { key: 'timeliness', name: 'Timeliness' },
  { key: 'interruption', name: 'Interruption' },
  { key: 'nested', name: 'Nested' },
  { key: 'steps', name: t('1QnA steps') },
  { key: 'offline-online', name: t('Offline · online') },
  { key: 'figures', name: 'Figures' },
] as const;
export type PageKey = (typeof PAGES)[number]['key'];

/** The page an address names; the first one when it names none or one that does not exist. */
export function pageInPath(pathname: string): PageKey {
  const name = pathname.split('/')[2];
  return PAGES.find(({ key }) => key === name)?.key ?? 'f1';
}

/** Changes to the query of an address; null takes a parameter out. */
export type QueryPatch = Record<string, string | null>;

/** An address with a changed query. */
export function patchedHref(pathname: string, search: string, patch: QueryPatch): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The address of the Diagnose view: which page, under what, with what open. */
export function useDiagnoseAddress() {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const hrefWith = useCallback(
    (patch: QueryPatch) => patchedHref(pathname, search, patch),
    [pathname, search],
  );
  const go = useCallback(
    (patch: QueryPatch, options?: { replace?: boolean }) =>
      navigate(patchedHref(location.pathname, location.search, patch), options),
    [navigate],
  );
  const value = useCallback((name: string) => new URLSearchParams(search).get(name), [search]);
  return { pathname, page: pageInPath(pathname), search, value, hrefWith, go };
}
