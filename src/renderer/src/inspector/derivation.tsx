import { type DerivationTerm, explainSlotScore } from '@core/omni-interact/explain.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { SlotScore } from '@core/omni-interact/types.ts';
import { useState } from 'react';
import { formatScore, NO_NUMBER } from '../format/numbers.ts';
import { rich } from '../language/text.ts';
import { formatSpill, formatTime } from '../timeline/time-format.ts';
import styles from './inspector.module.css';

const FOLDED_KEY = 'slotscope.derivation-folded';

/** How the score comes about, one term a line, under the profile named. */
export function Derivation({ score }: { score: SlotScore }) {
  const [open, setOpen] = useState(() => localStorage.getItem(FOLDED_KEY) !== 'yes');
  return (
    <details
      className={styles.derivation}
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        localStorage.setItem(FOLDED_KEY, now ? 'no' : 'yes');
        setOpen(now);
      }}
    >
      <summary>
        {rich('Derivation, profile {referenceProfile}', { referenceProfile: REFERENCE_PROFILE.name })}
      </summary>
      {open && <DerivationTerms terms={explainSlotScore(score, REFERENCE_PROFILE)} printed={termValue} />}
    </details>
  );
}

/** Terms of any benchmark's derivation; `printed` gives a value as its term has it. */
export function DerivationTerms({
  terms,
  printed,
}: {
  terms: readonly DerivationTerm[];
  printed: (term: DerivationTerm) => string;
}) {
  return (
    <dl className={styles.terms}>
      {terms.map((term) => (
        <Term key={term.symbol} term={term} value={printed(term)} />
      ))}
    </dl>
  );
}

function Term({ term, value }: { term: DerivationTerm; value: string }) {
  const { symbol, formula, substituted, note } = term;
  return (
    <div className={styles.term} data-total={['TP', 'FP', 'FN'].includes(symbol) || undefined}>
      <dt>{symbol}</dt>
      <dd>
        <b>{value}</b>
        {substituted && <span> = {substituted}</span>}
        {formula && <div className={styles.formula}>{formula}</div>}
        {note && <div className={styles.note}>{note}</div>}
      </dd>
    </div>
  );
}

/** Times read as times, counts as counts, everything else with three decimals. */
function termValue({ symbol, value }: DerivationTerm): string {
  if (value === null) return NO_NUMBER;
  if (symbol === 'anchor') return formatTime(value, 3);
  if (symbol === 'spill') return formatSpill(value);
  return symbol.startsWith('FP') || symbol === 'FN' ? String(value) : formatScore(value);
}
