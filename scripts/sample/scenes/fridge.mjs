import { COLORS as C, Picture } from '../ass.mjs';

const LENGTH = 45;

function room(picture) {
  picture
    .rect(0, 0, 640, 262, C.wall)
    .rect(0, 262, 640, 98, C.wood)
    .rect(0, 262, 640, 6, C.bark)
    .ellipse(456, 70, 34, 34, C.white, { stroke: C.navy, strokeWidth: 3 })
    .rect(454.5, 46, 3, 25, C.navy, { turn: { cx: 456, cy: 70, from: 60, to: 84 } })
    .rect(455, 42, 2, 30, C.coral, { turn: { cx: 456, cy: 70, from: 0, to: 6 * LENGTH } })
    .ellipse(456, 70, 3.5, 3.5, C.coral);
  // A plant on the counter, its leaves swaying.
  for (const [i, lean] of [-34, -12, 12, 34].entries()) {
    for (let t = 0; t < LENGTH; t += 3) {
      const sway = {
        cx: 300,
        cy: 232,
        from: lean + (t % 2 ? 5 : -5),
        to: lean + (t % 2 ? -5 : 5),
        end: t + 3,
      };
      picture.ellipse(300, 202, 7, 32, i % 2 ? C.leaf : C.sage, { at: t, until: t + 3, turn: sway });
    }
  }
  picture.path('m 276 228 l 324 228 316 266 284 266', C.coral);
}

function fridge(picture) {
  picture
    .rect(62, 40, 172, 286, C.slate, { r: 12 })
    .rect(72, 50, 152, 266, '#e9f4f6', { r: 6, at: 20 })
    .rect(72, 128, 152, 4, C.steel, { at: 20 })
    .rect(72, 206, 152, 4, C.steel, { at: 20 })
    .rect(84, 262, 128, 44, '#cfe0e4', { r: 6, at: 20 });
  for (const x of [98, 126, 154]) {
    picture.ellipse(x, 115, 13, 12, '#7fb24c', { at: 20 }).rect(x - 1, 98, 3, 7, C.bark, { at: 20 });
  }
  picture
    .rect(182, 92, 28, 36, C.mustard, { r: 5, at: 20 })
    .rect(180, 86, 32, 9, C.bark, { r: 2, at: 20 })
    .text(196, 110, 'honey', 13, C.ink, { at: 20, bold: true })
    .rect(92, 150, 26, 56, C.white, { r: 4, at: 20 })
    .text(105, 180, 'milk', 14, C.teal, { at: 20, bold: true })
    .ellipse(160, 192, 28, 13, C.coral, { at: 20 })
    .text(148, 284, 'carrots', 16, C.slate, { at: 20 });
}

function door(picture) {
  // The door is shut, stands open from 21 s, and is shut again at 37 s.
  const closed = [
    { at: 0, until: 21, exit: { dx: -172, secs: 1 } },
    { at: 36, enter: { dx: -172, secs: 1 } },
  ];
  for (const when of closed) {
    picture
      .rect(62, 40, 172, 286, '#f3f6f7', { ...when, r: 12, stroke: C.steel })
      .rect(216, 130, 7, 84, C.slate, { ...when, r: 3 })
      .rect(84, 66, 44, 34, C.mustard, { ...when, r: 3 })
      .text(106, 83, 'hello!', 15, C.ink, { ...when, bold: true })
      .ellipse(160, 84, 10, 10, C.teal, when)
      .ellipse(186, 96, 8, 8, C.coral, when);
  }
  picture.rect(0, 40, 60, 286, '#f3f6f7', { at: 20.6, until: 36.4, r: 8, stroke: C.steel });
}

function label(picture) {
  const when = { at: 6, until: 21.4, enter: { dx: 300, secs: 1.2 }, exit: { dx: 300, secs: 0.9 } };
  picture
    .rect(342, 112, 264, 226, C.white, { ...when, r: 10, stroke: C.teal, strokeWidth: 3 })
    .rect(342, 112, 264, 40, C.teal, { ...when, r: 10 })
    .text(474, 132, 'ENERGY LABEL', 27, C.white, { ...when, bold: true, spacing: 1 });
  const bars = ['#3c9a5f', '#7fb24c', '#e3ad3f', '#dd8a45', '#cf5a48'];
  for (const [i, fill] of bars.entries()) {
    const y = 162 + i * 20;
    const right = 420 + i * 18;
    picture
      .path(`m 354 ${y} l ${right} ${y} ${right + 9} ${y + 8} ${right} ${y + 16} 354 ${y + 16}`, fill, when)
      .text(364, y + 8, `${i + 1}`, 17, C.white, { ...when, bold: true });
  }
  picture
    .path('m 500 190 l 514 176 592 176 592 204 514 204', C.navy, when)
    .text(552, 190, 'Class 2', 23, C.white, { ...when, bold: true })
    .text(354, 284, 'Energy class 2', 27, C.ink, { ...when, bold: true, anchor: 4 })
    .text(354, 312, '0.42 kWh / 24 h   ·   258 L   ·   36 dB', 19, C.ink, { ...when, anchor: 4 });
}

function alarm(picture) {
  picture.rect(352, 180, 232, 58, C.navy, { at: 33.6, until: 37, r: 10, fade: [0.3, 0.2] });
  picture.text(478, 209, 'door open', 30, C.paper, { at: 33.6, until: 37, bold: true, fade: [0.3, 0.2] });
  for (let t = 33.6; t < 36.8; t += 0.8) picture.ellipse(380, 209, 8, 8, C.coral, { at: t, until: t + 0.4 });
  picture.rect(352, 180, 232, 58, C.leaf, { at: 37, until: 43, r: 10, fade: [0.2, 0.6] });
  picture.text(468, 209, 'door closed', 30, C.white, { at: 37, until: 43, bold: true, fade: [0.2, 0.6] });
}

export function fridgeScene() {
  const picture = new Picture(LENGTH);
  room(picture);
  fridge(picture);
  door(picture);
  label(picture);
  alarm(picture);
  return picture.clock();
}
