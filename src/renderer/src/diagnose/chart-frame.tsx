import type { FigureWidth } from '@core/figure-views.ts';
import { SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ExportPublication, type Publication } from '../figures/export-publication.tsx';
import { formatPercent } from '../format/numbers.ts';
import { rich, t } from '../language/text.ts';
import { failedVerdictShare } from '../runs/table-model.ts';
import styles from './diagnose.module.css';
import { type UnjudgedShare, useDiagnosis } from './diagnosis.ts';

/** The widths of figures that are laid out for both. */
export const BOTH_WIDTHS: readonly FigureWidth[] = ['double', 'single'];
/** The same, for figures that are meant for one column. */
export const NARROW_FIRST: readonly FigureWidth[] = ['single', 'double'];

interface FigureShellProps {
  title: string;
  /** How to read it, in a sentence or two. */
  lead?: ReactNode;
  /** Controls beside the title. */
  tools?: ReactNode;
  chart: ReactNode;
  /** The same numbers as a table; left out where the figure is a table already. */
  table?: ReactNode;
  /** Says in words that there is nothing to draw; the chart is then left out. */
  empty?: string | null;
  /** The menu that exports the publication figure. */
  exporting?: ReactNode;
  /** What the numbers rest on, under the figure. */
  note: ReactNode;
}

/** One figure: title, chart or its table, and under it what the numbers rest on. */
export function FigureShell(props: FigureShellProps) {
  const { title, lead, tools, chart, table, empty, exporting, note } = props;
  const [shown, setShown] = useState('chart');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.figureHead}>
        <h2>{title}</h2>
        <div className={styles.figureTools}>
          {tools}
          {!empty && exporting}
          {table !== undefined && !empty && (
            <SegmentedControl
              aria-label={t('{title}: as chart or table', { title })}
              data={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              value={shown}
              onChange={setShown}
            />
          )}
        </div>
      </figcaption>
      {lead && <p className={styles.lead}>{lead}</p>}
      {empty ? (
        <p className={styles.emptyFigure}>{empty}</p>
      ) : (
        <div className={styles.figureBody}>{shown === 'table' && table !== undefined ? table : chart}</div>
      )}
      {note}
    </figure>
  );
}

interface ChartFrameProps extends Omit<FigureShellProps, 'note' | 'exporting'> {
  /** What the figure rests on, e.g. `1 430 slots`. */
  n: string;
  unjudged: readonly UnjudgedShare[];
  /** Names of the profiles, where the figure is about others than the one in force. */
  profiles?: string;
  /** The publication figure that shows the same, where there is one. */
  publication?: Publication;
  /** More to know, under the figure. */
  notes?: ReactNode;
}

/** A figure of OmniInteract, with profile, judge, n and unjudged share under it. */
export function ChartFrame({ n, unjudged, profiles, publication, notes, ...figure }: ChartFrameProps) {
  const note = (
    <FigureNote n={n} unjudged={unjudged} profiles={profiles} notes={figure.empty ? null : notes} />
  );
  const exporting = publication && <PublicationMenu publication={publication} title={figure.title} />;
  return <FigureShell {...figure} exporting={exporting} note={note} />;
}

function PublicationMenu({ publication, title }: { publication: Publication; title: string }) {
  const { profile, baselines } = useDiagnosis();
  return (
    <ExportPublication
      publication={publication}
      title={title}
      profile={profile}
      published={baselines !== null}
    />
  );
}

type FigureNoteProps = Pick<ChartFrameProps, 'n' | 'unjudged' | 'profiles' | 'notes'>;

/** What a figure rests on: profile, judge, n and unjudged share. */
export function FigureNote({ n, unjudged, profiles, notes }: FigureNoteProps) {
  const { profile, judge, runs } = useDiagnosis();
  const missing = unjudged.filter(({ share }) => share > 0);
  const failing = runs.filter((run) => failedVerdictShare(run) > 0);
  const scripted = runs.filter((run) => run.kind === 'scripted');
  return (
    <div className={styles.note}>
      <p>
        {rich(
          'Profile {profiles} · Judge {judge} · n = {n} · Unjudged {missing}{missing2}{failing}{scripted}',
          {
            profiles: <b>{profiles ?? profile.name}</b>,
            judge: <b>{judge}</b>,
            n,
            missing:
              missing.length === 0
                ? '0 %'
                : missing.map(({ name, share }) => `${name} ${formatPercent(share)}`).join(', '),
            missing2: missing.length > 0 && t(' (left out, never counted as 0)'),
            failing:
              failing.length > 0 &&
              t(' · Failed verdicts {join}', {
                join: failing
                  .map((run) => `${run.label || run.name} ${formatPercent(failedVerdictShare(run))}`)
                  .join(', '),
              }),
            scripted: scripted.length === runs.length && t(' · Scripted runs, not the output of a model'),
          },
        )}
      </p>
      {notes}
    </div>
  );
}

/**
 * Marks one can move through with the arrow keys: the group is one stop for Tab, Left and Right go to the mark
 * before and after, Up and Down to the nearest one above and below, Enter follows it.
 */
export function MarkGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={t('{label}. Arrow keys move through the marks, Enter opens the slots behind one.', {
        label,
      })}
      className={className ? `${styles.marks} ${className}` : styles.marks}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the one stop for Tab, see above
      tabIndex={0}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!event.key.startsWith('Arrow')) return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>('[data-mark]')];
  const current = marks.findIndex((mark) => mark.matches(':focus'));
  const target = current === -1 ? marks[0] : neighbour(marks, current, event.key);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function neighbour(
  marks: readonly Element[],
  current: number,
  key: string,
): HTMLElement | SVGElement | undefined {
  const at = (index: number) => marks[index] as HTMLElement | SVGElement | undefined;
  if (key === 'ArrowRight') return at(current + 1);
  if (key === 'ArrowLeft') return at(current - 1);
  const middle = (mark: Element) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  const from = middle(marks[current]!);
  const sign = key === 'ArrowDown' ? 1 : -1;
  let best: { index: number; distance: number } | null = null;
  for (let index = 0; index < marks.length; index += 1) {
    const { x, y } = middle(marks[index]!);
    const ahead = (y - from.y) * sign;
    if (ahead < 2) continue;
    // A mark in the same column is nearer than one aside.
    const distance = ahead + Math.abs(x - from.x) * 3;
    if (!best || distance < best.distance) best = { index, distance };
  }
  return best ? at(best.index) : undefined;
}
