import { COLORS as C, Picture } from '../ass.mjs';

const roomTone = { source: 'anoisesrc=c=brown:a=0.5:seed=41', volume: 0.05, fade: 1 };

const DESK_LENGTH = 18;

/** A desk: a red cup on the left is filled from 3 s on, a flower is put into the blue vase on the right at 9 s. */
function deskScene() {
  const picture = new Picture(DESK_LENGTH);
  picture.rect(0, 0, 640, 250, C.mist).rect(0, 250, 640, 110, C.wood).rect(0, 250, 640, 6, C.bark);
  picture
    .path('m 128 190 l 232 190 222 290 138 290', C.coral)
    .path('m 232 206 b 268 206 268 262 226 262 l 228 250 b 250 250 250 218 231 218', C.coral);
  // The can tilts over the cup while it is filled.
  const can = {
    at: 3,
    until: 8,
    enter: { dx: -170, dy: -60, secs: 0.8 },
    exit: { dx: -180, dy: -60, secs: 0.8 },
  };
  picture
    .path('m 60 70 l 130 56 150 110 78 124', C.steel, can)
    .path('m 140 84 l 176 100 172 108 138 96', C.steel, can);
  picture.rect(172, 104, 5, 92, '#a9d6e2', { at: 3.8, until: 7.2, opacity: 0.9 });
  picture.path(
    'm 430 150 l 500 150 b 486 190 522 216 522 256 b 522 286 408 286 408 256 b 408 216 444 190 430 150',
    '#4a78b5',
  );
  const flower = { at: 9, enter: { dx: 120, dy: -110, secs: 1 } };
  picture.rect(462, 66, 5, 90, C.leaf, flower);
  for (const [dx, dy] of [
    [0, -16],
    [15, -5],
    [10, 13],
    [-10, 13],
    [-15, -5],
  ]) {
    picture.ellipse(464 + dx, 56 + dy, 11, 11, C.white, { ...flower, stroke: C.steel });
  }
  picture.ellipse(464, 56, 9, 9, C.mustard, flower);
  return picture.clock();
}

const BOARD_LENGTH = 18;

/** A departure board; the platform of G12 changes from 3 to 5 at 8 s, and T88 is late from 12 s on. */
function boardScene() {
  const picture = new Picture(BOARD_LENGTH);
  picture.rect(0, 0, 640, 360, '#c8d2da').rect(40, 40, 560, 250, C.navy, { r: 10 });
  const row = (y, cells, when = {}) => {
    for (const [x, text, fill = C.paper] of cells)
      picture.text(x, y, text, 26, fill, { ...when, bold: true });
  };
  row(76, [
    [110, '车次', C.lemon],
    [250, '终点', C.lemon],
    [390, '站台', C.lemon],
    [510, '状态', C.lemon],
  ]);
  row(136, [
    [110, 'G12'],
    [250, '北京'],
    [510, '检票'],
  ]);
  row(136, [[390, '3']], { until: 8 });
  row(136, [[390, '5', C.lemon]], { at: 8 });
  row(196, [
    [110, 'D307'],
    [250, '上海'],
    [390, '1'],
    [510, '正点'],
  ]);
  row(256, [
    [110, 'T88'],
    [250, '广州'],
    [390, '2'],
  ]);
  row(256, [[510, '正点']], { until: 12 });
  row(256, [[510, '晚点', C.coral]], { at: 12 });
  return picture.clock();
}

export const oviClips = [
  {
    id: 'desk',
    length: DESK_LENGTH,
    picture: deskScene,
    voice: null,
    ambient: [
      roomTone,
      {
        source: 'anoisesrc=c=pink:a=0.6:seed=43',
        at: 3.8,
        until: 7.2,
        volume: 0.12,
        filter: 'bandpass=f=1600:w=900',
        fade: 0.5,
      },
    ],
    questions: [],
  },
  {
    id: 'board',
    length: BOARD_LENGTH,
    picture: boardScene,
    voice: null,
    ambient: [
      roomTone,
      ...[8, 12].map((at) => ({
        source: "aevalsrc='sin(2*PI*880*t)'",
        at,
        until: at + 0.4,
        volume: 0.12,
        fade: 0.1,
      })),
    ],
    questions: [],
  },
];
