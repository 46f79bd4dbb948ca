import type { Spot } from '../model/presenting.ts';

/** The spot moves at most this often: 20 messages a second. */
const EVERY_MS = 50;

/** Tells where the mouse is while it is over an element, and undefined once it has left. Returns a function that ends it. */
export function followMouse(element: HTMLElement, tell: (spot: Spot | undefined) => void): () => void {
  let latest: Spot | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (spot: Spot | undefined): void => {
    latest = spot;
    timer ??= setTimeout(() => {
      timer = undefined;
      tell(latest);
    }, EVERY_MS);
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent): void => note({ x, y });
  const leave = (): void => note(undefined);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerleave', leave);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerleave', leave);
  };
}
