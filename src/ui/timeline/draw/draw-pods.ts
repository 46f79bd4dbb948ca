import { POD_STAGES, type PodStage } from '../../../worker/protocol/index.ts';
import type { PodGroup, PodTrack } from '../model/pod-group.ts';
import { SEAT } from '../rows.ts';
import type { Scale } from '../scale.ts';
import type { Box } from './draw-counts.ts';

/** How each stage is drawn in the Pod's hue, like the marks of the legend: the further the Pod is, the fuller. */
const LOOKS: Readonly<Record<PodStage, { readonly share: number; readonly alpha: number }>> = {
  pending: { share: 0.2, alpha: 0.6 },
  scheduled: { share: 0.45, alpha: 0.7 },
  running: { share: 1, alpha: 0.4 },
  ready: { share: 1, alpha: 1 },
  terminating: { share: 0.45, alpha: 0.4 },
  failing: { share: 1, alpha: 1 },
  succeeded: { share: 0.2, alpha: 1 },
};

/** The stacking order from the bottom: ready Pods at the bottom, troubled ones on top. */
const STACK: readonly PodStage[] = ['ready', 'running', 'scheduled', 'pending', 'succeeded', 'terminating', 'failing'];

export interface PodColours {
  readonly hue: string;
  readonly trouble: string;
}

/** Draws each Pod as a bar in its row. `selected` is the id of the selected object. */
export function drawPods(
  context: CanvasRenderingContext2D,
  { group, inset }: { readonly group: PodGroup; readonly inset: number },
  scale: Scale,
  colours: PodColours,
  box: Box,
  selected: { readonly id: string | undefined; readonly colour: string },
): void {
  for (const pod of group.pods) {
    if (pod.goneMs < scale.fromMs || pod.bornMs > scale.endMs) continue;
    const top = box.top + inset + pod.seat * SEAT;
    eachStage(pod, scale, box.endX, (stage, fromX, toX) => {
      const { share, alpha } = LOOKS[stage];
      const height = Math.max(1, Math.round((SEAT - 1) * share));
      context.globalAlpha = alpha;
      context.fillStyle = stage === 'failing' ? colours.trouble : colours.hue;
      context.fillRect(fromX, top + Math.round((SEAT - 1 - height) / 2), Math.max(0.5, toX - fromX), height);
    });
    if (pod.id !== selected.id) continue;
    context.globalAlpha = 1;
    context.strokeStyle = selected.colour;
    context.lineWidth = 1;
    const fromX = Math.max(-2, scale.x(pod.bornMs));
    context.strokeRect(fromX - 0.5, top - 1, Math.min(box.endX, scale.x(pod.goneMs)) - fromX + 1, SEAT + 0.5);
  }
  context.globalAlpha = 1;
}

/** Draws many Pods together: for each pixel, the number in each stage, stacked. */
export function drawPodCrowd(
  context: CanvasRenderingContext2D,
  group: PodGroup,
  scale: Scale,
  colours: PodColours,
  box: Box,
): void {
  const width = Math.min(Math.ceil(box.endX), Math.ceil(scale.width));
  if (width <= 0) return;
  const counts = crowdOf(group, scale, width);
  const unit = (box.height - 4) / group.seats;
  const base = new Float64Array(width).fill(box.top + box.height - 2);
  for (const stage of STACK) {
    const column = counts[POD_STAGES.indexOf(stage)]!;
    if (column.every((count) => count === 0)) continue;
    const { share, alpha } = LOOKS[stage];
    context.globalAlpha = stage === 'terminating' ? 0.2 : alpha * (share < 1 ? 0.5 : 1);
    context.fillStyle = stage === 'failing' ? colours.trouble : colours.hue;
    const top = base.map((y, x) => y - column[x]! * unit);
    context.beginPath();
    traceSteps(context, top, 0, width);
    traceSteps(context, base, width, 0);
    context.fill();
    base.set(top);
  }
  context.globalAlpha = 1;
}

/** Traces a line along the heights from pixel `from` to pixel `to`, with corners only where the height changes. */
function traceSteps(context: CanvasRenderingContext2D, heights: Float64Array, from: number, to: number): void {
  const step = from < to ? 1 : -1;
  // On the way back, the height left of an edge counts.
  const heightAt = (edge: number): number => heights[step === 1 ? edge : edge - 1]!;
  let y = heightAt(from);
  context.lineTo(from, y);
  for (let edge = from + step; edge !== to; edge += step) {
    const next = heightAt(edge);
    if (next === y) continue;
    context.lineTo(edge, y);
    context.lineTo(edge, next);
    y = next;
  }
  context.lineTo(to, y);
}

/** How many Pods are in each stage at each pixel: first as changes, then summed up. */
function crowdOf(group: PodGroup, scale: Scale, width: number): readonly Int32Array[] {
  const counts = POD_STAGES.map(() => new Int32Array(width + 1));
  const { fromMs, endMs, msPerPixel } = scale;
  const pixelOf = (atMs: number): number => Math.min(width, Math.max(0, Math.floor((atMs - fromMs) / msPerPixel)));
  for (const { at, stages, goneMs } of group.pods) {
    if (goneMs < fromMs) continue;
    if (at[0]! > endMs) break;
    for (let index = 0; index < at.length; index++) {
      const column = counts[stages[index]!]!;
      column[pixelOf(at[index]!)]! += 1;
      column[pixelOf(at[index + 1] ?? goneMs)]! -= 1;
    }
  }
  for (const column of counts) for (let x = 1; x < width; x++) column[x]! += column[x - 1]!;
  return counts;
}

/** Calls `draw` with each visible stage of a Pod and its range of pixels. */
function eachStage(pod: PodTrack, scale: Scale, endX: number, draw: (stage: PodStage, fromX: number, toX: number) => void): void {
  const { at, stages } = pod;
  for (let index = 0; index < at.length; index++) {
    const untilMs = Math.min(pod.goneMs, at[index + 1] ?? Infinity);
    if (untilMs < scale.fromMs) continue;
    if (at[index]! > scale.endMs) return;
    const fromX = Math.max(0, scale.x(at[index]!));
    const toX = Math.min(endX, scale.x(untilMs));
    if (toX >= fromX) draw(POD_STAGES[stages[index]!]!, fromX, toX);
  }
}
