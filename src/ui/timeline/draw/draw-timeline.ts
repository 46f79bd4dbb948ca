import type { TimelineFlag } from '../../../worker/protocol/index.ts';
import { heightOf, isPinned, type Row } from '../rows.ts';
import { type Scale, ticksOf } from '../scale.ts';
import { type Box, drawCounts } from './draw-counts.ts';
import { drawPodCrowd, drawPods } from './draw-pods.ts';
import { drawRequests } from './draw-requests.ts';
import { drawSyncs } from './draw-syncs.ts';
import { type Ink, readInk } from '../../pods/draw-mark.ts';

/** The heights of the ruler and of the flags below it, in pixels. */
export const RULER = 20;
export const FLAGS = 22;
export const HEAD = RULER + FLAGS;
/** The width of a tick's text, in pixels. */
const TICK_TEXT = 60;

/** Everything that a picture of the timeline shows. */
export interface Picture {
  /** The visible rows, in pixels of all rows. `scrollTop` pixels of those that are not pinned are above. */
  readonly rows: readonly Row[];
  readonly scrollTop: number;
  readonly scale: Scale;
  readonly height: number;
  readonly flags: readonly TimelineFlag[];
  readonly shownMs: number;
  readonly presentMs: number;
  readonly oldestMs: number;
  /** When the current branch left another one. */
  readonly forkedAtMs: number | undefined;
  readonly selected: string | undefined;
  /** The index of the hue of an owner of Pods, by its id. */
  readonly hueOf: (owner: string) => number | undefined;
}

/** Draws the timeline on a cleared canvas. */
export function drawTimeline(context: CanvasRenderingContext2D, ink: TimelineInk, picture: Picture): void {
  drawRuler(context, ink, picture);
  const pinned = picture.rows.filter(isPinned);
  drawRows(context, ink, { ...picture, rows: picture.rows.filter((row) => !isPinned(row)) }, heightOf(pinned));
  drawRows(context, ink, { ...picture, rows: pinned, scrollTop: 0 }, 0);
  drawFlagLines(context, ink, picture);
  drawPast(context, ink, picture);
}

function drawRuler(context: CanvasRenderingContext2D, ink: TimelineInk, { scale, height, oldestMs }: Picture): void {
  context.font = ink.font;
  context.textBaseline = 'middle';
  for (const { atMs, text } of ticksOf(scale)) {
    const x = Math.round(scale.x(atMs)) + 0.5;
    context.fillStyle = ink.line;
    context.fillRect(x - 0.5, RULER - 5, 1, height);
    if (atMs < oldestMs || x + TICK_TEXT > scale.width) continue;
    context.fillStyle = ink.quiet;
    context.fillText(text, x + 4, RULER / 2 + 1);
  }
  context.fillStyle = ink.line;
  context.fillRect(0, HEAD - 1, scale.width, 1);
}

/** `above`: the height of the rows that these are not seen under. */
function drawRows(context: CanvasRenderingContext2D, ink: TimelineInk, picture: Picture, above: number): void {
  const { height, rows, scale, scrollTop, presentMs, selected, hueOf } = picture;
  const endX = Math.min(scale.width, scale.x(presentMs));
  const colourOf = (owner: string): string => {
    const hue = hueOf(owner);
    return (hue === undefined ? undefined : ink.hues[hue]) ?? ink.plain;
  };
  const chosen = { id: selected, colour: ink.selected };
  context.save();
  context.beginPath();
  context.rect(0, HEAD + above, scale.width, height - HEAD - above);
  context.clip();
  for (const row of rows) {
    const box: Box = { top: HEAD + row.top - scrollTop, height: row.height, endX };
    if (row.type !== 'pods' || row.lane !== undefined) {
      context.fillStyle = ink.line;
      context.fillRect(0, box.top, scale.width, row.type === 'syncs' ? 0.5 : 1);
    }
    if (row.id === selected) fill(context, ink.wash, scale.width, box);
    switch (row.type) {
      case 'counts':
        drawCounts(context, row.lane, scale, colourOf(row.lane.id), box);
        break;
      case 'pods': {
        const colours = { hue: colourOf(row.group.owner), trouble: ink.trouble };
        if (row.dense) drawPodCrowd(context, row.group, scale, colours, box);
        else drawPods(context, row, scale, colours, box, chosen);
        break;
      }
      case 'requests':
        drawRequests(context, row.lane, scale, { good: ink.selected, bad: ink.trouble }, box);
        break;
      case 'syncs':
        drawSyncs(
          context,
          row.lane,
          scale,
          { busy: ink.quiet, returned: ink.caution, trouble: ink.trouble, running: ink.selected },
          box,
        );
        break;
      case 'heading':
    }
  }
  context.restore();
}

function fill(context: CanvasRenderingContext2D, colour: string, width: number, { top, height }: Box): void {
  context.fillStyle = colour;
  context.fillRect(0, top, width, height);
}

/** A fine line from each flag down through the lanes. The line where the branch began is dashed. */
function drawFlagLines(context: CanvasRenderingContext2D, ink: TimelineInk, picture: Picture): void {
  const { flags, scale, height, forkedAtMs } = picture;
  let lastX = -1;
  for (const { atMs, type } of flags) {
    const x = Math.round(scale.x(atMs));
    if (x === lastX) continue;
    lastX = x;
    context.fillStyle = type === 'fault' ? ink.trouble : ink.strongLine;
    context.fillRect(x, RULER, 1, height - RULER);
  }
  if (forkedAtMs === undefined) return;
  context.strokeStyle = ink.selected;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  const x = Math.round(scale.x(forkedAtMs)) + 0.5;
  context.moveTo(x, RULER);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
}

/**
 * Veils what lies after the shown moment: it has happened, but the page does not show it. Also veils what has been forgotten.
 */
function drawPast(context: CanvasRenderingContext2D, ink: TimelineInk, picture: Picture): void {
  const { scale, height, shownMs, presentMs, oldestMs } = picture;
  const veil = (fromX: number, toX: number): void => {
    if (toX <= fromX) return;
    context.globalAlpha = 0.62;
    context.fillStyle = ink.surface;
    context.fillRect(fromX, RULER, toX - fromX, height - RULER);
    context.globalAlpha = 1;
  };
  if (shownMs < presentMs) veil(Math.max(0, scale.x(shownMs)), scale.x(presentMs) + 1);
  if (oldestMs > scale.fromMs) veil(0, scale.x(oldestMs));
  const present = Math.round(scale.x(presentMs));
  context.fillStyle = ink.strongLine;
  context.fillRect(present, RULER - 5, 1, height);
}

/** The theme's colours for the timeline. */
export interface TimelineInk extends Ink {
  readonly quiet: string;
  readonly caution: string;
  readonly line: string;
  readonly strongLine: string;
  readonly surface: string;
  readonly wash: string;
  readonly font: string;
}

export function readTimelineInk(): TimelineInk {
  const style = getComputedStyle(document.documentElement);
  const rem = parseFloat(style.fontSize);
  return {
    ...readInk(),
    quiet: style.getPropertyValue('--ink-3'),
    caution: style.getPropertyValue('--caution'),
    line: style.getPropertyValue('--line'),
    strongLine: style.getPropertyValue('--line-strong'),
    surface: style.getPropertyValue('--surface'),
    wash: style.getPropertyValue('--accent-wash'),
    font: `${0.75 * rem}px ${style.getPropertyValue('--font-mono')}`,
  };
}
