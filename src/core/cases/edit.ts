/** Changes to a case study, as values, so that every one can be undone. */
import type { CaseCallout, CaseDocument, CaseFrame, CasePanel, PanelFacts } from './document.ts';

export type CaseEdit =
  | { type: 'set'; change: Partial<Pick<CaseDocument, 'title' | 'prose' | 'caption' | 'width'>> }
  /** An earlier version in whole. */
  | { type: 'restore'; document: CaseDocument }
  | { type: 'add-panel'; panel: CasePanel }
  | { type: 'remove-panel'; panelId: string }
  /** To a position counted from 0 among the panels; outside of them means the nearer end. */
  | { type: 'move-panel'; panelId: string; to: number }
  | { type: 'panel-caption'; panelId: string; caption: string }
  | { type: 'refresh'; panelId: string; facts: PanelFacts }
  | { type: 'add-frame'; panelId: string; frame: CaseFrame }
  | { type: 'remove-frame'; panelId: string; frameId: string }
  | { type: 'frame-caption'; panelId: string; frameId: string; caption: string }
  | { type: 'add-callout'; panelId: string; callout: CaseCallout }
  | { type: 'change-callout'; panelId: string; callout: CaseCallout }
  | { type: 'remove-callout'; panelId: string; calloutId: string }
  /** An empty text takes the translation away. */
  | { type: 'translate'; panelId: string; key: string; text: string };

/** The document after an edit; the same object when the edit changes nothing, e.g. names a panel that is gone. */
export function applyEdit(document: CaseDocument, edit: CaseEdit): CaseDocument {
  switch (edit.type) {
    case 'set':
      return setFields(document, edit.change);
    case 'restore':
      return edit.document;
    case 'add-panel': {
      if (document.panels.some(({ id }) => id === edit.panel.id)) return document;
      return { ...document, panels: [...document.panels, edit.panel] };
    }
    case 'remove-panel': {
      const panels = document.panels.filter(({ id }) => id !== edit.panelId);
      return panels.length === document.panels.length ? document : { ...document, panels };
    }
    case 'move-panel':
      return movePanel(document, edit.panelId, edit.to);
    default: {
      const panels = document.panels.map((panel) =>
        panel.id === edit.panelId ? editPanel(panel, edit) : panel,
      );
      return panels.every((panel, index) => panel === document.panels[index])
        ? document
        : { ...document, panels };
    }
  }
}

function setFields(
  document: CaseDocument,
  change: Partial<Pick<CaseDocument, 'title' | 'prose' | 'caption' | 'width'>>,
): CaseDocument {
  const next = { ...document, ...change };
  const fields = ['title', 'prose', 'caption', 'width'] as const;
  return fields.every((field) => next[field] === document[field]) ? document : next;
}

function movePanel(document: CaseDocument, panelId: string, to: number): CaseDocument {
  const from = document.panels.findIndex(({ id }) => id === panelId);
  const target = Math.max(0, Math.min(document.panels.length - 1, to));
  const panel = document.panels[from];
  if (!panel || from === target) return document;
  return { ...document, panels: document.panels.toSpliced(from, 1).toSpliced(target, 0, panel) };
}

type PanelEdit = Exclude<CaseEdit, { type: 'set' | 'restore' | 'add-panel' | 'remove-panel' | 'move-panel' }>;

function editPanel(panel: CasePanel, edit: PanelEdit): CasePanel {
  switch (edit.type) {
    case 'panel-caption':
      return edit.caption === panel.caption ? panel : { ...panel, caption: edit.caption };
    case 'refresh':
      return { ...panel, facts: edit.facts };
    case 'add-frame': {
      if (panel.frames.some(({ id }) => id === edit.frame.id)) return panel;
      const frames = [...panel.frames, edit.frame].sort((a, b) => a.time - b.time);
      return { ...panel, frames };
    }
    case 'remove-frame':
      return removeFrame(panel, edit.frameId);
    case 'frame-caption': {
      const frame = panel.frames.find(({ id }) => id === edit.frameId);
      if (!frame || frame.caption === edit.caption) return panel;
      return { ...panel, frames: replaced(panel.frames, { ...frame, caption: edit.caption }) };
    }
    case 'add-callout':
      if (panel.callouts.some(({ id }) => id === edit.callout.id)) return panel;
      return { ...panel, callouts: [...panel.callouts, edit.callout] };
    case 'change-callout':
      if (!panel.callouts.some(({ id }) => id === edit.callout.id)) return panel;
      return { ...panel, callouts: replaced(panel.callouts, edit.callout) };
    case 'remove-callout': {
      const callouts = panel.callouts.filter(({ id }) => id !== edit.calloutId);
      return callouts.length === panel.callouts.length ? panel : { ...panel, callouts };
    }
    case 'translate': {
      if ((panel.translations[edit.key] ?? '') === edit.text) return panel;
      const { [edit.key]: _, ...others } = panel.translations;
      return { ...panel, translations: edit.text === '' ? others : { ...others, [edit.key]: edit.text } };
    }
  }
}

/** A callout on a frame that goes stays, at the frame's time. */
function removeFrame(panel: CasePanel, frameId: string): CasePanel {
  const frame = panel.frames.find(({ id }) => id === frameId);
  if (!frame) return panel;
  return {
    ...panel,
    frames: panel.frames.filter(({ id }) => id !== frameId),
    callouts: panel.callouts.map((callout) =>
      'frame' in callout.pin && callout.pin.frame === frameId
        ? { ...callout, pin: { time: frame.time } }
        : callout,
    ),
  };
}

const replaced = <Item extends { id: string }>(list: readonly Item[], item: Item): Item[] =>
  list.map((each) => (each.id === item.id ? item : each));

/** Edits that follow each other within this many milliseconds in one text are undone together. */
const TYPING_PAUSE_MS = 1200;
const MOST_STEPS = 200;

/** A document with what leads back and forward again. */
export interface CaseHistory {
  past: readonly CaseDocument[];
  present: CaseDocument;
  future: readonly CaseDocument[];
  /** What the last step was about and when, while typing may go on in it. */
  typing: { place: string; at: number } | null;
}

export const beginHistory = (present: CaseDocument): CaseHistory => ({
  past: [],
  present,
  future: [],
  typing: null,
});

/**
 * Do an edit as a step of its own, or as part of the last step where it goes on typing in the same text.
 *
 * @param at when, in milliseconds of any clock
 */
export function doEdit(history: CaseHistory, edit: CaseEdit, at: number): CaseHistory {
  const present = applyEdit(history.present, edit);
  if (present === history.present) return history;
  const place = typingPlace(edit);
  const goesOn =
    place !== null && history.typing?.place === place && at - history.typing.at < TYPING_PAUSE_MS;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], typing: place === null ? null : { place, at } };
}

/** The text an edit types in; null for edits that are a step each. */
function typingPlace(edit: CaseEdit): string | null {
  switch (edit.type) {
    case 'set': {
      const fields = Object.keys(edit.change);
      return fields.length === 1 && fields[0] !== 'width' ? `set ${fields[0]}` : null;
    }
    case 'panel-caption':
      return `caption ${edit.panelId}`;
    case 'frame-caption':
      return `frame ${edit.panelId} ${edit.frameId}`;
    case 'change-callout':
      return `callout ${edit.panelId} ${edit.callout.id}`;
    case 'translate':
      return `translate ${edit.panelId} ${edit.key}`;
    default:
      return null;
  }
}

export function undo(history: CaseHistory): CaseHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    typing: null,
  };
}

export function redo(history: CaseHistory): CaseHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, typing: null };
}
