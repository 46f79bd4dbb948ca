import type { SyncEnd } from '../../model/sync-end.ts';
import type { SyncLane } from '../model/sync-lane.ts';
import type { Scale } from '../scale.ts';
import type { Box } from './draw-counts.ts';

export interface SyncColours {
  readonly busy: string;
  readonly returned: string;
  readonly trouble: string;
  readonly running: string;
}

/** What happens at a pixel of a controller's row. */
const BUSY = 1;
const RETURNED = 2;
const FAILED = 3;
const PIXELS: Readonly<Record<SyncEnd, number>> = { done: BUSY, returned: RETURNED, failed: FAILED };

/**
 * Draws when a controller worked: a tick for each sync, as wide as it took. Failed syncs are taller than the row. Syncs whose key
 * returns are as low as a line. Running syncs have the accent colour.
 */
export function drawSyncs(context: CanvasRenderingContext2D, lane: SyncLane, scale: Scale, colours: SyncColours, box: Box): void {
  const width = Math.min(Math.ceil(box.endX) + 1, Math.ceil(scale.width));
  if (width <= 0) return;
  const pixels = pixelsOf(lane, scale, width);
  const top = box.top + 4;
  const height = box.height - 8;
  fillRuns(context, pixels, BUSY, colours.busy, top, height);
  fillRuns(context, pixels, RETURNED, colours.returned, top + height / 2 - 2, 4);
  fillRuns(context, pixels, FAILED, colours.trouble, top - 2, height + 4);
  context.fillStyle = colours.running;
  for (const { startMs } of lane.running) {
    const fromX = Math.max(0, scale.x(startMs));
    if (fromX <= box.endX) context.fillRect(fromX, top, Math.max(2, box.endX - fromX), height);
  }
}

/** Fills the matching pixels as one path, because there may be many runs of them. */
function fillRuns(
  context: CanvasRenderingContext2D,
  pixels: Uint8Array,
  what: number,
  colour: string,
  top: number,
  height: number,
): void {
  context.fillStyle = colour;
  context.beginPath();
  for (let x = pixels.indexOf(what); x >= 0;) {
    let end = x + 1;
    while (pixels[end] === what) end++;
    context.rect(x, top, what === BUSY ? end - x : Math.max(2, end - x), height);
    x = pixels.indexOf(what, end);
  }
  context.fill();
}

/** Marks pixels, so that the cost depends on the width, not on the number of syncs. */
function pixelsOf(lane: SyncLane, scale: Scale, width: number): Uint8Array {
  const pixels = new Uint8Array(width);
  const { starts, ends } = lane;
  const [first, end] = lane.between(scale.fromMs, scale.endMs);
  const { fromMs, msPerPixel } = scale;
  for (let index = first; index < end; index++) {
    const fromX = Math.max(0, Math.floor((starts[index]! - fromMs) / msPerPixel));
    const toX = Math.min(width - 1, Math.floor((ends[index]! - fromMs) / msPerPixel));
    const what = PIXELS[lane.ended(index) ?? 'done'];
    for (let x = fromX; x <= toX; x++) if (pixels[x]! < what) pixels[x] = what;
  }
  return pixels;
}
