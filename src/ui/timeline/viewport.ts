/** A span of simulated time, in milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Which part of the history is seen: all of it, the newest part (which moves on with the present), or one that stays where it is. Of the newest part
 * `spanMs` may be left open: then it grows with the history, up to a limit.
 */
export type Viewport =
  | { readonly mode: 'all' }
  | { readonly mode: 'present'; readonly spanMs: number | undefined }
  | ({ readonly mode: 'fixed' } & Span);

/** How far the history goes. */
export interface Extent {
  readonly oldestMs: number;
  readonly presentMs: number;
}

/** At first: the whole history while it is short, its newest part when it is long. */
export const NEWEST: Viewport = { mode: 'present', spanMs: undefined };

/** A history that has only begun does not fill the whole width. */
const LEAST_ALL_MS = 10_000;
/** As much of the newest part is shown without the user asking for more or less. */
const MOST_OPEN_MS = 120_000;
const LEAST_SPAN_MS = 1;

/** The span that is seen. */
export function spanOf(viewport: Viewport, { oldestMs, presentMs }: Extent): Span {
  const whole = Math.max(LEAST_ALL_MS, presentMs - oldestMs);
  switch (viewport.mode) {
    case 'all':
      return { fromMs: oldestMs, toMs: oldestMs + whole };
    case 'present': {
      const spanMs = Math.min(viewport.spanMs ?? MOST_OPEN_MS, whole);
      const toMs = Math.max(presentMs, oldestMs + spanMs);
      return { fromMs: toMs - spanMs, toMs };
    }
    case 'fixed':
      return { fromMs: viewport.fromMs, toMs: viewport.toMs };
  }
}

/** The span `factor` times as long, with the same moment at the same place. */
export function zoom(span: Span, extent: Extent, atMs: number, factor: number): Viewport {
  const before = span.toMs - span.fromMs;
  const longest = Math.max(LEAST_ALL_MS, extent.presentMs - extent.oldestMs);
  const after = Math.min(longest, Math.max(LEAST_SPAN_MS, before * factor));
  const fromMs = atMs - ((atMs - span.fromMs) * after) / before;
  return settle({ fromMs, toMs: fromMs + after }, extent);
}

/** The span moved by so much. */
export function pan({ fromMs, toMs }: Span, extent: Extent, byMs: number): Viewport {
  return settle({ fromMs: fromMs + byMs, toMs: toMs + byMs }, extent);
}

/** The span moved no farther than it takes to see a moment, and a little around it. */
export function reveal(span: Span, extent: Extent, atMs: number): Viewport | undefined {
  if (atMs >= span.fromMs && atMs <= span.toMs) return undefined;
  const margin = (span.toMs - span.fromMs) * 0.15;
  return pan(span, extent, atMs < span.fromMs ? atMs - margin - span.fromMs : atMs + margin - span.toMs);
}

/** Keeps a span within the history; where it reaches the present, it follows it from then on. */
function settle({ fromMs, toMs }: Span, { oldestMs, presentMs }: Extent): Viewport {
  const spanMs = toMs - fromMs;
  if (toMs >= presentMs) return { mode: 'present', spanMs };
  if (fromMs < oldestMs) return settle({ fromMs: oldestMs, toMs: oldestMs + spanMs }, { oldestMs: -Infinity, presentMs });
  return { mode: 'fixed', fromMs, toMs };
}
