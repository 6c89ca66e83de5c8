// The clips of the Omni-InteractScope sample: picture, scene sounds and what is said in the scene. Nothing here is
// a user's request; requests are text beside the clip.

import { booksScene } from '../scenes/books.mjs';
import { kettleScene } from '../scenes/kettle.mjs';
import { lemonadeScene } from '../scenes/lemonade.mjs';
import { shelfScene } from '../scenes/shelf.mjs';
import { teahouseScene } from '../scenes/teahouse.mjs';
import { beep, hum, MAN, MANDARIN, roomTone, swell, WOMAN } from '../sounds.mjs';
import { coffeeScene } from './scenes/coffee.mjs';
import { crossingScene } from './scenes/crossing.mjs';
import { hallwayScene } from './scenes/hallway.mjs';
import { marketScene } from './scenes/market.mjs';
import { parcelScene } from './scenes/parcel.mjs';
import { platformScene } from './scenes/platform.mjs';
import { recordsScene } from './scenes/records.mjs';
import { repottingScene } from './scenes/repotting.mjs';
import { SHOTS, shootoutScene } from './scenes/shootout.mjs';

/** Fourteen clips have to stay small; a drawn picture loses little at this rate. */
const quality = { fps: 15, crf: 30, audioBits: 32_000 };

const times = (from, until, every) =>
  Array.from(
    { length: Math.ceil((until - from) / every) },
    (_, i) => Math.round((from + i * every) * 100) / 100,
  );

const tune = (at, every, pitches) => pitches.map((pitch, i) => beep(at + i * every, pitch, every * 0.92));
const HARBOUR_LIGHTS = [392, 440, 494, 587, 494, 440, 392, 330, 392, 440, 494, 440, 392, 330];
const SLOW_TRAINS = [523, 415, 349, 415, 523, 622, 523, 466, 415, 349, 311, 349, 415, 349];

const video = (id, scene, length, picture, ambient, speech = []) => ({
  id,
  scene,
  length,
  picture,
  voice: WOMAN,
  ambient: [roomTone, ...ambient],
  speech,
  quality,
});

/** Where a clip lies below the sample's folder. */
export const videoPath = (id) => `videos/${id}.mp4`;

export const videos = [
  video(
    'crossing',
    'outdoor',
    36,
    crossingScene,
    [
      ...times(0, 9, 1).map((at) => beep(at, 700, 0.05)),
      ...times(9, 24, 0.3).map((at) => beep(at, 1000, 0.05)),
      ...times(24, 36, 1).map((at) => beep(at, 700, 0.05)),
      swell(0.8, 4, 0.2, 'lowpass=f=700'),
      swell(4.4, 7.6, 0.2, 'lowpass=f=700'),
      ...[13.2, 13.5].map((at) => beep(at, 2300, 0.2)),
      swell(26.5, 31, 0.25, 'lowpass=f=400'),
    ],
    [{ at: 31.4, text: 'Fourteen, to the harbour.', voice: MAN }],
  ),
  video(
    'platform',
    'outdoor',
    48,
    platformScene,
    [
      ...[7.2, 18.4, 34.2].flatMap((at) => [beep(at, 660, 0.3), beep(at + 0.35, 880, 0.35)]),
      swell(21.6, 26, 0.6, 'lowpass=f=1200'),
      swell(27.6, 33, 0.25, 'lowpass=f=500'),
    ],
    [
      { at: 8, text: 'The ten forty-two to Harbour now leaves from platform four.' },
      { at: 19.2, text: 'Stand back. A fast train is passing.' },
      { at: 35, text: 'This train divides at Millbrook. For Harbour, use the front four coaches.' },
    ],
  ),
  video(
    'hallway',
    'indoor',
    42,
    hallwayScene,
    [
      beep(9, 660, 0.45),
      beep(9.5, 520, 0.7),
      ...times(18, 23, 1).flatMap((at) => [beep(at, 1050, 0.2), beep(at + 0.25, 1250, 0.2)]),
      ...times(27, 37, 0.8).map((at) => ({ ...beep(at, 3000, 0.4), volume: 0.1 })),
    ],
    [{ at: 11.5, text: 'Hello? Parcel for number nine.', voice: MAN }],
  ),
  video('shootout', 'outdoor', 50, shootoutScene, [
    swell(0, 50, 0.06, 'bandpass=f=900:w=700'),
    ...SHOTS.map(({ at }) => ({ ...beep(at - 1.2, 2700, 0.45), filter: 'tremolo=f=22:d=0.8' })),
    ...SHOTS.map(({ at }) => beep(at, 110, 0.12)),
    ...SHOTS.filter(({ result }) => result === 'goal').map(({ at }) =>
      swell(at + 0.7, at + 4, 0.5, 'bandpass=f=1100:w=900'),
    ),
    { ...beep(46.6, 2700, 1.2), filter: 'tremolo=f=22:d=0.8' },
  ]),
  video(
    'records',
    'indoor',
    44,
    recordsScene,
    [...tune(6, 0.5, HARBOUR_LIGHTS), ...tune(21, 0.5, SLOW_TRAINS)],
    [{ at: 31, text: 'That was Slow Trains, by Juniper Road.', voice: MAN }],
  ),
  video(
    'market',
    'outdoor',
    46,
    marketScene,
    [swell(0, 46, 0.08, 'bandpass=f=700:w=600'), beep(18, 1500, 0.2), swell(26, 28.4, 0.12, 'lowpass=f=300')],
    [
      { at: 12.2, text: '老板，来两斤荔枝。', voice: MANDARIN },
      { at: 22.4, text: '苹果怎么卖？', voice: MANDARIN },
    ],
  ),
  video(
    'teahouse',
    'indoor',
    46,
    teahouseScene,
    [...[9, 17].map((at) => beep(at, 784, 0.35)), beep(24, 988, 0.4), beep(24.5, 784, 0.6)],
    [
      { at: 9.5, text: '请十三号取茶。', voice: MANDARIN },
      { at: 17.5, text: '请十四号取茶。', voice: MANDARIN },
      { at: 25.2, text: '请十五号取茶。', voice: MANDARIN },
    ],
  ),
  video('kettle', 'indoor', 58, kettleScene, [
    swell(4, 30, 0.16, 'lowpass=f=900'),
    { source: "aevalsrc='sin(2*PI*(1900+30*sin(2*PI*6*t))*t)'", at: 26, until: 29, volume: 0.05 },
    ...[50, 50.8, 51.6, 52.4].map((at) => beep(at, 1760, 0.3)),
  ]),
  video('lemonade', 'indoor', 60, lemonadeScene, [
    swell(36.4, 40.2, 0.2, 'bandpass=f=1400:w=900'),
    swell(43.2, 45.8, 0.14, 'bandpass=f=1800:w=900'),
  ]),
  video('shelf', 'indoor', 50, shelfScene, [
    hum(0.03),
    ...[11.2, 14.6, 24, 34, 40].map((at) => beep(at, 180, 0.12)),
    ...[41, 42.4, 43.8, 45.2].map((at) => ({ ...hum(0.16), at, until: at + 1.1, fade: 0.1 })),
  ]),
  video('books', 'indoor', 47, booksScene, [beep(13, 660, 0.3), beep(34, 660, 0.3)]),
  video('coffee', 'indoor', 44, coffeeScene, [
    ...[12.4, 14.6].map((at) => swell(at, at + 0.8, 0.14, 'highpass=f=2500')),
    swell(20.4, 28.6, 0.16, 'bandpass=f=1600:w=900'),
    swell(40, 42.4, 0.12, 'bandpass=f=1400:w=900'),
  ]),
  video('parcel', 'indoor', 44, parcelScene, [
    swell(16.6, 20.6, 0.16, 'highpass=f=1800,tremolo=f=5:d=0.8'),
    beep(25, 160, 0.15),
    swell(30.4, 31.6, 0.2, 'highpass=f=1500'),
  ]),
  video('repotting', 'indoor', 42, repottingScene, [
    swell(8.4, 9.8, 0.2, 'highpass=f=2000'),
    swell(17.2, 18.6, 0.14, 'lowpass=f=1500'),
    swell(34.4, 38, 0.14, 'bandpass=f=2200:w=1200'),
  ]),
];
