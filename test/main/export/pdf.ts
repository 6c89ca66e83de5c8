import { inflateSync } from 'node:zlib';

/** A PDF's objects as text, those in compressed object streams included; streams of drawing are left out. */
export function pdfObjects(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const raw = bytes.toString('latin1');
  const parts = [raw];
  for (const match of raw.matchAll(/\/Type\s*\/ObjStm[\s\S]*?stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const to = raw.indexOf('endstream', from);
    parts.push(inflateSync(bytes.subarray(from, to)).toString('latin1'));
  }
  return parts.join('\n');
}

/** Names of a PDF's fonts, without the prefix of a subset, and whether each has its file in the PDF. */
export function pdfFonts(pdf: Uint8Array): { name: string; subset: boolean; embedded: boolean }[] {
  const descriptors = pdfObjects(pdf).match(/\/Type\s*\/FontDescriptor[\s\S]*?>>/g) ?? [];
  return descriptors.map((descriptor) => {
    const name = /\/FontName\s*\/([^\s/]+)/.exec(descriptor)?.[1] ?? '';
    return {
      name: name.replace(/^[A-Z]{6}\+/, ''),
      subset: /^[A-Z]{6}\+/.test(name),
      embedded: /\/FontFile[23]?\s+\d+ 0 R/.test(descriptor),
    };
  });
}

/** Width and height of a PDF's pages in points. */
export function pdfPageSizes(pdf: Uint8Array): [number, number][] {
  const boxes = [...pdfObjects(pdf).matchAll(/\/MediaBox\s*\[\s*([^\]]*)\]/g)];
  return boxes.map((box) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = (box[1] ?? '').trim().split(/\s+/).map(Number);
    return [right - left, top - bottom];
  });
}
