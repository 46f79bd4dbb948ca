import { HUES } from '../model/hue.ts';
import { MARKS, type MarkState } from './mark-shapes.ts';

/** The theme's colours for a canvas. */
export interface Ink {
  readonly hues: readonly string[];
  readonly plain: string;
  readonly trouble: string;
  readonly selected: string;
}

/** Reads the theme's colours from the root, whose style is known without a layout. */
export function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  return {
    hues: Array.from({ length: HUES }, (_, index) => style.getPropertyValue(`--rev-${index}`)),
    plain: style.getPropertyValue('--ink-3'),
    trouble: style.getPropertyValue('--trouble'),
    selected: style.getPropertyValue('--accent'),
  };
}

/** Draws the mark that `marks.css` gives a Pod in this state, around (x, y). */
export function drawMark(
  context: CanvasRenderingContext2D,
  ink: Ink,
  state: MarkState,
  hue: number | undefined,
  size: number,
  x: number,
  y: number,
  selected = false,
): void {
  const colour = state === 'failing' ? ink.trouble : ((hue === undefined ? undefined : ink.hues[hue]) ?? ink.plain);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  if (size < SMALLEST_SHAPE) drawDot(context, state, size, x, y);
  else drawShape(context, state, size, x, y);
  context.globalAlpha = 1;
  if (!selected) return;
  context.strokeStyle = ink.selected;
  context.lineWidth = 2;
  circle(context, x, y, size / 2 + 2, false);
}

/** Shapes of smaller marks cannot be told apart, so they are not drawn. */
const SMALLEST_SHAPE = 5;

function drawDot(context: CanvasRenderingContext2D, state: MarkState, size: number, x: number, y: number): void {
  context.globalAlpha = state === 'wanted' ? 0.25 : state === 'ready' || state === 'failing' ? 1 : 0.6;
  context.fillRect(x - size / 2, y - size / 2, size, size);
}

function drawShape(context: CanvasRenderingContext2D, state: MarkState, size: number, x: number, y: number): void {
  const fill = MARKS[state];
  const line = fill === 'ring' ? size * 0.26 : Math.min(1.25, size * 0.16);
  const radius = (size - line) / 2;
  context.globalAlpha = fill === 'dashed' ? 0.4 : fill === 'hatched' ? 0.75 : 1;
  context.lineWidth = line;
  circle(context, x, y, fill === 'solid' ? size / 2 : radius, fill === 'solid');
  if (fill === 'half') {
    context.beginPath();
    context.arc(x, y, radius, 0, Math.PI);
    context.fill();
  }
  if (fill === 'hatched') strokes(context, x, y, radius * 0.7, false);
  if (fill === 'crossed') strokes(context, x, y, radius * 0.75, true);
  if (fill === 'dot') circle(context, x, y, size * 0.18, true);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, filled: boolean): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  if (filled) context.fill();
  else context.stroke();
}

/** One diagonal stroke, or two that cross. */
function strokes(context: CanvasRenderingContext2D, x: number, y: number, reach: number, crossed: boolean): void {
  context.beginPath();
  context.moveTo(x - reach, y + reach);
  context.lineTo(x + reach, y - reach);
  if (crossed) {
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
  }
  context.stroke();
}
