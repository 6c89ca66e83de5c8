import type { FigureFormat, FigureInfo, FigureWidth, TableFormat } from '../../core/figure-views.ts';
import type { ScoringProfile } from '../../core/omni-interact/profile.ts';

/** What the thread that draws can be asked for; all of it about one study under one profile. */
export type FigureRequest = { studyPath: string; profile: ScoringProfile } & (
  | { kind: 'list' }
  | {
      kind: 'figure';
      /** Name of a figure, or of a family with the key of one of its parts. */
      name: string;
      key: string | null;
      /** `json` is the figure's provenance. */
      format: FigureFormat | 'json';
      width: FigureWidth | undefined;
      /** Resolution of a PNG. */
      dpi: number;
    }
  | { kind: 'table'; name: string; format: TableFormat; published: boolean }
);

/** A file that was made. */
export interface MadeFile {
  fileName: string;
  content: Uint8Array;
}

export type FigureAnswer = FigureInfo[] | MadeFile;
