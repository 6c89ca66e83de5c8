import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { draftFromAddress, NEW_DRAFT, type ReplayDraft, readDraft } from './draft.ts';

const STORED_AS = 'slotscope.replay-draft';

/** The replay being put together; it is still there after a look at another view. */
export function useDraft(): [ReplayDraft, Dispatch<SetStateAction<ReplayDraft>>] {
  const [draft, setDraft] = useState(() =>
    draftFromAddress(readDraft(sessionStorage.getItem(STORED_AS)) ?? NEW_DRAFT, location.search),
  );
  useEffect(() => sessionStorage.setItem(STORED_AS, JSON.stringify(draft)), [draft]);
  return [draft, setDraft];
}
