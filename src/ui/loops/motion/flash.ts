const FLASH_MS = 450;
/** A place that is reached all the time need not blink all the time. */
const REST_MS = 300;

const flashedAt = new WeakMap<Element, number>();

/** Lights a place up for a moment: something has arrived. */
export function flash(element: HTMLElement, now: number): void {
  if (now - (flashedAt.get(element) ?? -REST_MS) < REST_MS) return;
  flashedAt.set(element, now);
  element.animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], {
    duration: FLASH_MS,
    easing: 'ease-out',
  });
}
