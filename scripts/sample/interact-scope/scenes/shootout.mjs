import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 50;
const SKIN = '#e3b58f';

/** When the ball is kicked, where it ends, where the keeper goes, and what becomes of it. */
export const SHOTS = [
  { at: 6, to: [206, 124], keeper: 70, result: 'goal' },
  { at: 15, to: [378, 150], keeper: 78, result: 'saved' },
  { at: 24, to: [392, 116], keeper: -70, result: 'goal' },
  { at: 33, to: [214, 166], keeper: 64, result: 'goal' },
  { at: 42, to: [474, 92], keeper: -60, result: 'missed' },
];
const FLIGHT = 0.7;
const BALL = [300, 304];

function field(picture) {
  picture.rect(0, 0, 640, 120, '#cfe3ea').rect(0, 104, 640, 30, '#7f9c7a');
  for (let i = 0; i < 8; i += 1) picture.rect(i * 80, 130, 80, 230, i % 2 ? '#7fae72' : '#76a56a');
  picture.path('m 110 206 l 490 206 560 356 40 356', C.white, { opacity: 0.18 });
  for (let x = 164; x < 440; x += 16) picture.rect(x, 88, 1, 112, '#eef3f0');
  for (let y = 96; y < 200; y += 14) picture.rect(160, y, 280, 1, '#eef3f0');
  picture.rect(154, 80, 7, 124, C.white).rect(439, 80, 7, 124, C.white).rect(154, 78, 292, 7, C.white);
  picture.ellipse(...BALL, 18, 5, '#5f8f5a');
}

function keeper(picture) {
  const draw = (x, when) =>
    picture
      .ellipse(x, 134, 11, 12, SKIN, when)
      .rect(x - 16, 146, 32, 34, C.mustard, { ...when, r: 8 })
      .rect(x - 12, 178, 9, 24, C.navy, { ...when, r: 3 })
      .rect(x + 3, 178, 9, 24, C.navy, { ...when, r: 3 })
      .rect(x - 32, 142, 18, 9, C.mustard, { ...when, r: 4 })
      .rect(x + 14, 142, 18, 9, C.mustard, { ...when, r: 4 });
  let from = 0;
  for (const { at, keeper: dx } of SHOTS) {
    draw(300, { at: from, until: at });
    draw(300 + dx, { at, until: at + 2.2, enter: { dx: -dx, secs: 0.5 } });
    from = at + 2.2;
  }
  draw(300, { at: from });
}

function ball(picture) {
  const draw = (x, y, r, when) =>
    picture
      .ellipse(x, y, r, r, C.white, { ...when, stroke: C.ink, strokeWidth: 1 })
      .ellipse(x, y, r * 0.38, r * 0.38, C.ink, when);
  let rest = 0;
  for (const { at, to } of SHOTS) {
    const [x, y] = to;
    draw(...BALL, 13, { at: rest, until: at });
    draw(x, y, 10, { at, until: at + 2.2, enter: { dx: BALL[0] - x, dy: BALL[1] - y, secs: FLIGHT } });
    rest = at + 2.2;
  }
}

function scoreboard(picture) {
  picture.rect(14, 12, 176, 60, C.navy, { r: 8 });
  picture
    .text(26, 28, 'GOALS', 13, C.steel, { anchor: 4, bold: true })
    .text(26, 54, 'SHOTS', 13, C.steel, { anchor: 4, bold: true });
  let goals = 0;
  for (const [index, { at, result }] of [{ at: -FLIGHT, result: '' }, ...SHOTS].entries()) {
    if (result === 'goal') goals += 1;
    const when = { at: Math.max(0, at + FLIGHT), until: SHOTS[index] ? SHOTS[index].at + FLIGHT : LENGTH };
    picture.text(92, 28, `${goals}`, 24, C.lemon, { ...when, anchor: 5, bold: true });
    picture.text(92, 54, `${index}`, 24, C.paper, { ...when, anchor: 5, bold: true });
  }
  for (const [index, { at, result }] of SHOTS.entries()) {
    const fill = { goal: '#2f8f5b', saved: C.navy, missed: '#b8432f' }[result];
    const dot = { goal: '#5fc08a', saved: C.mustard, missed: C.coral }[result];
    picture.ellipse(118 + index * 15, 42, 5, 5, dot, { at: at + FLIGHT });
    picture.text(300, 46, result === 'goal' ? 'GOAL!' : result.toUpperCase(), 36, fill, {
      at: at + FLIGHT,
      until: at + 2.6,
      bold: true,
      fade: [0.1, 0.4],
    });
  }
}

function referee(picture) {
  picture
    .ellipse(566, 178, 14, 15, SKIN)
    .path('m 551 176 b 550 156 582 156 581 176 l 576 168 556 168', C.bark)
    .rect(546, 194, 40, 60, C.ink, { r: 10 })
    .rect(552, 250, 12, 48, C.ink, { r: 3 })
    .rect(569, 250, 12, 48, C.ink, { r: 3 })
    .rect(536, 198, 12, 50, C.ink, { r: 6 });
  picture.rect(584, 198, 12, 50, C.ink, { r: 6, until: 46.4 });
  picture
    .rect(584, 132, 12, 74, C.ink, { r: 6, at: 46.4, enter: { dy: 40, secs: 0.3 } })
    .ellipse(590, 128, 7, 8, SKIN, { at: 46.6 });
  for (const { at } of SHOTS) picture.ellipse(566, 186, 5, 4, C.lemon, { at: at - 1.2, until: at - 0.7 });
}

/** Five penalty kicks with a counting board; the referee's raised arm ends the game. */
export function shootoutScene() {
  const picture = new Picture(LENGTH);
  field(picture);
  keeper(picture);
  ball(picture);
  scoreboard(picture);
  referee(picture);
  return picture.clock();
}
