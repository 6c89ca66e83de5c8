import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  type ProfileChoice,
  profileInForce,
  readProfileChoice,
  writeProfileChoice,
} from '../runs/profile-address.ts';

/** The profile in force, and how to change it. */
export interface ProfileControl {
  choice: ProfileChoice;
  /** Change settings; the address follows a moment after the last change, without a step for Back. */
  change: (patch: Partial<ScoringProfile>) => void;
  /** Take another profile, unchanged. */
  choose: (base: ScoringProfile) => void;
}

/** The profile lives in the address; while a slider moves, a draft is ahead of it. */
export function useProfileChoice(profiles: readonly ScoringProfile[]): ProfileControl {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState<{ choice: ProfileChoice; over: string } | null>(null);
  const inAddress = useMemo(
    () => readProfileChoice(new URLSearchParams(search), profiles),
    [search, profiles],
  );
  // A draft belongs to the profile it began from: Back to another one leaves it behind.
  const addressKey = `${inAddress.base.name}\n${inAddress.profile.name}`;
  const choice = draft?.over === addressKey ? draft.choice : inAddress;

  const write = useCallback(
    ({ base, profile }: Pick<ProfileChoice, 'base' | 'profile'>, replace: boolean) => {
      if (!location.pathname.startsWith('/diagnose')) return;
      const query = new URLSearchParams(location.search);
      writeProfileChoice(query, base, profile);
      const text = query.toString();
      navigate(text ? `${location.pathname}?${text}` : location.pathname, { replace });
      setDraft(null);
    },
    [navigate],
  );
  const commit = useDebouncedCallback((next: ProfileChoice) => write(next, true), 250);
  const change = useCallback(
    (patch: Partial<ScoringProfile>) => {
      const next: ProfileChoice = {
        base: choice.base,
        profile: profileInForce({ ...choice.profile, ...patch }, choice.base),
        unknown: null,
      };
      setDraft({ choice: next, over: addressKey });
      commit(next);
    },
    [choice, addressKey, commit],
  );
  const choose = useCallback(
    (base: ScoringProfile) => {
      commit.cancel();
      write({ base, profile: base }, false);
    },
    [commit, write],
  );
  return { choice, change, choose };
}
