// Pictures as ASS drawings: libass antialiases vector shapes, moves and rotates them on every frame, and sets
// Latin and Chinese with the same font, which a chain of drawbox and drawtext filters does not.

export const WIDTH = 640;
export const HEIGHT = 360;

export const FONTS = { sans: 'Noto Sans CJK SC', serif: 'Noto Serif CJK SC', mono: 'Noto Sans Mono CJK SC' };

export const COLORS = {
  ink: '#22303f',
  navy: '#24364b',
  paper: '#fbf7ef',
  white: '#ffffff',
  wall: '#ebe3d5',
  mist: '#d5e3e6',
  teal: '#2f7f86',
  sage: '#8fae8b',
  leaf: '#5f8f5a',
  coral: '#dd6b52',
  mustard: '#e3ad3f',
  lemon: '#f2d14b',
  wood: '#bd9064',
  bark: '#8a6444',
  steel: '#a9b7c0',
  slate: '#66788a',
};

const round = (value) => Math.round(value * 100) / 100;

function stamp(seconds) {
  const hundredths = Math.round(seconds * 100);
  const pad = (value) => String(value).padStart(2, '0');
  const minutes = Math.floor(hundredths / 6000);
  return `0:${pad(minutes)}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/** `#rrggbb` as the `&HBBGGRR&` that ASS reads. */
const bgr = (hex) => `&H${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}&`;

const alphaTag = (opacity) =>
  `&H${Math.round((1 - opacity) * 255)
    .toString(16)
    .padStart(2, '0')}&`;

export function rectPath(x, y, w, h, r = 0) {
  if (r === 0) return `m ${x} ${y} l ${x + w} ${y} ${x + w} ${y + h} ${x} ${y + h}`;
  const k = r * 0.45;
  return [
    `m ${x + r} ${y} l ${x + w - r} ${y}`,
    `b ${x + w - k} ${y} ${x + w} ${y + k} ${x + w} ${y + r} l ${x + w} ${y + h - r}`,
    `b ${x + w} ${y + h - k} ${x + w - k} ${y + h} ${x + w - r} ${y + h} l ${x + r} ${y + h}`,
    `b ${x + k} ${y + h} ${x} ${y + h - k} ${x} ${y + h - r} l ${x} ${y + r}`,
    `b ${x} ${y + k} ${x + k} ${y} ${x + r} ${y}`,
  ].join(' ');
}

export function ellipsePath(cx, cy, rx, ry = rx) {
  const kx = rx * 0.5523;
  const ky = ry * 0.5523;
  const points = [
    ['m', cx - rx, cy],
    ['b', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['b', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['b', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['b', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
  ];
  return points.map(([op, ...rest]) => `${op} ${rest.map(round).join(' ')}`).join(' ');
}

/**
 * A clip's picture. Things are painted in the order they are added. Every item takes `at` and `until` (seconds in
 * the clip), `enter` and `exit` ({dx, dy, secs}: slides in from, or out to, that offset), `fade` ([in, out]
 * seconds), `opacity`, and `turn` ({cx, cy, from, to, start, end}: degrees, clockwise).
 */
export class Picture {
  #lines = [];

  constructor(length) {
    this.length = length;
  }

  rect(x, y, w, h, fill, options = {}) {
    return this.path(rectPath(x, y, w, h, options.r ?? 0), fill, options);
  }

  ellipse(cx, cy, rx, ry, fill, options = {}) {
    return this.path(ellipsePath(cx, cy, rx, ry), fill, options);
  }

  path(drawing, fill, options = {}) {
    const outline = options.stroke
      ? `\\bord${options.strokeWidth ?? 2}\\3c${bgr(options.stroke)}`
      : '\\bord0';
    return this.#add(0, 0, `\\an7\\1c${bgr(fill)}${outline}\\p1`, drawing, options);
  }

  text(x, y, content, size, fill, options = {}) {
    const font = FONTS[options.font ?? 'sans'];
    const clip = options.write ? this.#writing(x, options) : '';
    const style = `\\an${options.anchor ?? 5}\\fn${font}\\fs${size}\\b${options.bold ? 1 : 0}`;
    const spacing = options.spacing ? `\\fsp${options.spacing}` : '';
    const body = content.replaceAll('\n', '\\N');
    return this.#add(x, y, `${style}${spacing}\\1c${bgr(fill)}\\bord0${clip}`, body, options);
  }

  /** Soft puffs rising from a point, for steam and splashes. */
  puffs(x, y, fill, { at, until, every = 0.32, rise = 80, size = 9 }) {
    for (let i = 0, t = at; t < until; i += 1, t += every) {
      // A fixed pseudo-random pattern: the same clip must come out of every build.
      const wobble = ((i * 37) % 17) - 8;
      const r = size + ((i * 29) % 7);
      const life = Math.min(2.4, this.length - t);
      if (life < 0.6) break;
      this.#line(
        t,
        t + life,
        [
          `\\an7\\move(${x + wobble},${y},${x + wobble * 3},${y - rise})\\fad(250,900)`,
          `\\1c${bgr(fill)}\\bord0\\blur2\\1a${alphaTag(0.55)}\\p1`,
        ],
        ellipsePath(r, 0, r, r),
      );
    }
    return this;
  }

  /** The burned-in clock: one event a tenth of a second, so that any frame can be checked against its time. */
  clock() {
    this.rect(552, 10, 78, 24, COLORS.navy, { r: 6, opacity: 0.82 });
    for (let tenth = 0; tenth < this.length * 10; tenth += 1) {
      const seconds = tenth / 10;
      const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
      const rest = (seconds % 60).toFixed(1).padStart(4, '0');
      const options = { at: seconds, until: seconds + 0.1, font: 'mono', bold: true };
      this.text(591, 22, `${minutes}:${rest}`, 20, COLORS.paper, options);
    }
    return this;
  }

  #writing(x, { at = 0, write }) {
    const ms = Math.round(write.secs * 1000);
    const start = Math.round(((write.at ?? at) - at) * 1000);
    return `\\clip(${x},0,${x},360)\\t(${start},${start + ms},\\clip(${x},0,${x + write.width},360))`;
  }

  #add(x, y, style, body, options) {
    const { at = 0, until = this.length, enter, exit, fade, opacity, turn, blur } = options;
    const extra = [
      opacity === undefined ? '' : `\\1a${alphaTag(opacity)}`,
      blur ? `\\blur${blur}` : '',
      fade ? `\\fad(${Math.round(fade[0] * 1000)},${Math.round(fade[1] * 1000)})` : '',
    ].join('');
    // ASS allows one \move an event: sliding in and sliding out are two events that meet.
    const restUntil = exit ? until - exit.secs : until;
    const moveIn = enter
      ? `\\move(${x + (enter.dx ?? 0)},${y + (enter.dy ?? 0)},${x},${y},0,${Math.round(enter.secs * 1000)})`
      : `\\pos(${x},${y})`;
    this.#line(at, restUntil, [moveIn, this.#turning(turn, at), style, extra], body);
    if (exit) {
      const moveOut = `\\move(${x},${y},${x + (exit.dx ?? 0)},${y + (exit.dy ?? 0)})`;
      this.#line(restUntil, until, [moveOut, this.#turning(turn, restUntil), style, extra], body);
    }
    return this;
  }

  #turning(turn, at) {
    if (!turn) return '';
    const { cx, cy, from = 0, to = 0, start = at, end = this.length } = turn;
    const ms = (seconds) => Math.round((seconds - at) * 1000);
    return `\\org(${cx},${cy})\\frz${-from}\\t(${ms(start)},${ms(end)},\\frz${-to})`;
  }

  #line(at, until, tags, body) {
    if (until <= at) return;
    this.#lines.push(`Dialogue: 0,${stamp(at)},${stamp(until)},Default,,0,0,0,,{${tags.join('')}}${body}`);
  }

  toString() {
    return [
      '[Script Info]',
      'ScriptType: v4.00+',
      `PlayResX: ${WIDTH}`,
      `PlayResY: ${HEIGHT}`,
      'WrapStyle: 2',
      'ScaledBorderAndShadow: yes',
      '',
      '[V4+ Styles]',
      'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, ' +
        'Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, ' +
        'MarginR, MarginV, Encoding',
      `Style: Default,${FONTS.sans},24,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,7,0,0,0,1`,
      '',
      '[Events]',
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      ...this.#lines,
      '',
    ].join('\n');
  }
}
