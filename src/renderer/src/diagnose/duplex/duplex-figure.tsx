import type { ReactNode } from 'react';
import { settingsWords } from '../../inspector/duplex-settings.ts';
import { FigureShell } from '../chart-frame.tsx';
import styles from '../diagnose.module.css';
import { useDuplex } from './duplex-context.ts';

interface DuplexFigureProps {
  title: string;
  lead?: ReactNode;
  tools?: ReactNode;
  chart: ReactNode;
  table?: ReactNode;
  empty?: string | null;
  /** What the figure rests on, e.g. `12 descriptions`. */
  n: string;
  /** Whether its numbers depend on windows and λ. */
  usesSettings?: boolean;
  notes?: readonly (string | false | null)[];
}

/** One figure on Omni-DuplexEval, with judge, n and the settings of descriptions under it. */
export function DuplexFigure({ n, usesSettings = false, notes = [], ...figure }: DuplexFigureProps) {
  const { judge, runs, settings } = useDuplex();
  const scripted = runs.length > 0 && runs.every((run) => run.kind === 'scripted');
  const note = figure.empty ? null : (
    <div className={styles.note}>
      <p>
        Judge <b>{judge}</b> · n = {n}
        {usesSettings && ` · Scored with ${settingsWords(settings)}`}
        {notes.filter(Boolean).map((each) => ` · ${each}`)}
        {scripted && ' · Scripted runs, not the output of a model'}
      </p>
    </div>
  );
  return <FigureShell {...figure} note={note} />;
}
