import type { CaseView } from '@core/cases/case-views.ts';
import type { CaseDocument } from '@core/cases/document.ts';
import { beginHistory, type CaseEdit, type CaseHistory, doEdit, redo, undo } from '@core/cases/edit.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api.ts';
import { Autosave, type SaveState } from './autosave.ts';
import { leaveCase, refreshCases } from './case-queries.ts';

export interface CaseEditor {
  document: CaseDocument;
  edit: (edit: CaseEdit) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveState;
  /** Save at once, also again after a failure. */
  saveNow: () => Promise<void>;
  /** After a conflict: save over what was saved elsewhere. */
  overwrite: () => Promise<void>;
}

/** Edit a case: every change can be undone and is saved by itself. */
export function useCaseEditor(view: CaseView): CaseEditor {
  const [history, setHistory] = useState<CaseHistory>(() => beginHistory(view.document));
  const [save, setSave] = useState<SaveState>({ state: 'saved', at: view.savedAt });
  const { caseId } = view;
  const [autosave] = useState(
    () =>
      new Autosave({
        version: view.version,
        savedAt: view.savedAt,
        save: (base, document) => api.cases.save.mutate({ caseId, base, document }),
        onState: setSave,
      }),
  );
  const shown = useRef(history);
  const step = useCallback(
    (next: CaseHistory) => {
      if (next === shown.current) return;
      shown.current = next;
      setHistory(next);
      autosave.change(next.present);
    },
    [autosave],
  );
  useSaveBeforeLeaving(caseId, autosave);
  const actions = useMemo(
    () => ({
      edit: (edit: CaseEdit) => step(doEdit(shown.current, edit, performance.now())),
      undo: () => step(undo(shown.current)),
      redo: () => step(redo(shown.current)),
      saveNow: () => autosave.flush(),
      overwrite: () => autosave.overwrite(),
    }),
    [step, autosave],
  );
  return {
    ...actions,
    document: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    save,
  };
}

/** Leaving the view saves what is left to save; closing the window with something unsaved asks first. */
function useSaveBeforeLeaving(caseId: number, autosave: Autosave): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (autosave.state.state === 'saved') return;
      void autosave.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      leaveCase(caseId, autosave.flush().then(refreshCases));
    };
  }, [caseId, autosave]);
}
