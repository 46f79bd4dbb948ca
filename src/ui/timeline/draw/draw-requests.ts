import type { RequestLane } from '../model/request-lane.ts';
import type { Scale } from '../scale.ts';
import type { Box } from './draw-counts.ts';

interface Colours {
  readonly good: string;
  readonly bad: string;
}

/** The least height of a part of a bar, so that one lost request among a thousand is seen. */
const LEAST_PX = 2;

/** Draws a bar for each second: answered requests below, failed and lost ones above. Several seconds within a pixel are one bar, the highest. */
export function drawRequests(
  context: CanvasRenderingContext2D,
  lane: RequestLane,
  scale: Scale,
  { good, bad }: Colours,
  { top, height, endX }: Box,
): void {
  const bottom = top + height - 3;
  const unit = (height - 7) / lane.most;
  const gap = scale.x(1_000) - scale.x(0) > 3 ? 1 : 0;
  const bars = (colour: string, draw: (x: number, width: number, answered: number, wrong: number) => void): void => {
    context.fillStyle = colour;
    context.beginPath();
    for (const { second, answered, failed, lost } of lane.between(scale.fromMs, scale.endMs)) {
      const x = scale.x(second * 1_000);
      const width = Math.max(1, Math.min(endX, scale.x((second + 1) * 1_000)) - x - gap);
      draw(x, width, answered, failed + lost);
    }
    context.fill();
  };
  context.globalAlpha = 0.6;
  bars(good, (x, width, answered) => {
    if (answered > 0) context.rect(x, bottom - answered * unit, width, answered * unit);
  });
  context.globalAlpha = 1;
  bars(bad, (x, width, answered, wrong) => {
    if (wrong === 0) return;
    const high = Math.max(LEAST_PX, wrong * unit);
    context.rect(x, Math.max(top + 1, bottom - answered * unit - high), width, high);
  });
}
