/** A span of simulated time, in milliseconds. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The visible part of the history: the newest part, which moves with the present, or a fixed part. If `spanMs` of the newest part
 * is undefined, it grows with the history, up to a limit.
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

/** The initial view: the whole history while it is short, then its newest part. */
export const NEWEST: Viewport = { mode: 'present', spanMs: undefined };

/** A history shorter than this does not fill the whole width. */
const LEAST_ALL_MS = 10_000;
/** The longest newest part that is shown without the user zooming out. */
const MOST_OPEN_MS = 120_000;
const LEAST_SPAN_MS = 1;

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

/** The span, `factor` times as long, with the same moment at the same place. */
export function zoom(span: Span, extent: Extent, atMs: number, factor: number): Viewport {
  const before = span.toMs - span.fromMs;
  const longest = Math.max(LEAST_ALL_MS, extent.presentMs - extent.oldestMs);
  const after = Math.min(longest, Math.max(LEAST_SPAN_MS, before * factor));
  const fromMs = atMs - ((atMs - span.fromMs) * after) / before;
  return settle({ fromMs, toMs: fromMs + after }, extent);
}

/** The span, moved. */
export function pan({ fromMs, toMs }: Span, extent: Extent, byMs: number): Viewport {
  return settle({ fromMs: fromMs + byMs, toMs: toMs + byMs }, extent);
}

/** The span, moved just far enough to show a moment and some space around it. */
export function reveal(span: Span, extent: Extent, atMs: number): Viewport | undefined {
  if (atMs >= span.fromMs && atMs <= span.toMs) return undefined;
  const margin = (span.toMs - span.fromMs) * 0.15;
  return pan(span, extent, atMs < span.fromMs ? atMs - margin - span.fromMs : atMs + margin - span.toMs);
}

/** Keeps a span within the history. A span that reaches the present follows it from then on. */
function settle({ fromMs, toMs }: Span, { oldestMs, presentMs }: Extent): Viewport {
  const spanMs = toMs - fromMs;
  if (toMs >= presentMs) return { mode: 'present', spanMs };
  if (fromMs < oldestMs) return settle({ fromMs: oldestMs, toMs: oldestMs + spanMs }, { oldestMs: -Infinity, presentMs });
  return { mode: 'fixed', fromMs, toMs };
}
