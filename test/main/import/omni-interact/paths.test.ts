import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  annotationParts,
  isInside,
  resolveClaim,
  sampleOfPath,
  withParents,
} from '../../../../src/main/import/omni-interact/paths.ts';
import { nameOfFolder, SampleIndex } from '../../../../src/main/import/omni-interact/sample-index.ts';
import { tempFolder, write } from '../temp-folder.ts';

describe('paths that files name', () => {
  it('are found by ever shorter endings, but never by one too short to mean the same', () => {
    const folder = tempFolder();
    const there = write(folder, 'data/1q1a/annotations/0001.json', '[]');
    const raw = 'C:\\lab\\omni\\data\\1q1a\\annotations\\0001.json';
    expect(resolveClaim(raw, [folder], annotationParts(raw)).path).toBe(there);
    expect(resolveClaim(raw, [join(folder, 'data')], annotationParts(raw)).path).toBe(there);
    // Below another subset only the last two parts would fit, and they mean another sample.
    write(folder, 'data/1q1a_math/annotations/0001.json', '[]');
    expect(resolveClaim(raw, [join(folder, 'data/1q1a_math')], annotationParts(raw)).path).toBeUndefined();
  });

  it('do not climb out by way of a shortened path', () => {
    const folder = tempFolder();
    write(folder, 'secret.json', '{}');
    expect(resolveClaim('a/../../../secret.json', [join(folder, 'run')], 1).path).toBeUndefined();
  });

  it.each(['a/', '中\\', './', '../', '/'])('of %j over and over are looked for at once', (piece) => {
    const begun = process.cpuUsage();
    for (const times of [200, 7_500, 30_000]) {
      // A path that climbs out is followed in full, and may end at the root.
      expect(resolveClaim(`x/${piece.repeat(times)}`, [tempFolder()], 2).path ?? '/').toBe('/');
    }
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });

  it('are found whole where they are long, and by their last parts', () => {
    const folder = tempFolder();
    const deep = Array.from({ length: 100 }, (_, index) => `f${index}`).join('/');
    const there = write(folder, `${deep}/annotations/0001.json`, '[]');
    expect(resolveClaim(`${deep}/annotations/0001.json`, [folder], 3).path).toBe(there);
    const near = write(folder, 'f99/annotations/0002.json', '[]');
    expect(resolveClaim(`/other/${deep}/annotations/0002.json`, [folder], 3).path).toBe(near);
  });

  it('tell what was tried', () => {
    const folder = tempFolder();
    expect(resolveClaim('a/b.json', [folder], 2)).toEqual({
      path: undefined,
      tried: [join(folder, 'a/b.json')],
    });
    expect(resolveClaim('a\0b', [folder], 1)).toEqual({ path: undefined, tried: [] });
  });

  it('tell the sample by their place in the dataset', () => {
    expect(sampleOfPath('/x/data/1q1a/videos/0001.mp4')).toEqual({ subset: '1q1a', name: '0001' });
    expect(sampleOfPath('data/1qna/videos_bench/egoper/tea_0_4.mp4')).toEqual({
      subset: '1qna',
      name: 'egoper/tea_0_4',
    });
    expect(sampleOfPath('data\\1qna\\annotations\\egoper\\tea.v2.json')).toEqual({
      subset: '1qna',
      name: 'egoper/tea.v2',
    });
    expect(sampleOfPath('annotations/0001.json')).toBeUndefined();
    expect(sampleOfPath('clip.mp4')).toBeUndefined();
  });
});

describe('folders', () => {
  it('contain themselves and what lies below, not what merely starts alike', () => {
    expect(isInside('/a/b', '/a/b')).toBe(true);
    expect(isInside('/a/b/c', '/a/b')).toBe(true);
    expect(isInside('/a/bc', '/a/b')).toBe(false);
  });

  it('have a limited number of parents and never the root of the file system', () => {
    expect(withParents('/a/b/c/d', 2)).toEqual(['/a/b/c/d', '/a/b/c', '/a/b']);
    expect(withParents('/a/b', 5)).toEqual(['/a/b', '/a']);
  });
});

describe('output folders', () => {
  const index = new SampleIndex([
    { subset: '1q1a', name: '0001' },
    { subset: '1q1a_math', name: '0001' },
    { subset: '1qna', name: 'egoper/tea__x' },
  ]);

  it('name their sample with and without the top folder of the video', () => {
    for (const folder of ['0001', 'videos__0001'])
      expect(index.inSubset('1q1a', folder)?.subset).toBe('1q1a');
    for (const folder of ['egoper__tea__x', 'videos_bench__egoper__tea__x']) {
      expect(index.inSubset('1qna', folder)?.name).toBe('egoper/tea__x');
    }
    expect(index.anySubset('videos__0001')).toHaveLength(2);
  });

  it('give judged results their ids', () => {
    expect(index.byAutomaticId('1q1a_math__videos__0001')).toEqual({ subset: '1q1a_math', name: '0001' });
    expect(index.byAutomaticId('1qna__videos_bench__egoper__tea__x')?.name).toBe('egoper/tea__x');
    expect(index.byAutomaticId('0001')).toBeUndefined();
  });

  it('give a name even without a dataset', () => {
    expect(nameOfFolder('1qna', 'videos_bench__egoper__tea_0_4')).toBe('egoper/tea_0_4');
    expect(nameOfFolder('1q1a', 'videos__0001')).toBe('0001');
    expect(nameOfFolder('1q1a', 'a__b')).toBe('a__b');
  });
});
