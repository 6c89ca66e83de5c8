import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 60;

function table(picture) {
  picture.rect(0, 0, 640, 258, '#dcebea').rect(0, 258, 640, 102, '#d9b98e').rect(0, 258, 640, 6, C.wood);
  // A window with a cloud that drifts across it.
  picture.rect(26, 26, 150, 120, '#bfe0ec', { stroke: C.white, strokeWidth: 6 });
  for (const [start, end] of [
    [0, 30],
    [30, LENGTH],
  ]) {
    const drift = { at: start, until: end, enter: { dx: -72, secs: end - start } };
    picture.ellipse(128, 72, 20, 11, C.white, drift).ellipse(112, 76, 14, 8, C.white, drift);
  }
  picture.rect(98, 26, 5, 120, C.white).rect(26, 84, 150, 5, C.white);
}

function jug(picture) {
  picture
    .path('m 396 150 b 446 142 446 236 388 240 l 390 226 b 424 220 426 164 392 166', C.slate)
    .path('m 262 96 l 400 96 388 300 278 300', '#f4fafb', { stroke: C.slate, strokeWidth: 3 });
  // Juice, then water: the level climbs past the line, and comes back down to it.
  const levels = [
    [12, 20, 278],
    [20, 31, 266],
    [31, 36.6, 260],
    [36.6, 37.4, 226],
    [37.4, 38.2, 186],
    [38.2, 39, 152],
    [39, 44.5, 124],
    [44.5, 46, 140],
    [46, LENGTH, 152],
  ];
  for (const [at, until, y] of levels) {
    const inset = ((y - 96) / 204) * 14;
    const drawing = `m ${264 + inset} ${y} l ${398 - inset * 0.75} ${y} 387 297 280 297`;
    picture.path(drawing, '#f3df8a', { at, until, opacity: 0.92 });
  }
  picture.rect(284, 150, 82, 3, C.coral).text(370, 151, 'line', 17, C.coral, { bold: true, anchor: 4 });
}

function lemons(picture) {
  for (const [i, gone] of [11.5, 24].entries()) {
    const x = 74 + i * 66;
    const when = { at: 0, until: gone, exit: { dx: 236 - i * 60, dy: -190, secs: 1.2 } };
    picture
      .ellipse(x, 288, 27, 20, C.lemon, when)
      .ellipse(x + 26, 288, 6, 5, C.lemon, when)
      .ellipse(x - 8, 281, 7, 4, '#fbe98b', when);
  }
}

function sugar(picture) {
  // The sugar is reached for too soon at 17 s, put back, and used from 29 s on.
  const tooSoon = { at: 15.4, until: 20.5, enter: { dx: 120, secs: 1.2 }, exit: { dx: 120, secs: 1.2 } };
  const used = { at: 27.6, until: 36.5, enter: { dx: 120, secs: 1.2 }, exit: { dx: 160, secs: 1.2 } };
  for (const when of [tooSoon, used]) {
    picture
      .rect(484, 220, 76, 84, C.white, { ...when, r: 8, stroke: C.steel })
      .rect(480, 208, 84, 16, C.teal, { ...when, r: 5 })
      .text(522, 262, 'SUGAR', 20, C.teal, { ...when, bold: true });
  }
  for (const at of [29.4, 31.6, 33.8]) {
    const spoon = { at, until: at + 1.8, enter: { dx: 130, dy: 90, secs: 1 }, fade: [0, 0.3] };
    picture.rect(350, 78, 84, 6, C.slate, { ...spoon, r: 3 }).ellipse(344, 80, 18, 10, C.slate, spoon);
    picture.ellipse(344, 74, 14, 8, C.white, spoon);
  }
}

function water(picture) {
  const when = { at: 35.6, until: 41, enter: { dx: 200, secs: 0.8 }, exit: { dx: 200, secs: 0.8 } };
  picture.path('m 386 66 l 470 20 500 74 416 104', '#8fc3d4', when).text(444, 66, 'WATER', 18, C.navy, {
    ...when,
    bold: true,
  });
  picture.path('m 388 70 l 380 74 b 356 96 352 140 352 230 l 364 230 b 364 150 370 104 398 88', '#a9d6e2', {
    at: 36.5,
    until: 40,
    opacity: 0.8,
  });
  picture.path(
    'm 262 98 l 250 104 b 240 150 240 200 244 292 l 254 292 b 250 200 252 150 264 116',
    '#f3df8a',
    {
      at: 43.2,
      until: 45.8,
      opacity: 0.85,
      fade: [0.2, 0.4],
    },
  );
}

function garnish(picture) {
  for (const [i, x] of [292, 326, 356].entries()) {
    const when = { at: 51 + i * 0.8, enter: { dy: -150, secs: 0.8 } };
    picture.rect(x, 148 + (i % 2) * 8, 24, 24, '#e8f6fb', {
      ...when,
      r: 4,
      stroke: '#9cc9d8',
      strokeWidth: 1,
    });
  }
  const mint = { at: 54, enter: { dy: -120, secs: 0.9 } };
  picture
    .ellipse(322, 138, 16, 7, C.leaf, { ...mint, turn: { cx: 322, cy: 138, from: -24, to: -24 } })
    .ellipse(344, 136, 16, 7, C.leaf, { ...mint, turn: { cx: 344, cy: 136, from: 26, to: 26 } });
}

function card(picture) {
  picture.rect(454, 46, 168, 138, C.white, { r: 8, stroke: C.mustard, strokeWidth: 3 });
  picture.text(538, 66, 'LEMONADE', 21, C.ink, { bold: true, spacing: 1 });
  const lines = [
    [
      'lemons',
      [
        [0, '0 / 2'],
        [12, '1 / 2'],
        [24, '2 / 2'],
      ],
    ],
    [
      'sugar',
      [
        [0, '0 / 3'],
        [30.4, '1 / 3'],
        [32.6, '2 / 3'],
        [34.8, '3 / 3'],
      ],
    ],
    [
      'water',
      [
        [0, '–'],
        [36.6, 'filling'],
        [38.8, 'too full'],
        [46, 'ok'],
      ],
    ],
    [
      'ice, mint',
      [
        [0, '–'],
        [51.8, 'ice'],
        [54.9, 'both'],
      ],
    ],
  ];
  for (const [row, [name, states]] of lines.entries()) {
    const y = 92 + row * 24;
    picture.text(466, y, name, 20, C.slate, { anchor: 4 });
    for (const [i, [at, value]] of states.entries()) {
      const fill = value === 'too full' ? C.coral : C.ink;
      picture.text(612, y, value, 20, fill, {
        at,
        until: states[i + 1]?.[0] ?? LENGTH,
        anchor: 6,
        bold: true,
      });
    }
  }
}

export function lemonadeScene() {
  const picture = new Picture(LENGTH);
  table(picture);
  jug(picture);
  lemons(picture);
  card(picture);
  sugar(picture);
  water(picture);
  garnish(picture);
  return picture.clock();
}
