type Input = 'key' | 'pointer';

let last: Input = 'pointer';
/** Has the focus, and got it by a pointer. */
let pointedAt: Element | undefined;

/** Follows what the user touches. Returns the function that ends this. */
export function watchInput(): () => void {
  const onKey = (): void => {
    last = 'key';
  };
  const onPointer = ({ target }: Event): void => {
    last = 'pointer';
    // An element that has the focus already gets no focus event.
    const focused = document.activeElement;
    if (focused !== null && target instanceof Node && focused.contains(target)) pointedAt = focused;
  };
  const onFocus = ({ target }: Event): void => {
    pointedAt = last === 'pointer' && target instanceof Element ? target : undefined;
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('focusin', onFocus, true);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('focusin', onFocus, true);
  };
}

/** The user's last input: a key, or a pointer (mouse, pen or finger). */
export function lastInput(): Input {
  return last;
}

/**
 * Whether an element got the focus by a pointer, or by a script after one. `:focus-visible` cannot tell this: it is true again as soon as any key is
 * pressed.
 */
export function isFocusedByPointer(element: Element): boolean {
  return pointedAt === element;
}
