import type { CaseView } from '@core/case-studies/case-views.ts';
import { beginHistory, type EditHistory, editHistory } from '@core/case-studies/edit.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { api } from '../api.ts';
import { describeError } from '../components/describe-error.ts';
import { refreshCases } from './case-queries.ts';

/** Milliseconds without a change after which it is saved. */
const SAVE_DELAY = 600;

export type SaveState = { state: 'saved' | 'unsaved' | 'saving' } | { state: 'failed'; message: string };

/** A case being edited: its history and how it is saved by itself, one save at a time. */
export function useCaseEditor(stored: CaseView) {
  const [history, dispatch] = useReducer(editHistory, stored.document, beginHistory);
  const [save, setSave] = useState<SaveState>({ state: 'saved' });
  const version = useRef(stored.version);
  const kept = useRef(stored.document);
  const latest = useRef<EditHistory>(history);
  const busy = useRef(false);
  latest.current = history;
  const { caseId } = stored;

  const flush = useCallback(async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (kept.current !== latest.current.present) {
        const document = latest.current.present;
        setSave({ state: 'saving' });
        const saved = await api.cases.save.mutate({ caseId, basedOn: version.current, document });
        version.current = saved.version;
        kept.current = document;
      }
      setSave({ state: 'saved' });
      void refreshCases();
    } catch (error) {
      setSave({ state: 'failed', message: describeError(error).message });
    } finally {
      busy.current = false;
    }
  }, [caseId]);

  useEffect(() => {
    if (kept.current === history.present) return;
    setSave({ state: 'unsaved' });
    const timer = setTimeout(() => void flush(), SAVE_DELAY);
    return () => clearTimeout(timer);
  }, [history.present, flush]);
  // What was typed last is saved too when the view is left.
  useEffect(() => () => void flush(), [flush]);
  return { history, dispatch, save, flush };
}
