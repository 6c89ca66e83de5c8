import type { CategoryF1s } from '../tables.ts';
import type { SlotFrame } from '../types.ts';

export type CategoryKey = keyof CategoryF1s;

/** Whether a slot counts in a category of Tables 3 and A.2 (the paper's mutually exclusive categories). */
export function isInCategory(slot: SlotFrame, category: CategoryKey): boolean {
  switch (category) {
    case 'realtime':
      return slot.questionType === 'realtime' && slot.nestedRole !== 'inner';
    case 'proactive':
      return slot.questionType === 'proactive' && slot.nestedRole !== 'outer';
    case 'nested':
      return slot.sceneType === 'nested';
    case 'oneQ1aGlobal':
      return (['realtime', 'proactive', 'nested'] as const).some((part) => isInCategory(slot, part));
    case 'oneQna':
      return slot.sceneType === '1QnA';
    case 'allGlobal':
      return true;
  }
}

/** What kind of question a slot answers: its type, its part in a nested pair, or `1QnA`. */
export function kindOf(slot: SlotFrame): string {
  if (slot.sceneType === '1QnA') return '1QnA';
  return slot.nestedRole ? `nested ${slot.nestedRole}` : slot.questionType;
}

const KIND_ORDER = ['realtime', 'proactive', 'nested inner', 'nested outer'];

/** The kinds that occur, those of the paper first, `1QnA` last. */
export function kindsIn(slots: Iterable<SlotFrame>): string[] {
  const rank = (kind: string) => {
    const at = KIND_ORDER.indexOf(kind);
    if (at !== -1) return at;
    return kind === '1QnA' ? KIND_ORDER.length + 1 : KIND_ORDER.length;
  };
  const kinds = new Set<string>();
  for (const slot of slots) kinds.add(kindOf(slot));
  return [...kinds].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
