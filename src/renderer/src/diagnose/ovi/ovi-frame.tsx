import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import { ratesDiffer } from '@core/ovi-bench/study-facts.ts';
import type { ReactNode } from 'react';
import { ExportPublication, type Publication } from '../../figures/export-publication.tsx';
import { rich, t } from '../../language/text.ts';
import { rateWords } from '../../runs/ovi-rates.ts';
import { FigureShell } from '../chart-frame.tsx';
import styles from '../diagnose.module.css';
import { namedRun, useOvi } from './ovi-context.ts';

interface OviFrameProps {
  title: string;
  lead?: ReactNode;
  tools?: ReactNode;
  chart: ReactNode;
  table?: ReactNode;
  empty?: string | null;
  /** What the figure rests on, e.g. `6 cases`. */
  n: string;
  /** Whether the numbers hang on the rate at which answers were cut. */
  rates?: boolean;
  notes?: readonly (string | false | null)[];
  /** The publication figure that shows the same, where there is one. */
  publication?: Publication | null | undefined;
}

/** One figure on OVIBench, with judge, n and the generation rates of its runs under it. */
export function OviFrame({ n, rates = true, notes = [], publication, ...figure }: OviFrameProps) {
  const exporting = publication && (
    <ExportPublication
      publication={publication}
      title={figure.title}
      profile={REFERENCE_PROFILE}
      published={false}
    />
  );
  return (
    <FigureShell
      {...figure}
      exporting={exporting}
      note={figure.empty ? null : <OviNote n={n} rates={rates} notes={notes} />}
    />
  );
}

function OviNote({ n, rates, notes }: Required<Pick<OviFrameProps, 'n' | 'rates' | 'notes'>>) {
  const { judge, runs } = useOvi();
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
      {rates && <Rates />}
    </div>
  );
}

/** The generation rates of the runs, and a warning where they differ. */
function Rates() {
  const { rates, runs } = useOvi();
  const worded = rates.flatMap((run) => {
    const words = rateWords(run);
    return words ? [{ name: namedRun(runs, run).name, words }] : [];
  });
  const distinct = [...new Set(worded.map(({ words }) => words))];
  if (distinct.length === 0) return null;
  if (distinct.length === 1)
    return <p>{rich('Answers cut at {value} in every run.', { value: distinct[0] })}</p>;
  return (
    <p className={ratesDiffer(rates) ? styles.wrong : undefined}>
      {rich(
        'Cut at different generation rates, so the runs had said different amounts when the interruption came: {join}.',
        { join: worded.map(({ name, words }) => `${name} ${words}`).join('; ') },
      )}
    </p>
  );
}
