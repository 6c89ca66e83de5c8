import { join } from 'node:path';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAPER_PROFILE, REFERENCE_PROFILE } from '../../../src/core/omni-interact/profile.ts';
import { resourcePath } from '../../../src/main/home.ts';
import { createHost } from '../../../src/main/host/host.ts';
import type { AppRouter } from '../../../src/main/host/router.ts';
import type { Host } from '../../../src/main/host/types.ts';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { pdfFonts } from '../export/pdf.ts';
import { FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

/** A host with the fixture's study open. It draws in the thread as built, as it does for a user. */
async function hostWithStudy(): Promise<{ host: Host; studyPath: string }> {
  const studyPath = join(temporaryFolder(), 'study.slotscope');
  const study = openStudyFile(studyPath, { create: 'Figures' });
  await importInto(study, FIXTURE_TREE, {});
  study.db.close();
  const host = createHost({ rendererDir: resourcePath('sample'), studyPath });
  onTestFinished(() => host.close());
  return { host, studyPath };
}

const get = (host: Host, path: string) => host.fetch(new Request(`http://host${path}`));

const clientOf = (host: Host) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: 'http://host/api/trpc',
        fetch: (input, init) => host.fetch(new Request(input as string, init as RequestInit)),
      }),
    ],
  });

beforeEach(() => {
  vi.stubEnv('SLOTSCOPE_HOME', temporaryFolder());
});

describe('figures over the host', () => {
  it('are listed, and each is a file in every format', async () => {
    const { host } = await hostWithStudy();
    const figures = await clientOf(host).figures.list.query({ profile: REFERENCE_PROFILE });
    expect(figures.map(({ family }) => family)).toEqual(
      expect.arrayContaining(['f1-composition', 'timeliness', 'transition-matrix', 'slot-timeline']),
    );
    for (const { name } of figures) {
      const svg = await get(host, `/figures/${encodeURIComponent(name)}?format=svg`);
      expect(svg.status, name).toBe(200);
      expect(await svg.text()).toMatch(/^<\?xml.*<svg /s);
    }
    const pdf = await get(host, '/figures/f1-composition?format=pdf&width=single');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain("UTF-8''f1-composition-single.pdf");
    expect(pdfFonts(new Uint8Array(await pdf.arrayBuffer())).every(({ embedded }) => embedded)).toBe(true);
    const png = new Uint8Array(
      await (await get(host, '/figures/timeliness?format=png&dpi=96')).arrayBuffer(),
    );
    expect(new DataView(png.buffer).getUint32(16)).toBe(Math.round(6.9 * 96));
  });

  it('are drawn under the profile asked for, which their provenance names', async () => {
    const { host } = await hostWithStudy();
    const profile = encodeURIComponent(JSON.stringify(PAPER_PROFILE));
    const provenance: unknown = await (
      await get(host, `/figures/f1-table?format=json&profile=${profile}`)
    ).json();
    expect(provenance).toMatchObject({
      profile: { name: 'paper', anchor: 'chunk' },
      shows: { profile: 'paper' },
    });
  });

  it('find a sample’s timeline by the sample’s id', async () => {
    const { host } = await hostWithStudy();
    const slots = await clientOf(host).slots.rows.query({ slotKeys: [1] });
    const { sampleId, subset, sampleName } = slots[0]!;
    const answer = await get(host, `/figures/slot-timeline?format=json&key=${sampleId}`);
    expect(await answer.json()).toMatchObject({ shows: { subset, sample: sampleName } });
  });

  it('show what was written to the study meanwhile', async () => {
    const { host, studyPath } = await hostWithStudy();
    const shown = async (): Promise<string> => (await get(host, '/figures/f1-composition?format=svg')).text();
    expect(await shown()).toContain('alpha');
    const study = openStudyFile(studyPath);
    study.db.prepare("UPDATE runs SET label = 'Renamed run' WHERE name = 'alpha'").run();
    study.db.close();
    expect(await shown()).toContain('Renamed run');
  });

  it.each([
    ['/figures/nothing?format=svg', 422, /no figure named "nothing"/],
    ['/figures/slot-timeline?format=svg&key=999999', 422, /no figure/],
    ['/figures/timeliness?format=gif', 400, /format/],
    ['/figures/timeliness?format=png&dpi=9', 422, /dots per inch/],
    ['/figures/timeliness?format=svg&profile=%7B', 400, /profile/],
    ['/tables/table-9?format=tex', 422, /no table named "table-9"/],
  ])('answer %s with %i and words for a person', async (path, status, words) => {
    const { host } = await hostWithStudy();
    const answer = await get(host, path);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(words);
  });

  it('come with tables as LaTeX and CSV', async () => {
    const { host } = await hostWithStudy();
    const tex = await (await get(host, '/tables/table-3?format=tex&published=yes')).text();
    expect(tex).toContain('\\toprule');
    expect(tex).toContain('\\textit{AURA}');
    const csv = await (await get(host, '/tables/table-4?format=csv')).text();
    expect(csv).toMatch(/^table,run,origin,kind,group,nccs,/);
    expect(csv).not.toContain('AURA');
  });
});
