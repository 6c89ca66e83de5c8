import { booksScene } from './scenes/books.mjs';
import { fridgeScene } from './scenes/fridge.mjs';
import { kettleScene } from './scenes/kettle.mjs';
import { lemonadeScene } from './scenes/lemonade.mjs';
import { pumpsScene } from './scenes/pumps.mjs';
import { shelfScene } from './scenes/shelf.mjs';
import { teahouseScene } from './scenes/teahouse.mjs';
import { beep, hum, MAN, MANDARIN, roomTone, swell, WOMAN } from './sounds.mjs';

/** The clips: picture, voice and ambient sounds. Lengths are the pictures' own. */
export const clips = [
  {
    id: '1q1a/0001',
    length: 45,
    picture: fridgeScene,
    voice: WOMAN,
    ambient: [roomTone, hum(0.05), ...[33.6, 34.4, 35.2, 36].map((at) => beep(at))],
  },
  {
    id: '1q1a/0002',
    length: 47,
    picture: booksScene,
    voice: MAN,
    ambient: [roomTone, beep(13, 660, 0.3), beep(34, 660, 0.3)],
  },
  {
    id: '1q1a/0003',
    length: 58,
    picture: kettleScene,
    voice: WOMAN,
    ambient: [
      roomTone,
      // The water gets louder until it boils, then the kettle whistles.
      swell(4, 30, 0.16, 'lowpass=f=900'),
      { source: "aevalsrc='sin(2*PI*(1900+30*sin(2*PI*6*t))*t)'", at: 26, until: 29, volume: 0.05 },
      ...[50, 50.8, 51.6, 52.4].map((at) => beep(at, 1760, 0.3)),
    ],
  },
  {
    id: '1q1a/0004',
    length: 46,
    picture: teahouseScene,
    voice: MANDARIN,
    ambient: [
      roomTone,
      ...[9, 17].map((at) => beep(at, 784, 0.35)),
      beep(24, 988, 0.4),
      beep(24.5, 784, 0.6),
    ],
  },
  {
    id: '1q1a_math/0001',
    length: 56,
    picture: pumpsScene,
    voice: MAN,
    // The pen scratches while a line is being written.
    ambient: [
      roomTone,
      ...[
        [14, 16.6],
        [22.4, 24.4],
        [33, 35.6],
        [43.4, 46],
      ].map(([at, until]) => swell(at, until, 0.07, 'highpass=f=2500,tremolo=f=7:d=0.9')),
    ],
  },
  {
    id: '1qna/kitchen/Lemonade-1_1',
    length: 60,
    picture: lemonadeScene,
    voice: WOMAN,
    ambient: [
      roomTone,
      swell(36.4, 40.2, 0.2, 'bandpass=f=1400:w=900'),
      swell(43.2, 45.8, 0.14, 'bandpass=f=1800:w=900'),
    ],
  },
  {
    id: '1qna/workshop/Shelf-2_1',
    length: 50,
    picture: shelfScene,
    voice: MAN,
    ambient: [
      roomTone,
      hum(0.03),
      ...[11.2, 14.6, 24, 34, 40].map((at) => beep(at, 180, 0.12)),
      ...[41, 42.4, 43.8, 45.2].map((at) => ({
        ...hum(0.16),
        at,
        until: at + 1.1,
        filter: 'vibrato=f=9:d=0.7',
        fade: 0.1,
      })),
    ],
  },
];
