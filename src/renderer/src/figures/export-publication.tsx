import type { FigureWidth } from '@core/figure-views.ts';
import type { ScoringProfile } from '@core/omni-interact/profile.ts';
import { ExportMenu } from './export-menu.tsx';
import { TableExport } from './table-export.tsx';

/** What a chart can be exported as: a figure, one of a family by its part, or a table of results. */
export type Publication =
  | { figure: string; part?: string; widths: readonly FigureWidth[] }
  | { table: string };

interface ExportPublicationProps {
  publication: Publication;
  title: string;
  profile: ScoringProfile;
  /** Whether the published rows go with a table. */
  published: boolean;
  /** What is not as on screen, e.g. settings the figure is always drawn at. */
  note?: string | undefined;
}

/** The menu that exports what belongs to a chart. */
export function ExportPublication(props: ExportPublicationProps) {
  const { publication, title, profile, published, note } = props;
  if ('table' in publication) {
    return <TableExport table={publication.table} title={title} profile={profile} published={published} />;
  }
  const { figure, part, widths } = publication;
  const choice = { name: figure, profile, ...(part === undefined ? {} : { part }) };
  return <ExportMenu figure={choice} title={title} widths={widths} note={note} />;
}
