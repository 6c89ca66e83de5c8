import { describe, expect, it } from 'vitest';
import { includes, toggled } from '../../../../src/renderer/src/judge/choice.ts';
import {
  agreementLink,
  judgeLink,
  parseAgreementAddress,
  parseJudgeAddress,
} from '../../../../src/renderer/src/judge/judge-address.ts';

const search = (link: string): string => link.slice(link.indexOf('?'));

describe('the address of the Judge view', () => {
  it('survives being written and read, whatever the runs are called', () => {
    const address = {
      judge: 'openai' as const,
      runs: ['a & b', '模型=1', 'x?y#z'],
      stages: ['early' as const, 'partial' as const],
      retryFailed: true,
    };
    expect(parseJudgeAddress(search(judgeLink(address)))).toEqual(address);
  });

  it('is short where everything is as by default', () => {
    expect(judgeLink({})).toBe('/judge');
    expect(parseJudgeAddress('')).toEqual({ judge: null, runs: [], stages: [], retryFailed: false });
  });

  it('leaves out what it does not know', () => {
    expect(parseJudgeAddress('?judge=oracle&stage=late&stage=core&retry=1')).toEqual({
      judge: null,
      runs: [],
      stages: ['core'],
      retryFailed: false,
    });
  });
});

describe('the address of a comparison', () => {
  it('survives a judge’s name', () => {
    const address = { a: 'gpt-4o @ api.openai.com (2)', b: 'human', run: null };
    expect(parseAgreementAddress(search(agreementLink(address)))).toEqual(address);
    expect(agreementLink({ a: null, b: null, run: null })).toBe('/judge/agreement');
  });
});

describe('choosing some of several', () => {
  const all = ['x', 'y', 'z'];

  it('reads an empty choice as all', () => {
    expect(includes([], 'y')).toBe(true);
    expect(includes(['x'], 'y')).toBe(false);
  });

  it('takes one out of all, and back in', () => {
    expect(toggled([], 'y', all)).toEqual(['x', 'z']);
    expect(toggled(['x', 'z'], 'y', all)).toEqual([]);
    expect(toggled(['z'], 'x', all)).toEqual(['x', 'z']);
  });

  it('does not take the last one out, which would mean all', () => {
    expect(toggled(['y'], 'y', all)).toEqual(['y']);
  });

  it('forgets a name that is no longer there', () => {
    expect(toggled(['gone', 'x'], 'y', all)).toEqual(['x', 'y']);
  });
});
