import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/core/omni-interact/aggregate.ts';
import { readAnnotation } from '../../src/core/omni-interact/annotation.ts';
import { readCaseVerdicts } from '../../src/core/omni-interact/cases.ts';
import { sampleFacts, withTail } from '../../src/core/omni-interact/facts.ts';
import { matchChunks } from '../../src/core/omni-interact/match.ts';
import {
  PAPER_PROFILE,
  REFERENCE_PROFILE,
  type ScoringProfile,
} from '../../src/core/omni-interact/profile.ts';
import { scoreFacts, scoreSample } from '../../src/core/omni-interact/score.ts';
import {
  profileDifferences,
  type StudyFacts,
  scoreStudy,
  tablesOf,
} from '../../src/core/omni-interact/study-facts.ts';
import { readTranscript } from '../../src/core/omni-interact/transcript.ts';
import type { SceneType } from '../../src/core/omni-interact/types.ts';

interface OracleCase {
  id: string;
  scene_type: SceneType;
  gt: unknown;
  transcript: unknown;
  verdicts: unknown;
}

const { cases } = JSON.parse(
  readFileSync(new URL('../fixtures/oracle/omni-interact.json', import.meta.url), 'utf8'),
) as { cases: OracleCase[] };

const prepare = (item: OracleCase, profile: ScoringProfile) => ({
  slots: readAnnotation(item.gt, item.scene_type, profile).slots,
  chunks: readTranscript(item.transcript).chunks,
  verdicts: readCaseVerdicts(item.verdicts),
});

const factsOf = (item: OracleCase) => {
  const { slots, chunks, verdicts } = prepare(item, REFERENCE_PROFILE);
  return sampleFacts(matchChunks(slots, chunks), verdicts);
};

const studyFacts: StudyFacts = {
  samples: cases.map((item, sampleId) => ({
    sampleId,
    subset: item.scene_type,
    name: item.id,
    slots: prepare(item, REFERENCE_PROFILE).slots,
    slotKeys: prepare(item, REFERENCE_PROFILE).slots.map((slot) => sampleId * 1000 + slot.slotId),
  })),
  runs: [
    { runId: 1, name: 'oracle', samples: cases.map((item, sampleId) => ({ sampleId, ...factsOf(item) })) },
  ],
};

describe('facts', () => {
  it('score a study as its samples do, under the reference and the paper profile', () => {
    for (const profile of [REFERENCE_PROFILE, PAPER_PROFILE]) {
      const direct = aggregate(
        cases.map((item) => {
          const { slots, chunks, verdicts } = prepare(item, profile);
          return scoreSample(slots, chunks, verdicts, profile);
        }),
        profile,
      );
      const [tables] = tablesOf(scoreStudy(studyFacts, profile), profile);
      expect(tables?.categories.allGlobal).toEqual(direct.all);
      expect(tables?.nested.nccs).toBe(direct.nested.nccs);
      expect(tables?.interruption).toEqual(direct.interruption);
    }
  });

  it('under another tail are those of scoring from the start, or unjudged where the text changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), fc.double({ min: 0.5, max: 180, noNaN: true }), (item, tail) => {
        const profile = { ...REFERENCE_PROFILE, lastSlotTailSeconds: tail };
        const moved = withTail(factsOf(item), tail);
        const { slots, chunks, verdicts } = prepare(item, profile);
        const direct = scoreSample(slots, chunks, verdicts, profile);
        expect(moved.unmatchedSpans.length).toBe(direct.unmatched.length);
        moved.slots.forEach((facts, position) => {
          const expected = direct.slots[position]!;
          const got = scoreFacts(facts, profile);
          expect(got.slot.end).toBe(expected.slot.end);
          expect(got.spillSeconds).toBe(expected.spillSeconds);
          const before = factsOf(item).slots[position]!;
          const textChanged = facts.missing.length > before.missing.length;
          if (!textChanged) expect(got.tp).toBe(expected.tp);
          else expect(got.judged && got.interruption?.status !== 'unjudged').toBe(false);
        });
      }),
    );
  });

  it('at the same tail are the facts themselves', () => {
    for (const item of cases) expect(withTail(factsOf(item), 60)).toEqual(factsOf(item));
  });
});

describe('the paper profile', () => {
  const differences = profileDifferences(
    scoreStudy(studyFacts, REFERENCE_PROFILE),
    scoreStudy(studyFacts, PAPER_PROFILE),
  );

  it('differs from the reference where a core answer earns credit, and lists the largest first', () => {
    expect(differences.length).toBeGreaterThan(50);
    for (const { a, b } of differences) expect((a.tpCore ?? 0) > 0 || (b.tpCore ?? 0) > 0).toBe(true);
    const sizes = differences.map(({ tpDifference }) => Math.abs(tpDifference ?? 0));
    expect(sizes).toEqual([...sizes].sort((x, y) => y - x));
  });

  it('weighs the core stage fully and anchors at the chunk: eq. 4–6 by hand', () => {
    const rows = [
      { question_time: 0, answer_time: 10, question_type: 'realtime' },
      { question_time: 20, answer_time: 25, question_type: 'realtime' },
    ];
    const { slots } = readAnnotation(rows, 'multi_turn', PAPER_PROFILE);
    const { chunks } = readTranscript({
      chunks: [
        {
          text: 'well it is one',
          timestamp: [12, 16],
          aligned_words: ['well', 'it', 'is', 'one'].map((text, i) => ({ text, start: 12 + i, end: 13 + i })),
        },
      ],
    });
    const verdicts = new Map([[1, { core: { state: 'ok' as const, score: 0.9, triggerPhrase: 'one' } }]]);
    const paper = scoreSample(slots, chunks, verdicts, PAPER_PROFILE).slots[0]!;
    // The chunk starts at 12: T = 1 − 2/10; TP = 0.9 · 0.8.
    expect(paper.core.anchor).toBe(12);
    expect(paper.tp).toBeCloseTo(0.72, 12);
    const reference = scoreSample(slots, chunks, verdicts, REFERENCE_PROFILE).slots[0]!;
    // The word starts at 15: T = 1 − 5/10; TP = 0.9 · 0.5 · 0.8.
    expect(reference.core.anchor).toBe(15);
    expect(reference.tp).toBeCloseTo(0.36, 12);
  });
});
