/**
 * One response opportunity as every benchmark's views know it: `[start, tA, end)` in seconds of media time.
 * OmniInteract's slots and the targets of the other benchmarks have this shape; what a time means to its scorer is
 * the benchmark's own matter (core/<benchmark>), and no scorer reads a time from here that its files did not give.
 */
export interface StudySlot {
  /** 1, 2, … in the order the annotation yields them; unique within a sample. */
  slotId: number;
  /** The benchmark's own division: OmniInteract's scene type, Omni-InteractScope's task, a split, a type. */
  sceneType: string;
  /** The division below it: question type, or what triggers a target. */
  questionType: string;
  /** Number of the step in a sequence, else null. */
  stepIndex: number | null;
  turnIndex: number;
  /** Raw label in OmniInteract's 1QnA, else empty. */
  label: string;
  nestedGroupId: number | null;
  nestedRole: 'outer' | 'inner' | null;
  /** Whether output past `end` is charged. */
  boundary: 'hard' | 'soft';
  isInterrupted: boolean;
  /** Where output begins to belong to it. */
  start: number;
  /** The earliest moment at which an answer counts. */
  tA: number;
  end: number;
  questionText: string;
  /** The reference answer. */
  referenceText: string;
}
