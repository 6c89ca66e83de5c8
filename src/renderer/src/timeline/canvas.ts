import { t } from '../language/text.ts';
import type { MeasureText } from './text-fit.ts';

/** The type the canvases are set in; the same families as `--ss-font`. */
const FAMILIES = t(
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
);

export const FONTS = {
  bar: t('12px {families}', { families: FAMILIES }),
  label: t('11px {families}', { families: FAMILIES }),
  strong: t('600 11px {families}', { families: FAMILIES }),
} as const;
export type FontName = keyof typeof FONTS;

const CACHE_LIMIT = 20_000;

/** A canvas that is drawn in CSS pixels and stays sharp on any display. */
export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  width = 0;
  height = 0;
  private readonly widths = new Map<string, number>();
  private readonly rulers = new Map<FontName, CanvasRenderingContext2D>();
  private readonly hatches = new Map<string, CanvasPattern>();

  constructor(canvas: HTMLCanvasElement) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The timeline cannot be drawn: the browser gives no 2D canvas.');
    this.canvas = canvas;
    this.context = context;
  }

  /** Begin a drawing of the given size (CSS pixels) at the current device pixel ratio, on a clean sheet. */
  begin(width: number, height: number): CanvasRenderingContext2D {
    const ratio = window.devicePixelRatio || 1;
    const deviceWidth = Math.max(1, Math.round(width * ratio));
    const deviceHeight = Math.max(1, Math.round(height * ratio));
    if (this.canvas.width !== deviceWidth || this.canvas.height !== deviceHeight) {
      this.canvas.width = deviceWidth;
      this.canvas.height = deviceHeight;
      this.canvas.style.width = `${width}px`;
      this.canvas.style.height = `${height}px`;
      this.hatches.clear();
    }
    this.width = width;
    this.height = height;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.textBaseline = 'middle';
    return this.context;
  }

  /** Width in CSS pixels of a text in one of the fonts; remembered, since bars ask for the same ones each frame. */
  measure(font: FontName): MeasureText {
    return (text) => {
      const key = `${font}\n${text}`;
      const known = this.widths.get(key);
      if (known !== undefined) return known;
      const { width } = this.ruler(font).measureText(text);
      if (this.widths.size >= CACHE_LIMIT) this.widths.clear();
      this.widths.set(key, width);
      return width;
    };
  }

  /** A context that only measures in one font: setting a font anew for each text costs more than measuring it. */
  private ruler(font: FontName): CanvasRenderingContext2D {
    const known = this.rulers.get(font);
    if (known) return known;
    const made = document.createElement('canvas').getContext('2d') ?? this.context;
    made.font = FONTS[font];
    // Where the browser gives no second context, the drawing one is set anew each time.
    if (made !== this.context) this.rulers.set(font, made);
    return made;
  }

  /** Forget measured widths and hatchings: a web font has arrived, or the theme or pixel ratio has changed. */
  forget(): void {
    this.widths.clear();
    this.rulers.clear();
    this.hatches.clear();
  }

  /**
   * Diagonal hatching of `color` (at `strength` 0–1, so that text can stand on it) on `background`; stripes keep
   * their width at any pixel ratio.
   */
  hatch(color: string, background: string, strength = 1): CanvasPattern | string {
    const key = `${color}|${background}|${strength}`;
    const known = this.hatches.get(key);
    if (known) return known;
    const ratio = window.devicePixelRatio || 1;
    const size = Math.round(7 * ratio);
    const tile = document.createElement('canvas');
    tile.width = size;
    tile.height = size;
    const context = tile.getContext('2d');
    if (!context) return color;
    context.fillStyle = background;
    context.fillRect(0, 0, size, size);
    context.globalAlpha = strength;
    context.strokeStyle = color;
    context.lineWidth = size * 0.3;
    context.beginPath();
    for (const shift of [-size, 0, size]) {
      context.moveTo(shift - 1, size + 1);
      context.lineTo(shift + size + 1, -1);
    }
    context.stroke();
    const pattern = this.context.createPattern(tile, 'repeat');
    if (!pattern) return color;
    pattern.setTransform(new DOMMatrix().scale(1 / ratio));
    this.hatches.set(key, pattern);
    return pattern;
  }

  /** Fill a rectangle with a hatching that travels with it instead of shimmering while the view pans. */
  fillHatched(x: number, y: number, width: number, height: number, hatching: CanvasPattern | string): void {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.fillStyle = hatching;
    context.fillRect(0, 0, width, height);
    context.restore();
  }
}

/** A vertical line one device-crisp CSS pixel wide, dashed if wanted. */
export function verticalLine(
  context: CanvasRenderingContext2D,
  x: number,
  top: number,
  bottom: number,
  color: string,
  dash: readonly number[] = [],
): void {
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.setLineDash([...dash]);
  context.beginPath();
  const crisp = Math.round(x) + 0.5;
  context.moveTo(crisp, top);
  context.lineTo(crisp, bottom);
  context.stroke();
  context.setLineDash([]);
}
