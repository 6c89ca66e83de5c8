import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 48;
const CHANGE = 12;

function station(picture) {
  picture.rect(0, 0, 640, 210, '#e2e6e2').rect(0, 0, 640, 34, C.slate).rect(0, 34, 640, 6, '#4f6070');
  for (const x of [40, 318, 596]) picture.rect(x, 40, 10, 230, '#8796a1');
  picture.rect(0, 196, 640, 56, '#7b7468').rect(0, 226, 640, 4, '#55504a').rect(0, 244, 640, 4, '#55504a');
  for (let x = -10; x < 640; x += 34) picture.rect(x, 232, 16, 18, '#645d53');
  picture.rect(0, 256, 640, 104, '#c8c4ba').rect(0, 256, 640, 6, '#9e998e').rect(0, 272, 640, 9, C.lemon);
}

function train(picture, when, body, stripe) {
  picture.rect(20, 106, 700, 136, body, { ...when, r: 12 }).rect(20, 196, 700, 14, stripe, when);
  for (let x = 44; x < 700; x += 96) {
    picture.rect(x, 126, 62, 46, '#3c4f60', { ...when, r: 5 });
    picture.rect(x + 68, 122, 20, 112, '#d4dade', { ...when, r: 3 });
  }
  picture.rect(20, 240, 700, 8, C.ink, when);
}

function trains(picture) {
  // The fast train: three passes of the same body read as one long blur of carriages.
  for (const at of [22.2, 22.9, 23.6]) {
    train(
      picture,
      { at, until: at + 0.9, enter: { dx: 760, secs: 0.5 }, exit: { dx: -760, secs: 0.4 } },
      '#b8c0c6',
      C.coral,
    );
  }
  train(picture, { at: 28, enter: { dx: 660, secs: 3.4 } }, C.paper, C.teal);
  for (let x = 44; x < 700; x += 96)
    picture.rect(x + 68, 122, 20, 112, C.ink, { at: 32, r: 3, fade: [0.6, 0] });
}

function board(picture) {
  picture
    .rect(64, 52, 236, 116, C.navy, { r: 8, stroke: C.ink })
    .text(78, 68, 'Departures', 15, C.steel, { anchor: 4 });
  const rows = [
    ['10:42', 'Harbour'],
    ['10:51', 'Millbrook'],
    ['11:05', 'Ashfield'],
  ];
  for (const [i, [time, town]] of rows.entries()) {
    const y = 92 + i * 27;
    picture.text(78, y, time, 20, C.lemon, { anchor: 4, font: 'mono', bold: true });
    picture.text(148, y, town, 20, C.paper, { anchor: 4 });
    if (i > 0) picture.text(282, y, `${i === 1 ? 1 : 3}`, 20, C.paper, { anchor: 6, bold: true });
  }
  picture.text(282, 92, '2', 20, C.paper, { anchor: 6, bold: true, until: CHANGE });
  picture.text(282, 92, '4', 20, '#f08a70', { anchor: 6, bold: true, at: CHANGE });
  for (let t = CHANGE; t < CHANGE + 5; t += 1) {
    picture.rect(70, 80, 224, 26, C.coral, { at: t, until: t + 0.5, opacity: 0.35, r: 4 });
  }
}

function speaker(picture) {
  picture
    .rect(430, 44, 44, 30, C.ink, { r: 5 })
    .ellipse(452, 59, 10, 10, C.slate)
    .ellipse(452, 59, 4, 4, C.ink);
  for (const [at, until] of [
    [8, 12.8],
    [19.2, 22.4],
    [35, 40.5],
  ]) {
    for (let t = at; t < until; t += 0.8) {
      for (const [i, r] of [22, 30].entries()) {
        picture.ellipse(452, 59, r, r, C.white, {
          at: t + i * 0.2,
          until: t + i * 0.2 + 0.4,
          opacity: 0.3,
          fade: [0.1, 0.2],
        });
      }
    }
  }
}

function travellers(picture) {
  for (const [x, fill, hair] of [
    [368, C.teal, C.ink],
    [520, C.mustard, C.bark],
  ]) {
    picture
      .rect(x - 17, 262, 34, 62, fill, { r: 12 })
      .rect(x - 12, 318, 10, 34, C.navy, { r: 4 })
      .rect(x + 3, 318, 10, 34, C.navy, { r: 4 });
    picture
      .ellipse(x, 246, 14, 15, '#e3b58f')
      .path(
        `m ${x - 15} 246 b ${x - 17} 226 ${x + 17} 226 ${x + 15} 246 l ${x + 10} 238 ${x - 10} 238`,
        hair,
      );
  }
  picture.rect(546, 322, 30, 30, C.coral, { r: 4 }).rect(556, 312, 10, 12, '#b04a36', { r: 3 });
}

/** A station platform: a platform change, a fast train passing, a train that will be divided. */
export function platformScene() {
  const picture = new Picture(LENGTH);
  station(picture);
  trains(picture);
  board(picture);
  speaker(picture);
  travellers(picture);
  return picture.clock();
}
