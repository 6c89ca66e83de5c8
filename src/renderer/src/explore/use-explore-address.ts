import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ExploreAddress, formatExploreAddress, parseExploreAddress } from '../slots/explore-address.ts';

/** The address the view shows, and how to change parts of it. */
export interface AddressControl {
  address: ExploreAddress;
  /** Change parts of the address; `replace` leaves no step for Back. */
  go: (patch: Partial<ExploreAddress>, options?: { replace?: boolean }) => void;
}

/** The Explore view's state lives in the URL, so that Back, Forward and a copied link restore all of it. */
export function useExploreAddress(): AddressControl {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  // The router's own path is decoded as a whole, which loses an encoded slash in a sample's name; so the raw
  // path is read, and the router's serves to notice changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const parsed = useMemo(() => parseExploreAddress(location.pathname, search), [pathname, search]);
  // Most moves change the slot alone; the same filter object then spares the slot list its work.
  const filterKey = JSON.stringify(parsed.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean equal filters
  const filter = useMemo(() => parsed.filter, [filterKey]);
  const address = useMemo(() => ({ ...parsed, filter }), [parsed, filter]);
  const go = useCallback(
    (patch: Partial<ExploreAddress>, options?: { replace?: boolean }) => {
      // Read afresh: a held key can navigate several times between two renderings.
      const current = parseExploreAddress(location.pathname, location.search);
      navigate(formatExploreAddress({ ...current, ...patch }), options);
    },
    [navigate],
  );
  return { address, go };
}
