import { describe, expect, it } from 'vitest';
import { stepName } from '../../../src/renderer/src/slots/slot-type.ts';

describe('the step of a slot', () => {
  it('tells apart what shares one question, with the kind of step where it has one', () => {
    expect(stepName({ sceneType: '1QnA', slotId: 3, questionType: 'mistake' })).toBe('step 3 · mistake');
    expect(stepName({ sceneType: '1QnA', slotId: 1, questionType: 'step' })).toBe('step 1');
  });

  it('is none where each slot has its own question', () => {
    expect(stepName({ sceneType: 'multi_turn', slotId: 3, questionType: 'realtime' })).toBeNull();
  });
});
