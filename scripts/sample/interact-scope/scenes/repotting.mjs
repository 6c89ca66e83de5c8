import { COLORS as C, Picture } from '../../ass.mjs';

const LENGTH = 42;
const CLAY = '#c4714c';

function bench(picture) {
  picture.rect(0, 0, 640, 260, '#d9e8e2');
  for (let x = 20; x < 640; x += 120) picture.rect(x, 0, 6, 260, '#c3d6cf');
  picture.rect(0, 120, 640, 5, '#c3d6cf').rect(0, 260, 640, 100, '#9d8468').rect(0, 260, 640, 7, '#83694e');
  for (const [x, h] of [
    [40, 60],
    [76, 84],
    [580, 70],
  ]) {
    picture.path(
      `m ${x} 260 b ${x - 26} ${230 - h / 2} ${x - 10} ${220 - h} ${x} ${214 - h} b ${x + 12} ${220 - h} ${x + 26} ${230 - h / 2} ${x} 260`,
      C.sage,
    );
  }
}

function plant(picture, x, y, when) {
  picture.path(`m ${x - 3} ${y} l ${x + 3} ${y} ${x + 2} ${y - 78} ${x - 2} ${y - 78}`, C.leaf, when);
  for (const [dx, dy, lean] of [
    [-30, -40, -1],
    [30, -52, 1],
    [-26, -72, -1],
    [26, -84, 1],
    [2, -112, 0],
  ]) {
    picture.path(
      `m ${x} ${y + dy + 16} b ${x + dx * 0.3 - 10} ${y + dy - 6} ${x + dx} ${y + dy - 14} ${x + dx + lean * 8} ${y + dy} b ${x + dx} ${y + dy + 12} ${x + dx * 0.3} ${y + dy + 20} ${x} ${y + dy + 16}`,
      lean ? C.leaf : '#7fae6a',
      when,
    );
  }
}

function smallPot(picture) {
  plant(picture, 160, 238, { until: 28, exit: { dx: 226, dy: -6, secs: 1.6 } });
  picture.path('m 146 236 l 174 236 168 262 152 262', '#6a4a33', {
    until: 28,
    exit: { dx: 226, dy: -6, secs: 1.6 },
  });
  picture.path('m 122 232 l 198 232 186 304 134 304', CLAY).rect(116, 222, 88, 16, '#b5623f', { r: 4 });
}

function bigPot(picture) {
  const layer = (top, inset, fill, at) =>
    picture.path(`m ${311 + inset} ${top} l ${461 - inset} ${top} 443 314 329 314`, fill, {
      at,
      fade: [0.5, 0],
    });
  picture.path('m 308 210 l 464 210 446 316 326 316', C.white, { opacity: 0.45 });
  layer(288, 11, '#b8b2a6', 9);
  layer(250, 6, '#5b4230', 18);
  plant(picture, 386, 232, { at: 28 });
  layer(222, 2, '#4f3928', 30.4);
  // A glass pot, so that what is filled in can be seen.
  picture.path('m 308 210 l 464 210 446 318 326 318', C.white, {
    opacity: 0.18,
    stroke: '#9fb8b8',
    strokeWidth: 3,
  });
  picture.rect(302, 202, 168, 10, '#b9d0cf', { r: 4 });
}

function falling(picture, from, until, fill, size) {
  for (let t = from, i = 0; t < until; t += 0.14, i += 1) {
    picture.ellipse(360 + ((i * 17) % 54), 210, size + (i % 3), size, fill, {
      at: t,
      until: t + 0.5,
      enter: { dy: -86, secs: 0.5 },
    });
  }
}

function tools(picture) {
  for (const [at, fill] of [
    [7.8, '#b8b2a6'],
    [16.6, '#5b4230'],
    [29.4, '#5b4230'],
  ]) {
    const scoop = {
      at,
      until: at + 2.2,
      enter: { dx: 160, dy: 40, secs: 0.7 },
      exit: { dx: 160, dy: 40, secs: 0.5 },
    };
    picture
      .path('m 376 104 l 430 90 446 112 396 124', C.slate, scoop)
      .ellipse(404, 104, 20, 7, fill, scoop)
      .rect(438, 92, 54, 9, C.bark, { ...scoop, r: 4 });
    falling(picture, at + 0.7, at + 1.7, fill, fill === '#b8b2a6' ? 3 : 4);
  }
  const can = { at: 33.4, until: 39, enter: { dx: 200, secs: 0.8 }, exit: { dx: 200, secs: 0.8 } };
  picture
    .path('m 500 96 l 580 96 574 168 506 168', C.teal, can)
    .path('m 506 140 l 446 112 450 104 508 120', C.teal, can)
    .path('m 578 104 b 614 106 612 156 576 158 l 576 148 b 598 146 600 118 578 116', '#256970', can);
  for (let t = 34.4; t < 37.8; t += 0.12) {
    picture.rect(424 + ((Math.round(t * 100) * 7) % 22), 196, 3, 13, '#4f94bd', {
      at: t,
      until: t + 0.35,
      enter: { dy: -84, secs: 0.35 },
    });
  }
}

/** A plant gets a bigger pot: gravel, soil, the plant, soil around it, water. */
export function repottingScene() {
  const picture = new Picture(LENGTH);
  bench(picture);
  bigPot(picture);
  smallPot(picture);
  tools(picture);
  return picture.clock();
}
