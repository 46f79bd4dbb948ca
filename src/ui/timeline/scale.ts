import type { Span } from './viewport.ts';
import { clockText } from '../model/time-text.ts';

/** Space at the right edge, in pixels, so that the present is completely visible. */
const MARGIN = 12;

/** Converts between times and pixels, for one span and one width. */
export class Scale {
  readonly fromMs: number;
  readonly toMs: number;
  /** In pixels, including the margin. */
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

  /** The last visible time. */
  get endMs(): number {
    return this.timeAt(this.width);
  }
}

/** Possible distances between two ticks, in milliseconds. */
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 10e3, 20e3, 30e3, 60e3, 120e3, 300e3, 600e3, 1.2e6, 1.8e6, 3.6e6, 7.2e6,
];
const HALF_DAY_MS = 43_200_000;
/** The width that a tick's text needs, in pixels. */
const ROOM = 84;

interface Tick {
  readonly atMs: number;
  readonly text: string;
}

/** As many ticks as fit. */
export function ticksOf(scale: Scale): readonly Tick[] {
  const least = scale.msPerPixel * ROOM;
  const step = STEPS.find((one) => one >= least) ?? Math.ceil(least / HALF_DAY_MS) * HALF_DAY_MS;
  const ticks: Tick[] = [];
  for (let atMs = Math.max(0, Math.ceil(scale.fromMs / step) * step); atMs <= scale.endMs; atMs += step) {
    ticks.push({ atMs, text: step < 1000 ? clockText(atMs) : clockText(atMs).slice(0, -4) });
  }
  return ticks;
}
