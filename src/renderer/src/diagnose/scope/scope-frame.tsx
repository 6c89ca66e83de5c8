import { ASSUMPTIONS, type Assumption } from '@core/interact-scope/assumptions.ts';
import type { Alignment } from '@core/interact-scope/diagnostics/pairing.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { PairedInterval } from '@core/stats/bootstrap.ts';
import { signed } from '@figures/interact-scope/plot.ts';
import type { ReactNode } from 'react';
import { ExportPublication, type Publication } from '../../figures/export-publication.tsx';
import { formatCount, NO_NUMBER } from '../../format/numbers.ts';
import { rich, t } from '../../language/text.ts';
import { FigureShell } from '../chart-frame.tsx';
import styles from '../diagnose.module.css';
import scopeStyles from './scope.module.css';
import { useScope } from './scope-context.ts';

interface ScopeFrameProps {
  title: string;
  lead?: ReactNode;
  tools?: ReactNode;
  chart: ReactNode;
  table?: ReactNode;
  empty?: string | null;
  /** What the figure rests on, e.g. `122 targets`. */
  n: string;
  /** The assumptions its numbers rest on. */
  assumptions: readonly Assumption[];
  /** What was left out and anything else to know. */
  notes?: readonly (string | false | null)[];
  /** The paper's numbers, in a sentence each. */
  published?: readonly string[];
  /** The publication figure or table that shows the same, where there is one. */
  publication?: Publication | null | undefined;
  /** What went wrong while intervals were drawn. */
  error?: unknown;
}

/** One figure on Omni-InteractScope, with judge, n, assumptions and the paper's numbers under it. */
export function ScopeFrame(props: ScopeFrameProps) {
  const { n, assumptions, notes = [], published = [], publication, error, ...figure } = props;
  return (
    <FigureShell
      {...figure}
      exporting={
        publication && (
          <ExportPublication
            publication={publication}
            title={figure.title}
            profile={REFERENCE_PROFILE}
            published={false}
            note={t('At the paper’s settings')}
          />
        )
      }
      note={
        figure.empty ? null : (
          <ScopeNote n={n} assumptions={assumptions} notes={notes} published={published} error={error} />
        )
      }
    />
  );
}

type ScopeNoteProps = Required<Pick<ScopeFrameProps, 'n' | 'assumptions' | 'notes' | 'published'>> & {
  error: unknown;
};

function ScopeNote({ n, assumptions, notes, published, error }: ScopeNoteProps) {
  const { judge, runs } = useScope();
  const scripted = runs.length > 0 && runs.every((run) => run.kind === 'scripted');
  return (
    <div className={styles.note}>
      <p>
        {rich('Judge {judge} · n = {n}{map}{scripted}', {
          judge: <b>{judge}</b>,
          n,
          map: notes.filter(Boolean).map((note) => ` · ${note}`),
          scripted: scripted && t(' · Scripted runs, not the output of a model'),
        })}
      </p>
      {assumptions.length > 0 && (
        <p className={scopeStyles.assumptions}>
          {t('Assumed: ')}
          {assumptions.map((key, at) => (
            <span key={key}>
              {at > 0 && '; '}
              <abbr title={ASSUMPTIONS[key].text}>{key}</abbr> {ASSUMPTIONS[key].short}
            </span>
          ))}
        </p>
      )}
      {published.map((sentence) => (
        <p key={sentence}>
          <i>{t('Published:')}</i> {sentence}
        </p>
      ))}
      {error !== null && error !== undefined && (
        <p className={styles.wrong} role="alert">
          {rich('{error} The differences stand; their intervals are missing.', {
            error: error instanceof Error ? error.message : String(error),
          })}
        </p>
      )}
    </div>
  );
}

/** What was left out of a paired comparison, in words. */
export const leftOut = ({ notInAll, unjudged }: Pick<Alignment, 'notInAll' | 'unjudged'>): string[] => [
  ...(notInAll > 0
    ? [t('{notInAll} left out as not every run has them', { notInAll: formatCount(notInAll) })]
    : []),
  ...(unjudged > 0
    ? [t('{unjudged} left out as unjudged in one of the runs', { unjudged: formatCount(unjudged) })]
    : []),
];

/** `−3.50 [−7.00, −0.50]` in points; the difference alone while its interval is being drawn. */
export function pointsText(difference: number | null, interval: PairedInterval | null): string {
  if (difference === null) return NO_NUMBER;
  const at = (share: number): string => signed(share * 100, 2, true);
  return interval
    ? `${at(difference)} [${at(interval.low)}, ${at(interval.high)}]`
    : `${at(difference)} [ … ]`;
}
