// Makes the clips of the Omni-InteractScope sample.

import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FONTS } from '../ass.mjs';
import { encodeClip } from '../encode.mjs';
import { ffmpeg, missingTools } from '../tools.mjs';
import { videoPath, videos } from './videos.mjs';

const LARGEST_TOTAL = 6e6;

/** Makes the clips whose id `wanted` accepts, below `target`; all of them together must stay small. */
export function makeVideos(target, wanted = () => true) {
  const missing = missingTools(Object.values(FONTS));
  if (missing.length > 0) throw new Error(`the clips cannot be made here:\n- ${missing.join('\n- ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'slotscope-scope-sample-'));
  mkdirSync(join(target, 'videos'), { recursive: true });
  try {
    for (const video of videos.filter(({ id }) => wanted(id))) {
      const draft = join(folder, 'clip.mp4');
      encodeClip(video, video.speech, folder, draft);
      const file = join(target, videoPath(video.id));
      // Written beside the old clip first: an interrupted build never leaves half a file under its name.
      copyFileSync(draft, `${file}.part`);
      renameSync(`${file}.part`, file);
      console.log(`${video.id}  ${video.length} s  ${(statSync(file).size / 1e6).toFixed(2)} MB`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  makeAttachments(target);
  const total = videos.reduce((sum, { id }) => sum + statSync(join(target, videoPath(id))).size, 0);
  if (total > LARGEST_TOTAL) throw new Error(`the clips take ${total} bytes, more than ${LARGEST_TOTAL}`);
  console.log(`${videos.length} Omni-InteractScope clips, ${(total / 1e6).toFixed(2)} MB`);
}

/** Pictures that come with a request, cut from the clips. */
function makeAttachments(target) {
  mkdirSync(join(target, 'requests'), { recursive: true });
  const still = [
    '-frames:v',
    '1',
    '-vf',
    'crop=160:220:480:100',
    '-flags:v',
    '+bitexact',
    'requests/raised-arm.png',
  ];
  ffmpeg(['-ss', '47.5', '-i', videoPath('shootout'), ...still], target);
}
