import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 47;

function shelf(picture) {
  picture.rect(0, 0, 640, 268, '#dfe6e2').rect(0, 268, 640, 92, C.bark).rect(0, 268, 640, 6, '#6e5236');
  picture.rect(24, 24, 190, 226, C.wood, { r: 4 }).rect(34, 34, 170, 206, '#a87c52');
  const fills = [C.teal, C.coral, C.mustard, C.navy, C.sage, C.slate, C.leaf];
  for (const [row, base] of [94, 162, 230].entries()) {
    let x = 40;
    for (let i = 0; x < 186; i += 1) {
      const width = 12 + ((i * 7 + row * 5) % 9);
      const height = 40 + ((i * 11 + row * 7) % 15);
      picture.rect(x, base - height, width, height, fills[(i * 3 + row) % fills.length], { r: 1 });
      x += width + 2;
    }
    picture.rect(34, base, 170, 6, C.wood);
  }
  // A lamp whose shade swings a little, so that the picture is never still.
  for (let t = 0; t < LENGTH; t += 4) {
    const lean = (t / 4) % 2 ? 4 : -4;
    const swing = { cx: 288, cy: 0, from: lean, to: -lean, end: t + 4 };
    picture
      .rect(286, 0, 3, 60, C.ink, { at: t, until: t + 4, turn: swing })
      .path('m 268 58 l 308 58 326 92 250 92', C.mustard, { at: t, until: t + 4, turn: swing });
  }
  picture.rect(352, 298, 232, 14, '#5d452d', { r: 4 }).rect(372, 286, 192, 14, C.wood, { r: 4 });
}

const TITLE = { font: 'serif', bold: true };

function clockBook(picture) {
  const when = { at: 12, until: 27, enter: { dx: 330, secs: 1 }, exit: { dx: 330, secs: 0.8 } };
  picture
    .rect(378, 52, 182, 236, C.teal, { ...when, r: 5 })
    .rect(378, 52, 12, 236, '#256970', { ...when, r: 5 })
    .text(474, 84, 'The', 24, C.paper, { ...when, ...TITLE })
    .text(474, 112, 'Tidewater', 34, C.paper, { ...when, ...TITLE })
    .text(474, 146, 'Clock', 34, C.paper, { ...when, ...TITLE })
    .ellipse(474, 204, 36, 36, C.paper, when)
    .rect(472.5, 178, 3, 27, C.navy, when)
    .rect(474, 203, 20, 3, C.navy, when)
    .text(474, 264, 'Mara Ellison', 21, C.mustard, { ...when, bold: true })
    .ellipse(550, 240, 30, 30, C.mustard, { at: 17, until: 27, fade: [0.3, 0], exit: { dx: 330, secs: 0.8 } })
    .text(550, 240, '£12.50', 19, C.ink, {
      ...{ at: 17, until: 27, fade: [0.3, 0], exit: { dx: 330, secs: 0.8 }, bold: true },
    });
}

function birdBook(picture) {
  const when = { at: 33, enter: { dx: 330, secs: 1 } };
  picture
    .rect(378, 52, 182, 236, C.navy, { ...when, r: 5 })
    .rect(378, 52, 12, 236, '#1a2838', { ...when, r: 5 })
    .text(474, 80, 'A Field Guide', 25, C.paper, { ...when, ...TITLE })
    .text(474, 106, 'to', 20, C.paper, { ...when, ...TITLE })
    .text(474, 133, 'Quiet Birds', 29, C.paper, { ...when, ...TITLE })
    .rect(414, 226, 124, 4, C.bark, when)
    .path('m 446 206 b 446 178 486 172 500 196 l 534 188 506 212 b 496 228 458 230 446 206', C.lemon, when)
    .ellipse(454, 188, 17, 16, C.lemon, when)
    .path('m 440 184 l 424 190 440 194', C.coral, when)
    .ellipse(449, 185, 2.6, 2.6, C.ink, when)
    .rect(474, 220, 2, 8, C.coral, when)
    .rect(482, 220, 2, 8, C.coral, when)
    .text(474, 264, 'Jonas Weller', 21, C.mustard, { ...when, bold: true });
}

export function booksScene() {
  const picture = new Picture(LENGTH);
  shelf(picture);
  clockBook(picture);
  birdBook(picture);
  return picture.clock();
}
