import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 44;
/** When the player plays, and where the second cover takes the first one's place. */
const PLAYING = [
  [6, 13],
  [21, 28],
];
const SECOND_COVER = 16;

function room(picture) {
  picture.rect(0, 0, 640, 262, '#e3ddd0').rect(0, 262, 640, 98, C.wood).rect(0, 262, 640, 7, C.bark);
  picture.rect(0, 60, 96, 10, C.bark);
  for (let i = 0; i < 9; i += 1)
    picture.rect(
      8 + i * 10,
      18 + ((i * 7) % 9),
      8,
      42 - ((i * 7) % 9),
      [C.teal, C.coral, C.mustard, C.navy, C.sage][i % 5],
    );
}

function player(picture) {
  picture.rect(36, 196, 234, 92, C.bark, { r: 8 }).rect(44, 204, 218, 76, '#a87c52', { r: 6 });
  picture
    .ellipse(138, 242, 84, 34, '#2b2f36')
    .ellipse(138, 242, 58, 23, '#3a3f48')
    .ellipse(138, 242, 26, 11, C.coral);
  for (const [at, until] of PLAYING) {
    for (let t = at; t < until; t += 0.5) {
      const x = 138 + ((t * 2) % 2 ? 52 : -52);
      picture.ellipse(x, 242, 20, 4, '#7b828c', { at: t, until: t + 0.5, fade: [0.2, 0.2], opacity: 0.7 });
    }
  }
  picture.ellipse(240, 214, 9, 6, C.steel);
  let from = 0;
  for (const [at, until] of [...PLAYING, [LENGTH, LENGTH]]) {
    picture.path('m 238 212 l 244 212 246 268 240 268', C.steel, { at: from, until: at });
    if (at < LENGTH) picture.path('m 236 212 l 242 216 196 250 192 246', C.steel, { at, until });
    from = until;
  }
}

function coverFrame(picture, when, fill) {
  picture.rect(304, 88, 150, 150, fill, { ...when, r: 3, stroke: C.paper, strokeWidth: 3 });
}

function covers(picture) {
  picture.path('m 292 244 l 466 244 474 262 284 262', C.bark);
  const first = { until: SECOND_COVER, exit: { dy: -240, secs: 0.8 } };
  coverFrame(picture, first, C.navy);
  picture
    .ellipse(379, 146, 34, 34, C.mustard, first)
    .rect(314, 176, 130, 3, C.teal, first)
    .rect(322, 184, 114, 3, C.teal, first);
  for (const x of [330, 379, 428])
    picture.rect(x - 4, 150, 8, 18, C.coral, { ...first, r: 2 }).rect(x - 1, 140, 2, 10, C.paper, first);
  picture
    .text(379, 204, 'THE LANTERNS', 16, C.paper, { ...first, bold: true })
    .text(379, 224, 'Harbour Lights', 15, C.lemon, { ...first, font: 'serif' });
  const second = { at: SECOND_COVER, enter: { dy: -260, secs: 1 } };
  coverFrame(picture, second, '#efd9b4');
  picture
    .path('m 304 200 l 340 150 372 184 402 138 454 200', C.sage, second)
    .path('m 372 238 l 377 176 383 176 390 238', C.slate, second)
    .rect(352, 176, 46, 22, C.coral, { ...second, r: 4 })
    .rect(358, 181, 12, 9, C.paper, second)
    .rect(378, 181, 12, 9, C.paper, second)
    .text(379, 108, 'JUNIPER ROAD', 17, C.ink, { ...second, bold: true })
    .text(379, 128, 'Slow Trains', 16, C.bark, { ...second, font: 'serif' });
}

function radio(picture) {
  picture.rect(490, 190, 128, 78, C.teal, { r: 10 }).rect(500, 200, 52, 58, '#256970', { r: 5 });
  for (let y = 208; y < 254; y += 8) picture.rect(506, y, 40, 3, C.teal);
  picture
    .rect(562, 202, 48, 20, C.lemon, { r: 3 })
    .rect(584, 202, 2, 20, C.coral)
    .ellipse(574, 244, 9, 9, C.paper)
    .ellipse(600, 244, 9, 9, C.paper);
  picture.rect(602, 136, 3, 56, C.slate);
  for (let t = 30.6; t < 34.6; t += 0.4) {
    picture.ellipse(526, 229, 34, 36, C.white, { at: t, until: t + 0.25, opacity: 0.22, fade: [0.05, 0.15] });
  }
}

function notes(picture) {
  for (const [start, end] of PLAYING) {
    for (let t = start, i = 0; t < end - 1; t += 0.9, i += 1) {
      const x = 110 + ((i * 53) % 110);
      picture.text(x, 120, i % 2 ? '♪' : '♫', 26, [C.coral, C.teal, C.navy][i % 3], {
        at: t,
        until: t + 1.6,
        enter: { dx: -18, dy: 80, secs: 1.6 },
        fade: [0.2, 0.5],
      });
    }
  }
}

/** A record player: a song, another cover, a second song, and a radio host naming it. */
export function recordsScene() {
  const picture = new Picture(LENGTH);
  room(picture);
  covers(picture);
  player(picture);
  radio(picture);
  notes(picture);
  return picture.clock();
}
