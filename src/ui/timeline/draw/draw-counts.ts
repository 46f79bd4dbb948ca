import { GONE } from '../../../worker/protocol/index.ts';
import type { CountLane } from '../model/count-lane.ts';
import { countUpTo } from '../model/search.ts';
import type { Scale } from '../scale.ts';

/** Where a row is drawn, in pixels of the canvas. */
export interface Box {
  readonly top: number;
  readonly height: number;
  /** The x of the present. Nothing is drawn beyond it. */
  readonly endX: number;
}

/** A stretch of a lane with constant values. */
type Step = readonly [fromX: number, toX: number, desired: number, ready: number];

/** Draws the ready Pods of an owner as an area, and its wanted Pods as a line over it. */
export function drawCounts(context: CanvasRenderingContext2D, lane: CountLane, scale: Scale, colour: string, box: Box): void {
  const steps = stepsOf(lane, scale, box.endX);
  const bottom = box.top + box.height - 3;
  const unit = (box.height - 7) / lane.most;
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.globalAlpha = 0.4;
  context.beginPath();
  for (const [fromX, toX, , ready] of steps) {
    if (ready > 0) context.rect(fromX, bottom - ready * unit, toX - fromX, ready * unit);
  }
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1.25;
  context.beginPath();
  let endX = NaN;
  for (const [fromX, toX, desired] of steps) {
    const y = bottom - desired * unit;
    if (fromX === endX) context.lineTo(fromX, y);
    else context.moveTo(fromX, y);
    context.lineTo(toX, y);
    endX = toX;
  }
  context.stroke();
}

/** The visible steps of a lane. Of several changes within one pixel, the last one counts. */
function stepsOf(lane: CountLane, scale: Scale, endX: number): readonly Step[] {
  const { times } = lane;
  const steps: Step[] = [];
  const first = Math.max(0, countUpTo(times, scale.fromMs) - 1);
  for (let index = first; index < times.length && times[index]! <= scale.endMs; index++) {
    const next = index + 1 < times.length ? scale.x(times[index + 1]!) : endX;
    const fromX = Math.max(0, scale.x(times[index]!));
    const toX = Math.min(endX, next);
    if (index + 1 < times.length && Math.floor(toX) === Math.floor(fromX)) {
      if (steps.length > 0) steps[steps.length - 1] = extended(steps.at(-1)!, toX);
      continue;
    }
    const desired = lane.desiredAfter(index);
    const from = steps.at(-1)?.[1];
    const joined = from !== undefined && fromX - from < 1 ? from : fromX;
    if (desired !== GONE && toX > joined) steps.push([joined, toX, desired, lane.readyAfter(index)]);
  }
  return steps;
}

function extended([fromX, , desired, ready]: Step, toX: number): Step {
  return [fromX, toX, desired, ready];
}
