import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 44;
const CLOSED = 25;
const CARDBOARD = '#c99b66';

function table(picture) {
  picture.rect(0, 0, 640, 220, '#dbe3e4').rect(0, 220, 640, 140, '#b98a5c').rect(0, 220, 640, 7, C.bark);
  picture.rect(36, 40, 130, 84, C.paper, { r: 4 }).text(101, 66, '打包清单', 19, C.ink, { bold: true });
  picture.text(101, 96, '台灯 ×1', 20, C.slate);
}

function lamp(picture) {
  const outside = { until: 10.6, exit: { dx: 206, dy: -40, secs: 1.4 } };
  picture
    .path('m 86 180 l 146 180 164 224 68 224', C.mustard, outside)
    .rect(112, 224, 8, 58, C.slate, outside)
    .ellipse(116, 286, 36, 9, C.slate, outside);
}

function box(picture) {
  picture.path('m 250 208 l 290 180 470 180 430 208', '#8f6a40', { until: CLOSED });
  const inBox = { at: 10.4, until: CLOSED };
  picture.path('m 306 176 l 356 176 370 206 290 206', C.mustard, inBox);
  for (const [i, x] of [268, 376, 402, 290, 352].entries()) {
    const paper = { at: 16.6 + i * 0.8, until: CLOSED, enter: { dx: 160, dy: -110, secs: 0.8 } };
    picture.path(
      `m ${x} 206 l ${x - 8} 186 ${x + 12} 176 ${x + 34} 182 ${x + 40} 206`,
      i % 2 ? C.paper : '#efe6d2',
      paper,
    );
  }
  picture.rect(250, 206, 180, 110, CARDBOARD).path('m 430 206 l 470 180 470 286 430 316', '#a97d4c');
  picture.path('m 250 206 l 206 178 386 176 430 206', '#dcb27e', { opacity: 0, until: CLOSED });
  picture.path('m 250 208 l 196 232 376 236 430 208', '#dcb27e', { until: CLOSED });
  picture.path('m 430 208 l 470 180 526 206 486 232', '#cfa26c', { until: CLOSED });
  picture.path('m 250 206 l 290 180 470 180 430 206', '#dcb27e', { at: CLOSED, fade: [0.4, 0] });
}

function tapeAndLabel(picture) {
  const held = {
    at: 27.4,
    until: 30.4,
    enter: { dx: 200, dy: 60, secs: 0.6 },
    exit: { dx: -170, dy: 76, secs: 0.8 },
  };
  picture
    .path('m 560 180 b 548 138 566 118 584 124 l 640 160 640 220 600 210', '#e3b58f', held)
    .ellipse(558, 118, 34, 34, '#d8a24a', held)
    .ellipse(558, 118, 17, 17, '#dbe3e4', held)
    .ellipse(534, 112, 9, 12, '#e3b58f', held);
  picture
    .path('m 340 206 l 380 180 396 180 356 206', '#d8a24a', { at: 31, fade: [0.4, 0] })
    .rect(340, 206, 16, 34, '#d8a24a', { at: 31, fade: [0.4, 0] });
  const label = { at: 35.2, enter: { dx: 240, dy: -70, secs: 0.9 } };
  picture.rect(264, 246, 96, 56, C.white, { ...label, r: 2 });
  picture
    .text(312, 260, '收件人', 13, C.slate, label)
    .rect(274, 270, 76, 4, C.ink, label)
    .rect(274, 280, 56, 4, C.ink, label);
  for (const [i, w] of [3, 2, 4, 2, 3, 5].entries()) picture.rect(274 + i * 11, 288, w, 10, C.ink, label);
}

function supplies(picture) {
  picture
    .path('m 520 300 b 524 262 596 256 604 300', C.paper, { until: 21 })
    .path('m 536 290 l 556 268 574 286 590 272', '#d9d2c0', { until: 21 });
}

/** A lamp is packed: into the box, paper around it, closed, taped and labelled. */
export function parcelScene() {
  const picture = new Picture(LENGTH);
  table(picture);
  box(picture);
  lamp(picture);
  supplies(picture);
  tapeAndLabel(picture);
  return picture.clock();
}
