import { SCRIPT_SETTINGS } from '@core/duplex-eval/description-score.ts';
import { REFERENCE_PROFILE } from '@core/omni-interact/profile.ts';
import type { ReactNode } from 'react';
import { ExportPublication, type Publication } from '../../figures/export-publication.tsx';
import { settingsWords } from '../../inspector/duplex-settings.ts';
import { rich, t } from '../../language/text.ts';
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
  /** The publication figure or table that shows the same, where there is one. */
  publication?: Publication | null;
}

/** One figure on Omni-DuplexEval, with judge, n and the settings of descriptions under it. */
export function DuplexFigure(props: DuplexFigureProps) {
  const { n, usesSettings = false, notes = [], publication, ...figure } = props;
  const { judge, runs, settings } = useDuplex();
  const scripted = runs.length > 0 && runs.every((run) => run.kind === 'scripted');
  const note = figure.empty ? null : (
    <div className={styles.note}>
      <p>
        {rich('Judge {judge} · n = {n}{usesSettings}{map}{scripted}', {
          judge: <b>{judge}</b>,
          n,
          usesSettings: usesSettings && t(' · Scored with {settings}', { settings: settingsWords(settings) }),
          map: notes.filter(Boolean).map((each) => ` · ${each}`),
          scripted: scripted && t(' · Scripted runs, not the output of a model'),
        })}
      </p>
    </div>
  );
  const exporting = publication && (
    <ExportPublication
      publication={publication}
      title={figure.title}
      profile={REFERENCE_PROFILE}
      published={false}
      note={
        usesSettings
          ? t('With {scriptSettings}, as the published script', {
              scriptSettings: settingsWords(SCRIPT_SETTINGS),
            })
          : undefined
      }
    />
  );
  return <FigureShell {...figure} exporting={exporting} note={note} />;
}
