import type { Callout, CaseDocument, CaseFrame, CasePanel } from './document.ts';

/** One change of a case study. */
export type CaseEdit =
  | { type: 'set-title'; title: string }
  | { type: 'set-prose'; prose: string }
  | { type: 'add-panel'; panel: CasePanel }
  | { type: 'remove-panel'; id: string }
  /** `to` is a position among the panels, counted from 0; beyond either end means that end. */
  | { type: 'move-panel'; id: string; to: number }
  | { type: 'change-panel'; id: string; change: Partial<Pick<CasePanel, 'caption' | 'width' | 'range'>> }
  | { type: 'refresh-panel'; id: string; fresh: Pick<CasePanel, 'snapshot' | 'quotes'> }
  /** Leave one run out of a panel. */
  | { type: 'drop-run'; id: string; run: string }
  | { type: 'add-frame'; id: string; frame: CaseFrame }
  | { type: 'remove-frame'; id: string; frameId: string }
  | { type: 'set-callout'; id: string; callout: Callout }
  | { type: 'remove-callout'; id: string; calloutId: string }
  | { type: 'translate'; id: string; source: string; text: string }
  | { type: 'replace'; document: CaseDocument };

/** The document after a change; the same object where the change changes nothing. Frames and callouts keep time order. */
export function editCase(document: CaseDocument, edit: CaseEdit): CaseDocument {
  switch (edit.type) {
    case 'set-title':
      return edit.title === document.title ? document : { ...document, title: edit.title };
    case 'set-prose':
      return edit.prose === document.prose ? document : { ...document, prose: edit.prose };
    case 'add-panel':
      if (document.panels.some(({ id }) => id === edit.panel.id)) return document;
      return { ...document, panels: [...document.panels, edit.panel] };
    case 'remove-panel':
      if (!document.panels.some(({ id }) => id === edit.id)) return document;
      return { ...document, panels: document.panels.filter(({ id }) => id !== edit.id) };
    case 'move-panel':
      return movePanel(document, edit.id, edit.to);
    case 'replace':
      return edit.document;
    default:
      return withPanel(document, edit.id, (panel) => editPanel(panel, edit));
  }
}

type PanelEdit = Exclude<
  CaseEdit,
  { type: 'set-title' | 'set-prose' | 'add-panel' | 'remove-panel' | 'move-panel' | 'replace' }
>;

function editPanel(panel: CasePanel, edit: PanelEdit): CasePanel {
  switch (edit.type) {
    case 'change-panel':
      return { ...panel, ...edit.change };
    case 'refresh-panel':
      return { ...panel, ...edit.fresh };
    case 'drop-run': {
      const runs = panel.snapshot.runs.filter(({ name }) => name !== edit.run);
      const quotes = panel.quotes.filter(({ run }) => run !== edit.run);
      return { ...panel, snapshot: { ...panel.snapshot, runs }, quotes };
    }
    case 'add-frame':
      return { ...panel, frames: byTime([...without(panel.frames, edit.frame.id), edit.frame]) };
    case 'remove-frame':
      return { ...panel, frames: without(panel.frames, edit.frameId) };
    case 'set-callout':
      return { ...panel, callouts: byTime([...without(panel.callouts, edit.callout.id), edit.callout]) };
    case 'remove-callout':
      return { ...panel, callouts: without(panel.callouts, edit.calloutId) };
    case 'translate': {
      const others = panel.translations.filter(({ source }) => source !== edit.source);
      const { source, text } = edit;
      return { ...panel, translations: text.trim() === '' ? others : [...others, { source, text }] };
    }
  }
}

function withPanel(
  document: CaseDocument,
  id: string,
  change: (panel: CasePanel) => CasePanel,
): CaseDocument {
  if (!document.panels.some((panel) => panel.id === id)) return document;
  return { ...document, panels: document.panels.map((panel) => (panel.id === id ? change(panel) : panel)) };
}

function movePanel(document: CaseDocument, id: string, to: number): CaseDocument {
  const from = document.panels.findIndex((panel) => panel.id === id);
  const panel = document.panels[from];
  const place = Math.min(Math.max(0, to), document.panels.length - 1);
  if (!panel || place === from) return document;
  const panels = document.panels.filter((each) => each !== panel);
  panels.splice(place, 0, panel);
  return { ...document, panels };
}

const without = <Item extends { id: string }>(items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id);

const byTime = <Item extends { time: number }>(items: Item[]): Item[] =>
  items.sort((a, b) => a.time - b.time);

/** A document with the states before and after it. */
export interface EditHistory {
  past: CaseDocument[];
  present: CaseDocument;
  future: CaseDocument[];
  /** What was typed into last; typing on in the same field is one step. */
  typing: string | null;
}

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** The history of a document nobody has changed yet. */
export const beginHistory = (present: CaseDocument): EditHistory => ({
  past: [],
  present,
  future: [],
  typing: null,
});

/** Change the document, or take a step back or forward in its history. */
export function editHistory(
  history: EditHistory,
  action: CaseEdit | { type: 'undo' } | { type: 'redo' },
): EditHistory {
  const { past, present, future } = history;
  if (action.type === 'undo') {
    const before = past.at(-1);
    if (!before) return history;
    return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: null };
  }
  if (action.type === 'redo') {
    const [after, ...rest] = future;
    if (!after) return history;
    return { past: [...past, present], present: after, future: rest, typing: null };
  }
  const next = editCase(present, action);
  if (next === present) return history;
  const typing = fieldOf(action);
  if (typing !== null && typing === history.typing) return { ...history, present: next, future: [] };
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [], typing };
}

function fieldOf(edit: CaseEdit): string | null {
  if (edit.type === 'set-title' || edit.type === 'set-prose') return edit.type;
  if (edit.type === 'change-panel' && edit.change.caption !== undefined) return `caption ${edit.id}`;
  if (edit.type === 'set-callout') return `callout ${edit.callout.id}`;
  if (edit.type === 'translate') return `translate ${edit.id} ${edit.source}`;
  return null;
}
