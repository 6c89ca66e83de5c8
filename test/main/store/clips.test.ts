import { cpSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importInto } from '../../../src/main/jobs/import-job.ts';
import { missingClips, readClip, readClipInfo, relinkClip } from '../../../src/main/store/clips.ts';
import { openStudyFile } from '../../../src/main/store/study-file.ts';
import { emptyStudy, FIXTURE_TREE, temporaryFolder } from '../study-fixture.ts';

const SAMPLE = fileURLToPath(new URL('../../../resources/sample', import.meta.url));

/** A study beside a copy of the sample's data. */
async function studyBesideMedia() {
  const folder = temporaryFolder();
  cpSync(SAMPLE, join(folder, 'sample'), { recursive: true });
  const path = join(folder, 'here.slotscope');
  const study = openStudyFile(path, { create: 'Here' });
  onTestFinished(() => void study.db.close());
  await importInto(study, join(folder, 'sample'), {});
  return { folder, path, study };
}

describe('clips', () => {
  it('are examined at import: length, picture, sound', async () => {
    const { study } = await studyBesideMedia();
    expect(missingClips(study).size).toBe(0);
    const info = readClipInfo(study, 1)!;
    expect(info).toMatchObject({ available: true, hasVideo: true, hasAudio: true, problem: null });
    expect(info.duration).toBeGreaterThan(40);
  });

  it('are found again when study and media move together', async () => {
    const { folder, path, study } = await studyBesideMedia();
    study.db.close();
    const moved = join(temporaryFolder(), 'moved');
    mkdirSync(dirname(moved), { recursive: true });
    renameSync(folder, moved);
    mkdirSync(folder);
    const reopened = openStudyFile(path.replace(folder, moved));
    onTestFinished(() => void reopened.db.close());
    expect(missingClips(reopened).size).toBe(0);
    expect(readClip(reopened, 1)!.located).toContain('moved');
  });

  it('are relinked with their neighbours when one is located', async () => {
    const { folder, study } = await studyBesideMedia();
    const elsewhere = join(temporaryFolder(), 'archive');
    renameSync(join(folder, 'sample', 'data'), elsewhere);
    expect(missingClips(study).size).toBe(7);
    const clip = readClip(study, 1)!;
    expect(readClipInfo(study, 1)!.available).toBe(false);
    const chosen = clip.path.replace(join(folder, 'sample', 'data'), elsewhere);
    expect(relinkClip(study, 1, chosen)).toEqual({ relinked: 7, problems: [] });
    expect(missingClips(study).size).toBe(0);
  });

  it('of a study that was made on Windows have their names, move along, and are relinked together', async () => {
    const { folder, study } = await studyBesideMedia();
    const rows = study.db.prepare('SELECT clip_id, path FROM clips').all() as {
      clip_id: number;
      path: string;
    }[];
    const elsewhere = (clip: string, root: string): string =>
      `${root}${clip.slice(folder.length)}`.replaceAll('/', '\\');
    const update = study.db.prepare('UPDATE clips SET path = ?, relative_path = ? WHERE clip_id = ?');
    for (const { clip_id, path } of rows)
      update.run(elsewhere(path, 'C:\\data'), elsewhere(path, '.'), clip_id);
    expect(missingClips(study).size).toBe(0);
    expect(readClipInfo(study, 1)!.fileName).toMatch(/^[^\\/:]+\.\w+$/);

    const archive = join(temporaryFolder(), 'archive');
    renameSync(join(folder, 'sample', 'data'), archive);
    expect(missingClips(study).size).toBe(rows.length);
    const chosen = rows[0]!.path.replace(join(folder, 'sample', 'data'), archive);
    expect(relinkClip(study, rows[0]!.clip_id, chosen)).toEqual({ relinked: rows.length, problems: [] });
  });

  it.skipIf(process.platform === 'win32')(
    'are found through a symbolic link, also as a link themselves',
    async () => {
      const { folder, study } = await studyBesideMedia();
      const archive = join(temporaryFolder(), 'archive');
      renameSync(join(folder, 'sample', 'data'), archive);
      symlinkSync(archive, join(folder, 'sample', 'data'));
      const clip = readClip(study, 1)!;
      const real = realpathSync(clip.path);
      renameSync(real, `${real}.kept`);
      symlinkSync(`${real}.kept`, real);
      expect(missingClips(study).size).toBe(0);
    },
  );

  it('are not relinked to a file of another size, a folder or nothing', async () => {
    const { folder, study } = await studyBesideMedia();
    rmSync(join(folder, 'sample', 'data'), { recursive: true });
    const other = join(folder, 'other.mp4');
    writeFileSync(other, 'not the clip');
    expect(relinkClip(study, 1, other).problems[0]).toMatch(/another size/);
    expect(relinkClip(study, 1, folder).relinked).toBe(0);
    expect(relinkClip(study, 1, join(folder, 'none')).problems[0]).toMatch(/no file at/);
    expect(relinkClip(study, 99, other).problems[0]).toMatch(/no clip 99/);
    expect(missingClips(study).size).toBe(7);
  });

  it('that cannot be read are told and leave everything else working', async () => {
    const folder = temporaryFolder();
    cpSync(FIXTURE_TREE, folder, { recursive: true });
    const videos = join(folder, 'data', '1q1a', 'videos');
    mkdirSync(videos);
    writeFileSync(join(videos, '0001.mp4'), '');
    writeFileSync(join(videos, '0002.mp4'), 'this is a text that calls itself a video');
    const study = emptyStudy();
    const report = await importInto(study, folder, {});
    expect(report.counts.media).toBe(2);
    const about = report.issues.filter((issue) => issue.code === 'clip-not-playable');
    expect(about.map((issue) => issue.file).sort()).toEqual(['1q1a/0001', '1q1a/0002']);
    for (const clipId of [1, 2]) expect(readClipInfo(study, clipId)!.problem).not.toBeNull();
    expect(report.counts.outputs).toBe(27);
  });
});
