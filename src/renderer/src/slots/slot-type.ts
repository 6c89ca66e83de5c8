import { findSplit } from '@core/duplex-eval/splits.ts';
import { TASKS } from '@core/interact-scope/types.ts';
import { findInterruptionType, type InterruptionType } from '@core/ovi-bench/types.ts';
import type { SlotRow } from '@core/study-views.ts';
import { t } from '../language/text.ts';

const isTask = (sceneType: string): boolean => (TASKS as readonly string[]).includes(sceneType);

/** Badges of the types of interruption, as long as the others. */
const INTERRUPTIONS: Readonly<Record<InterruptionType, string>> = {
  Cancellation: 'STOP',
  'False Trigger': 'FT',
  Correction: 'COR',
};

const SHORT: Record<string, string> = {
  realtime: 'RT',
  proactive: 'PRO',
  unknown: '?',
  description: 'RTD',
  reminder: 'PR',
  correction: 'PR',
};

/** A slot's type as a badge of a few letters and as words for its tooltip. */
export function slotType(row: Pick<SlotRow, 'sceneType' | 'questionType' | 'nestedRole'>): {
  short: string;
  words: string;
} {
  if (isTask(row.sceneType)) {
    return {
      short: row.questionType === 'unlabelled' ? '–' : row.questionType,
      words: t('{sceneType}, trigger {questionType}', {
        sceneType: row.sceneType,
        questionType: row.questionType,
      }),
    };
  }
  const interruption = findInterruptionType(row.sceneType);
  if (interruption) {
    return { short: INTERRUPTIONS[interruption], words: `${row.sceneType}, ${row.questionType}` };
  }
  if (row.sceneType === '1QnA')
    return { short: '1QnA', words: t('1QnA, {questionType}', { questionType: row.questionType }) };
  if (row.nestedRole) {
    return {
      short: row.nestedRole === 'outer' ? 'OUT' : 'IN',
      words: t('nested {nestedRole}, {questionType}', {
        nestedRole: row.nestedRole,
        questionType: row.questionType,
      }),
    };
  }
  return { short: SHORT[row.questionType] ?? row.questionType.slice(0, 4), words: row.questionType };
}

/** What tells the steps of a 1QnA sample apart, since all share one question; null for other scenes. */
export function stepName(row: Pick<SlotRow, 'sceneType' | 'slotId' | 'questionType'>): string | null {
  if (row.sceneType !== '1QnA') return null;
  const kind = row.questionType === 'step' ? '' : ` · ${row.questionType}`;
  return t('step {slotId}{kind}', { slotId: row.slotId, kind });
}

/** How a scene type is called on screen. */
export function sceneTypeName(name: string): string {
  if (name === 'multi_turn') return 'multi-turn';
  return name;
}

const SHORT_SUBSETS: Readonly<Record<string, string>> = { 'open-ended': 'open', 'multiple-choice': 'MC' };

/** A split's name in a few letters, as the list has room for: `1q1a_math` → `math`. */
export function shortSubset(name: string): string {
  const known = SHORT_SUBSETS[name];
  if (known) return known;
  const split = findSplit(name);
  if (split) return split.short;
  if (name.length <= 5) return name;
  return (name.split(/[_\-/. ]/).findLast((part) => part !== '') ?? name).slice(0, 5);
}

/** The last part of a sample's name, which is what tells samples apart: `kitchen/Omelette-2_3` → `Omelette-2_3`. */
export function baseName(sample: string): string {
  return sample.slice(sample.lastIndexOf('/') + 1);
}
