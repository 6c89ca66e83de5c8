import { describe, expect, it } from 'vitest';
import { readAnnotation } from '../../../src/core/omni-interact/annotation.ts';
import { sampleFacts, withTail } from '../../../src/core/omni-interact/facts.ts';
import { matchChunks } from '../../../src/core/omni-interact/match.ts';
import { REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { readTranscript } from '../../../src/core/omni-interact/transcript.ts';
import type { SlotVerdicts } from '../../../src/core/omni-interact/types.ts';

const annotation = [
  { question_time: 0, answer_time: 5, question_text: 'q', answer_text: 'a', question_type: 'realtime' },
];
const { slots } = readAnnotation(annotation, 'multi_turn', REFERENCE_PROFILE);
const { chunks } = readTranscript({
  chunks: [
    { text: 'first', timestamp: [6, 7] },
    { text: 'second', timestamp: [40, 41] },
  ],
});
const factsWith = (verdicts: SlotVerdicts) =>
  sampleFacts(matchChunks(slots, chunks), new Map([[1, verdicts]]));

describe('whether an answer gave away a later step', () => {
  it('is what the judge says, and no where it says nothing', () => {
    const spoiler = (said: { spoiler?: boolean }) =>
      factsWith({ core: { state: 'ok', score: 1, triggerPhrase: '', ...said } }).slots[0]?.core?.spoiler;
    expect(spoiler({ spoiler: true })).toBe(true);
    expect(spoiler({ spoiler: false })).toBe(false);
    expect(spoiler({})).toBe(false);
  });

  it('is not known without a verdict, nor once the judge saw other text', () => {
    expect(factsWith({}).slots[0]?.core).toMatchObject({ score: null, spoiler: false });
    expect(factsWith({ core: { state: 'failed', reason: 'no JSON' } }).slots[0]?.core?.spoiler).toBe(false);
    const judged = factsWith({ core: { state: 'ok', score: 1, triggerPhrase: '', spoiler: true } });
    expect(withTail(judged, 60).slots[0]?.core?.spoiler).toBe(true);
    expect(withTail(judged, 10).slots[0]?.core).toMatchObject({ score: null, spoiler: false });
  });
});
