import { COLORS as C, Picture } from '../ass.mjs';

const roomTone = { source: 'anoisesrc=c=brown:a=0.5:seed=31', volume: 0.05, fade: 1 };
const quack = (at) => ({
  source: "aevalsrc='sin(2*PI*420*t)*(0.6+0.4*sin(2*PI*38*t))'",
  at,
  until: at + 0.28,
  volume: 0.16,
  fade: 0.05,
});

const POND_LENGTH = 26;

function duck(picture, x, y, when) {
  picture
    .ellipse(x, y, 26, 16, C.lemon, when)
    .ellipse(x + 22, y - 18, 12, 12, C.lemon, when)
    .path(`m ${x + 32} ${y - 20} l ${x + 46} ${y - 16} ${x + 32} ${y - 12}`, C.coral, when)
    .ellipse(x + 25, y - 21, 2, 2, C.ink, when);
}

/** Ducks that come to a pond at 3, 8 and 14 s; one leaves at 20 s. */
function pondScene() {
  const picture = new Picture(POND_LENGTH);
  picture
    .rect(0, 0, 640, 150, '#cfe6ee')
    .rect(0, 150, 640, 210, C.sage)
    .ellipse(320, 260, 250, 82, '#6fb0c6', { stroke: C.leaf, strokeWidth: 5 })
    .ellipse(92, 52, 30, 30, C.lemon);
  for (const x of [60, 92, 566, 596]) picture.rect(x, 118, 4, 74, C.leaf).ellipse(x + 2, 112, 6, 16, C.bark);
  duck(picture, 200, 240, { at: 2, enter: { dx: -220, secs: 1 } });
  duck(picture, 330, 290, { at: 7, enter: { dx: 300, secs: 1 } });
  duck(picture, 420, 230, { at: 13, until: 21, enter: { dx: 230, secs: 1 }, exit: { dx: 230, secs: 1 } });
  return picture.clock();
}

const CROSSING_LENGTH = 36;
/** When the light for people is green, seconds. */
const GREEN = [
  [8, 13],
  [22, 28],
];

function light(picture, on, fill, y) {
  picture.ellipse(500, y, 30, 30, '#39424e');
  for (const [at, until] of on) picture.ellipse(500, y, 30, 30, fill, { at, until });
}

/** A crossing whose light turns green at 8 and 22 s; a car passes while it is red. */
function crossingScene() {
  const picture = new Picture(CROSSING_LENGTH);
  picture
    .rect(0, 0, 640, 190, '#d8e4ea')
    .rect(0, 190, 640, 170, '#7b8590')
    .rect(40, 60, 150, 130, C.wall, { stroke: C.slate })
    .rect(64, 84, 102, 40, C.teal, { r: 4 })
    .text(115, 104, '便利店', 24, C.white, { bold: true });
  for (let x = 230; x < 430; x += 44) picture.rect(x, 206, 26, 140, C.white);
  picture.rect(455, 30, 90, 160, C.navy, { r: 14 }).rect(494, 190, 12, 90, C.slate);
  const red = [
    [0, GREEN[0][0]],
    [GREEN[0][1], GREEN[1][0]],
    [GREEN[1][1], CROSSING_LENGTH],
  ];
  light(picture, red, C.coral, 70);
  light(picture, GREEN, '#4fae62', 146);
  for (const at of [2, 15, 30]) {
    const pass = { at, until: at + 4, enter: { dx: -360, secs: 2 }, exit: { dx: 700, secs: 2 } };
    picture
      .rect(60, 256, 130, 44, C.mustard, { ...pass, r: 14 })
      .ellipse(92, 304, 15, 15, C.ink, pass)
      .ellipse(160, 304, 15, 15, C.ink, pass);
  }
  return picture.clock();
}

const WOMAN = { voice: 'en-us+f3', rate: 158, pitch: 52 };
const MANDARIN = { voice: 'cmn-latn-pinyin+f2', rate: 165, pitch: 52 };

export const COUNTING_QUESTION = 'Keep telling me how many ducks are on the pond.';
export const REMINDER_QUESTION = '每次人行道的红灯变成绿灯的时候，请提醒我。';

export const duplexClips = [
  {
    id: 'pond',
    length: POND_LENGTH,
    picture: pondScene,
    voice: WOMAN,
    ambient: [roomTone, ...[3, 8, 14, 20].map(quack)],
    questions: [{ at: 0.2, text: COUNTING_QUESTION }],
  },
  {
    id: 'crossing',
    length: CROSSING_LENGTH,
    picture: crossingScene,
    voice: MANDARIN,
    ambient: [
      roomTone,
      ...[2, 15, 30].map((at) => ({
        source: 'anoisesrc=c=pink:a=0.5:seed=37',
        at,
        until: at + 4,
        volume: 0.1,
        filter: 'lowpass=f=700',
        fade: 1.5,
      })),
    ],
    questions: [{ at: 0.2, text: REMINDER_QUESTION }],
  },
];
