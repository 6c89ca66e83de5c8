import { leftOutReasons } from '@core/compare/left-out.ts';
import type { PairedSlots } from '@core/compare/slots.ts';
import { Link } from 'wouter';
import { counted, formatCount } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { exploreLink } from '../slots/explore-address.ts';
import { openableSet } from '../slots/openable-set.ts';
import { type ChosenRuns, nameOf } from './chosen-runs.ts';
import styles from './compare.module.css';

/** How many slots the comparison rests on, and which were left out and why; each count leads to its slots. */
export function CoverageLine({ pair, choice }: { pair: PairedSlots; choice: ChosenRuns }) {
  const { coverage, leftOut } = pair;
  const { baseline, focus } = choice;
  const reasons = leftOutReasons(coverage.leftOut, nameOf(baseline), nameOf(focus));
  return (
    <p className={styles.coverage} aria-live="polite">
      <b>
        {rich('{shared} of {count} compared', {
          shared: formatCount(coverage.shared),
          count: counted(coverage.slots, choice.words.one),
        })}
      </b>
      {reasons.length > 0 && (
        <>
          {t(' · left out: ')}
          {reasons.map(({ reason, count, words }, at) => (
            <span key={reason}>
              {at > 0 && ', '}
              <Link href={exploreLink({ slots: openableSet(leftOut[reason]).set }, { run: focus.name })}>
                {formatCount(count)} {words}
              </Link>
            </span>
          ))}
        </>
      )}
    </p>
  );
}
