import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type CompareAddress, formatCompareAddress, parseCompareAddress } from './compare-address.ts';

/** The address the view shows, and how to change parts of it. */
export interface CompareAddressControl {
  address: CompareAddress;
  /** Change parts of the address; `replace` leaves no step for Back. */
  go: (patch: Partial<CompareAddress>, options?: { replace?: boolean }) => void;
}

/** The Compare view's state lives in the URL, so that Back, Forward and a copied link restore all of it. */
export function useCompareAddress(): CompareAddressControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const parsed = useMemo(() => parseCompareAddress(search), [search]);
  // Most moves change the slot alone; the same filter object then spares the queries and the table their work.
  const filterKey = JSON.stringify(parsed.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean equal filters
  const filter = useMemo(() => parsed.filter, [filterKey]);
  const address = useMemo(() => ({ ...parsed, filter }), [parsed, filter]);
  const go = useCallback(
    (patch: Partial<CompareAddress>, options?: { replace?: boolean }) => {
      // Read afresh: a held key can navigate several times between two renderings.
      const current = parseCompareAddress(location.search);
      navigate(formatCompareAddress({ ...current, ...patch }), options);
    },
    [navigate],
  );
  return { address, go };
}
