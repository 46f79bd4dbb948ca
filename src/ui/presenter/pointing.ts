import type { Pointer } from '../../room/protocol.ts';
import { VIEW_IDS } from '../model/stages.ts';

import { usePresenting, type Spot } from '../model/presenting.ts';

/** Points at a place of this window, in pixels. Undefined: at nothing. */
export function pointAt(spot: Spot | undefined): void {
  usePresenting.setState({ spot, pointer: spot && pointerAt(spot.x, spot.y) });
}

/** What lies at a place of this window, for pages of any size: the object there, or the place within its view. Undefined outside of all views. */
function pointerAt(x: number, y: number): Pointer | undefined {
  const element = document.elementFromPoint(x, y);
  const framed = element?.closest<HTMLElement>('[data-view]');
  const view = VIEW_IDS.find((id) => id === framed?.dataset['view']);
  if (framed === null || framed === undefined || view === undefined) return undefined;
  const drawn = element?.closest<HTMLElement>('[data-object]');
  const object = framed.contains(drawn ?? null) ? drawn?.dataset['object'] : undefined;
  const { left, top, width, height } = (object === undefined ? framed : drawn!).getBoundingClientRect();
  return { view, x: part(x - left, width), y: part(y - top, height), ...(object !== undefined && { object }) };
}

/** Three digits are less than a pixel on most screens. */
function part(length: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, length / Math.max(1, whole))) * 1_000) / 1_000;
}

/** Where a pointer points in this window, in pixels. Undefined if the page does not show that view, or that object. */
export function placeOf({ view, object, x, y }: Pointer): Spot | undefined {
  const framed = document.querySelector(`[data-view="${view}"]`);
  const element = object === undefined ? framed : framed?.querySelector(`[data-object="${CSS.escape(object)}"]`);
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return width === 0 ? undefined : { x: left + x * width, y: top + y * height };
}
