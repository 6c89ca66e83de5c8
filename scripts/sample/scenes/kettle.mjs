import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 58;
const BOIL = 26;
const TIMER_START = 35;
const TIMER_END = 50;

function kitchen(picture) {
  picture.rect(0, 0, 640, 270, '#dfe9e6');
  for (let x = 0; x < 640; x += 64) picture.rect(x, 0, 2, 270, '#cfdcd8');
  for (let y = 48; y < 270; y += 64) picture.rect(0, y, 640, 2, '#cfdcd8');
  picture.rect(0, 270, 640, 90, C.wood).rect(0, 270, 640, 6, C.bark);
  // The note hangs from a strip of tape.
  picture
    .rect(40, 44, 190, 116, '#f6e6a6', { r: 3 })
    .rect(104, 34, 62, 18, C.paper, { opacity: 0.75 })
    .text(54, 76, '• Buy oat milk', 25, C.ink, { anchor: 4, bold: true })
    .text(54, 106, '• Call Priya at 6', 25, C.ink, { anchor: 4, bold: true })
    .text(54, 136, '  (thanks!)', 19, C.slate, { anchor: 4 });
}

function kettle(picture) {
  const until = 32;
  const when = { at: 0, until, exit: { dx: -460, secs: 1.4 } };
  picture
    .rect(250, 286, 190, 20, C.navy, { ...when, r: 6 })
    .rect(280, 292, 130, 6, C.coral, { ...when, r: 3 })
    .path('m 288 168 b 288 136 402 136 402 168 l 416 286 274 286', C.teal, when)
    .path('m 404 190 l 446 168 452 178 412 222', C.teal, when)
    .path('m 300 142 b 304 96 386 96 390 142 l 378 142 b 372 112 318 112 312 142', C.ink, when)
    .ellipse(345, 142, 16, 7, C.mustard, when)
    .rect(304, 200, 16, 66, '#7fb6bb', { ...when, r: 6, opacity: 0.9 });
  picture.puffs(450, 172, C.white, { at: BOIL - 0.4, until: 30, every: 0.14, rise: 120, size: 12 });
  picture.puffs(345, 138, C.white, { at: BOIL, until: 30, every: 0.2, rise: 110, size: 10 });
}

function thermometer(picture) {
  const until = 31.2;
  picture
    .rect(484, 66, 136, 104, C.navy, { r: 10, until })
    .text(552, 86, 'WATER', 17, C.steel, { bold: true, spacing: 2, until })
    .rect(500, 150, 104, 8, '#3b5069', { r: 3, until });
  for (let second = 0; second <= BOIL; second += 1) {
    const degrees = Math.round(28 + (72 * second) / BOIL);
    const end = second === BOIL ? until : second + 1;
    const color = degrees >= 100 ? '#f08a70' : C.paper;
    picture
      .text(552, 120, `${degrees} °C`, 40, color, { at: second, until: end, bold: true })
      .rect(500, 150, Math.round((104 * degrees) / 100), 8, C.coral, { at: second, until: end, r: 3 });
  }
  picture.text(530, 196, 'boiling', 26, C.coral, { at: BOIL, until, bold: true, fade: [0.2, 0.3] });
}

function tray(picture) {
  const when = { at: 31.4, enter: { dx: 420, secs: 1.4 } };
  picture.rect(262, 296, 340, 14, C.bark, { ...when, r: 6 });
  for (const [i, fill] of [C.coral, C.mustard, C.teal, C.paper].entries()) {
    const x = 284 + i * 76;
    picture
      .ellipse(x + 52, 262, 13, 13, fill, when)
      .ellipse(x + 52, 262, 7, 7, '#dfe9e6', when)
      .path(
        `m ${x} 236 l ${x + 52} 236 b ${x + 50} 280 ${x + 40} 296 ${x + 26} 296 b ${x + 12} 296 ${x + 2} 280 ${x} 236`,
        fill,
        when,
      )
      .ellipse(x + 26, 237, 25, 5, '#7a4a2c', when);
    picture.puffs(x + 26, 232, C.white, {
      at: 33.4 + i * 0.3,
      until: LENGTH - 1,
      every: 1.3,
      rise: 50,
      size: 5,
    });
  }
}

function timer(picture) {
  const at = 33.6;
  picture
    .rect(380, 70, 164, 112, C.navy, { r: 12, at, fade: [0.3, 0] })
    .text(462, 94, 'TEA TIMER', 17, C.steel, { bold: true, spacing: 2, at, fade: [0.3, 0] });
  for (let second = Math.floor(at); second < LENGTH; second += 1) {
    const left = Math.max(0, Math.min(TIMER_END - TIMER_START, TIMER_END - second));
    const when = { at: Math.max(second, at), until: second + 1, font: 'mono', bold: true };
    picture.text(462, 138, `0:${String(left).padStart(2, '0')}`, 56, left ? C.paper : '#f08a70', when);
  }
  for (let t = TIMER_END; t < 54; t += 0.8) {
    picture.rect(376, 66, 172, 120, C.coral, { r: 14, at: t, until: t + 0.4, opacity: 0.35 });
  }
}

export function kettleScene() {
  const picture = new Picture(LENGTH);
  kitchen(picture);
  kettle(picture);
  thermometer(picture);
  tray(picture);
  timer(picture);
  return picture.clock();
}
