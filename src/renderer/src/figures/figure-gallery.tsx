import type { Benchmark } from '@core/benchmarks.ts';
import { FIGURE_INCHES, type FigureInfo, type FigureWidth } from '@core/figure-views.ts';
import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { Code, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { api } from '../api.ts';
import { ErrorPanel } from '../components/error-panel.tsx';
import { Loading } from '../components/loading.tsx';
import { rich, t } from '../language/text.ts';
import { ExportMenu } from './export-menu.tsx';
import { type FigureChoice, fetchFile, figureAddress } from './figure-files.ts';
import styles from './figures.module.css';

/** CSS pixels an inch: previews have the size they have on paper. */
const PIXELS_PER_INCH = 96;
const pixelsOf = (width: FigureWidth): number => FIGURE_INCHES[width] * PIXELS_PER_INCH;

/** Padding and border of both sides of the paper (figures.module.css), so that its head is as wide as it. */
const PAPER_EDGES = 14;
/** Twice that, so that they are sharp on screens with small pixels. */
const PREVIEW_DPI = 192;

interface FigureGalleryProps {
  benchmark: Benchmark;
  profile: ScoringProfile;
  /** What the figures are drawn under, where that is not the profile. */
  note: string;
}

/** Every figure of the study on a benchmark as it will be printed, each to be exported with what it rests on. */
export function FigureGallery({ benchmark, profile, note }: FigureGalleryProps) {
  const [width, setWidth] = useState<FigureWidth>('double');
  const figures = useQuery({
    queryKey: ['diagnostics', 'figures', profile],
    queryFn: (): Promise<FigureInfo[]> => api.figures.list.query({ profile }),
  });
  const families = useMemo(
    () => byFamily((figures.data ?? []).filter((figure) => figure.benchmark === benchmark)),
    [figures.data, benchmark],
  );
  if (figures.error) {
    return (
      <ErrorPanel
        title={t('The figures could not be listed')}
        error={figures.error}
        onRetry={() => void figures.refetch()}
      />
    );
  }
  if (!figures.data) return <Loading what={t('figures')} />;
  return (
    <>
      <div className={styles.galleryHead}>
        <SegmentedControl
          aria-label={t('Width of the figures')}
          data={[
            { value: 'double', label: t('Double column, 6.9 in') },
            { value: 'single', label: t('Single column, 3.3 in') },
          ]}
          value={width}
          onChange={(value) => setWidth(value === 'single' ? 'single' : 'double')}
        />
        <p className="ss-muted">
          {rich('As they will be printed, in their true size at 100 %. {note}', { note })}
        </p>
      </div>
      {families.length === 0 && <p className="ss-muted">{t('The study has no runs to draw figures of.')}</p>}
      <div className={styles.gallery} data-width={width}>
        {families.map((family) => (
          <GalleryFigure key={family[0]?.family} family={family} profile={profile} width={width} />
        ))}
      </div>
    </>
  );
}

function byFamily(figures: readonly FigureInfo[]): FigureInfo[][] {
  const families = new Map<string, FigureInfo[]>();
  for (const figure of figures) {
    families.set(figure.family, [...(families.get(figure.family) ?? []), figure]);
  }
  return [...families.values()];
}

interface GalleryFigureProps {
  family: readonly FigureInfo[];
  profile: ScoringProfile;
  width: FigureWidth;
}

function GalleryFigure({ family, profile, width }: GalleryFigureProps) {
  const asked = new URLSearchParams(useSearch()).get('figure');
  const [name, setName] = useState<string | null>(null);
  const named = family.find((each) => each.name === asked);
  const card = useShown(named?.name ?? null);
  const figure = family.find((each) => each.name === name) ?? named ?? family[0];
  if (!figure) return null;
  const shown = figure.widths.includes(width) ? width : (figure.widths[0] ?? width);
  const choice: FigureChoice = { name: figure.name, profile, width: shown };
  return (
    <section
      ref={card}
      className={styles.card}
      data-width={shown}
      style={{ maxWidth: pixelsOf(shown) + PAPER_EDGES }}
      aria-label={figure.title}
      tabIndex={-1}
    >
      <div className={styles.cardHead}>
        <h2>{figure.title}</h2>
        {family.length > 1 && (
          <NativeSelect
            size="xs"
            className={styles.part}
            aria-label={t('Which of {family}: {title}', { family: family.length, title: figure.title })}
            data={family.map((each) => ({ value: each.name, label: each.part }))}
            value={figure.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <ExportMenu figure={choice} title={figure.title} />
      </div>
      <p className={styles.about}>{figure.about}</p>
      <Preview figure={choice} title={[figure.title, figure.part].filter(Boolean).join(', ')} />
      <Provenance figure={choice} />
    </section>
  );
}

/** Brings an element into view, and the keyboard to it, when the address asks for a figure in it. */
function useShown(asked: string | null) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked === null) return;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [asked]);
  return element;
}

function Preview({ figure, title }: { figure: FigureChoice; title: string }) {
  const address = figureAddress(figure, 'png', PREVIEW_DPI);
  const picture = useQuery({
    queryKey: ['diagnostics', 'figure', address],
    queryFn: async (): Promise<Blob> => (await fetchFile(address)).blob,
  });
  const url = useObjectUrl(picture.data);
  const width = pixelsOf(figure.width ?? 'double');
  if (picture.error) {
    return (
      <ErrorPanel
        title={t('The figure could not be drawn')}
        error={picture.error}
        onRetry={() => void picture.refetch()}
      />
    );
  }
  return (
    <div className={styles.paper} style={{ width }}>
      {url === null ? <Loading what={t('figure')} /> : <img src={url} width={width} alt={title} />}
    </div>
  );
}

/** An address for bytes in memory, given back when they are not shown any more. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

function Provenance({ figure }: { figure: FigureChoice }) {
  const [open, setOpen] = useState(false);
  const address = figureAddress(figure, 'json');
  const provenance = useQuery({
    queryKey: ['diagnostics', 'provenance', address],
    queryFn: async (): Promise<string> => await (await fetchFile(address)).blob.text(),
    enabled: open,
  });
  return (
    <details className={styles.provenance} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Provenance')}</summary>
      {provenance.error && <ErrorPanel title={t('It could not be read')} error={provenance.error} />}
      {open && provenance.isPending && <Loading what={t('provenance')} />}
      {provenance.data !== undefined && (
        <Code block className={styles.json}>
          {provenance.data}
        </Code>
      )}
    </details>
  );
}
