/** What a pointer can do on the timeline. Places are pixels from the element's top left. */
export interface Gestures {
  readonly onPoint: (x: number, y: number) => void;
  readonly onLeave: () => void;
  readonly onClick: (x: number, y: number) => void;
  readonly onScrub: (x: number) => void;
  readonly onScrubEnd: () => void;
  readonly onPan: (pixels: number) => void;
  readonly onZoom: (x: number, factor: number) => void;
}

/** A press that moves less than this is a click, in pixels. */
const SLOP = 4;
/** A notch of a mouse wheel is 100. */
const ZOOM_PER_PIXEL = 0.0022;
const PINCH_PER_PIXEL = 0.01;
const PIXELS_PER_LINE = 16;

type Drag = 'press' | 'scrub' | 'pan' | 'pinch';

/** Listens to mouse, pen and fingers on `surface`. x and y count from `origin`. Returns a function that stops it. */
export function listenToGestures(surface: HTMLElement, origin: HTMLElement, gestures: Gestures): () => void {
  const hand = new Hand(surface, origin, gestures);
  const abort = new AbortController();
  const { signal } = abort;
  surface.addEventListener('pointerdown', (event) => hand.down(event), { signal });
  surface.addEventListener('pointermove', (event) => hand.move(event), { signal });
  surface.addEventListener('pointerup', (event) => hand.up(event, true), { signal });
  surface.addEventListener('pointercancel', (event) => hand.up(event, false), { signal });
  surface.addEventListener('pointerleave', () => gestures.onLeave(), { signal });
  surface.addEventListener('wheel', (event) => hand.wheel(event), { signal, passive: false });
  return () => abort.abort();
}

class Hand {
  readonly #surface: HTMLElement;
  readonly #origin: HTMLElement;
  readonly #gestures: Gestures;
  /** The last position of each pressed pointer. */
  readonly #down = new Map<number, { readonly x: number; readonly y: number }>();
  #drag: Drag = 'press';
  #startX = 0;

  constructor(surface: HTMLElement, origin: HTMLElement, gestures: Gestures) {
    this.#surface = surface;
    this.#origin = origin;
    this.#gestures = gestures;
  }

  down(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('button, [role="slider"]') !== null) return;
    if (event.button > 1) return;
    const place = this.#placeOf(event);
    // Prevents text selection, and the browser's own scrolling with the middle button.
    event.preventDefault();
    this.#surface.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, place);
    if (this.#down.size > 1) {
      if (this.#drag === 'scrub') this.#gestures.onScrubEnd();
      this.#drag = 'pinch';
    } else {
      this.#drag = event.shiftKey || event.button === 1 ? 'pan' : 'press';
      this.#startX = place.x;
    }
  }

  move(event: PointerEvent): void {
    const place = this.#placeOf(event);
    const before = this.#down.get(event.pointerId);
    if (before === undefined) return this.#gestures.onPoint(place.x, place.y);
    if (this.#drag === 'press' && Math.abs(place.x - this.#startX) >= SLOP) {
      this.#drag = 'scrub';
      this.#gestures.onLeave();
    }
    if (this.#drag === 'scrub') this.#gestures.onScrub(place.x);
    if (this.#drag === 'pan') this.#gestures.onPan(place.x - before.x);
    if (this.#drag === 'pinch') this.#pinch(event.pointerId, before.x, place.x);
    this.#down.set(event.pointerId, place);
  }

  up(event: PointerEvent, clicked: boolean): void {
    const place = this.#down.get(event.pointerId);
    if (place === undefined) return;
    this.#down.delete(event.pointerId);
    if (this.#drag === 'scrub') this.#gestures.onScrubEnd();
    if (this.#drag === 'press' && clicked) this.#gestures.onClick(place.x, place.y);
    // After a pinch, the remaining finger does nothing.
    if (this.#down.size === 0) this.#drag = 'press';
  }

  wheel(event: WheelEvent): void {
    const { x } = this.#placeOf(event);
    // Outside the plot, the wheel scrolls the rows.
    if (x < 0) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
    const [across, along] = event.shiftKey ? [event.deltaX || event.deltaY, 0] : [event.deltaX, event.deltaY];
    if (Math.abs(across) > Math.abs(along)) this.#gestures.onPan(-across * unit);
    else this.#gestures.onZoom(x, Math.exp(along * unit * (event.ctrlKey ? PINCH_PER_PIXEL : ZOOM_PER_PIXEL)));
  }

  /** Two fingers zoom by their distance, and pan with their middle. */
  #pinch(id: number, beforeX: number, x: number): void {
    const other = [...this.#down].find(([pointer]) => pointer !== id)?.[1];
    if (other === undefined) return;
    this.#gestures.onPan((x - beforeX) / 2);
    const distance = Math.max(10, Math.abs(x - other.x));
    this.#gestures.onZoom((x + other.x) / 2, Math.max(10, Math.abs(beforeX - other.x)) / distance);
  }

  #placeOf({ clientX, clientY }: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = this.#origin.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
