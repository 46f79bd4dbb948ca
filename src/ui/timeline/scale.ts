import type { Span } from './viewport.ts';

/** Space at the right edge, so that the present is seen whole. */
const MARGIN = 12;

/** From times to pixels and back, for one span and one width. */
export class Scale {
  readonly fromMs: number;
  readonly toMs: number;
  /** Pixels, the margin included. */
  readonly width: number;
  readonly msPerPixel: number;

  constructor({ fromMs, toMs }: Span, width: number) {
    this.fromMs = fromMs;
    this.toMs = toMs;
    this.width = width;
    this.msPerPixel = (toMs - fromMs) / Math.max(1, width - MARGIN);
  }

  x(atMs: number): number {
    return (atMs - this.fromMs) / this.msPerPixel;
  }

  timeAt(x: number): number {
    return this.fromMs + x * this.msPerPixel;
  }

  /** The last time that is seen. */
  get endMs(): number {
    return this.timeAt(this.width);
  }
}
