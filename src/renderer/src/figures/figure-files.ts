import type { FigureFormat, FigureWidth, TableFormat } from '@core/figure-views.ts';
import { REFERENCE_PROFILE, type ScoringProfile } from '@core/omni-interact/profile.ts';
import { t } from '../language/text.ts';

/** Which figure, as the host finds it: by name, or by family and part. */
export interface FigureChoice {
  name: string;
  /** Key of a part of the family `name`, e.g. a sample's id for `slot-timeline`. */
  part?: string;
  profile: ScoringProfile;
  width?: FigureWidth | undefined;
}

/** The address of a figure as a file; `json` is its provenance. */
export function figureAddress(figure: FigureChoice, format: FigureFormat | 'json', dpi?: number): string {
  const query = new URLSearchParams({ format });
  if (figure.part !== undefined) query.set('key', figure.part);
  if (figure.width !== undefined) query.set('width', figure.width);
  if (dpi !== undefined) query.set('dpi', String(dpi));
  addProfile(query, figure.profile);
  return `/figures/${encodeURIComponent(figure.name)}?${query}`;
}

/** The address of a table as a file. */
export function tableAddress(
  name: string,
  format: TableFormat,
  options: { profile: ScoringProfile; published: boolean },
): string {
  const query = new URLSearchParams({ format });
  if (options.published) query.set('published', 'yes');
  addProfile(query, options.profile);
  return `/tables/${encodeURIComponent(name)}?${query}`;
}

function addProfile(query: URLSearchParams, profile: ScoringProfile): void {
  if (profile !== REFERENCE_PROFILE) query.set('profile', JSON.stringify(profile));
}

/** A file of the host's. @throws Error with the host's own words where it cannot be made */
export async function fetchFile(address: string): Promise<{ blob: Blob; fileName: string }> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error('The Slotscope host does not answer. It may have been stopped; start it again.', {
      cause,
    });
  });
  if (!response.ok) throw new Error(await messageIn(response));
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await response.blob(), fileName: named ? decodeURIComponent(named) : 'figure' };
}

async function messageIn(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not the host's JSON: a proxy in between may answer with a page of its own.
    return t('The file could not be made (HTTP {status}).', { status: response.status });
  }
  return t('The file could not be made (HTTP {status}).', { status: response.status });
}

/** Let the browser, or the window's own dialog, save a file. */
export function saveFile(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Later, because some browsers begin reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Have a file of the host's saved. */
export async function download(address: string): Promise<void> {
  const { blob, fileName } = await fetchFile(address);
  saveFile(fileName, blob);
}

/** Put text on the clipboard. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** Put a PNG on the clipboard. */
export const copyPicture = (png: Blob): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);

/** Put a text file of the host's on the clipboard. */
export async function copyTextFrom(address: string): Promise<void> {
  const { blob } = await fetchFile(address);
  await copyText(await blob.text());
}

/** Put a PNG of the host's on the clipboard. */
export async function copyPictureFrom(address: string): Promise<void> {
  const { blob } = await fetchFile(address);
  await copyPicture(blob);
}
