import type { KeyboardEvent } from 'react';

const GAP = 4;
const MARGIN = 8;

/** The keys of a menu: up and down, to its ends, Space chooses, and Tab leaves it. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const all = items(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  // Space presses buttons, but no links.
  if (event.key === ' ' && all[at] instanceof HTMLAnchorElement) {
    event.preventDefault();
    all[at].click();
  }
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') close();
  if (to === undefined) return;
  event.preventDefault();
  all.at(to === all.length ? 0 : to)?.focus();
}

export function focusFirst(menu: HTMLElement): void {
  items(menu)[0]?.focus();
}

/** Puts what popped up below a button, or above it where there is no room. */
export function placeUnder(popup: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect();
  const size = popup.getBoundingClientRect();
  const left = align === 'start' ? anchor.left : anchor.right - size.width;
  const below = anchor.bottom + GAP;
  const top = below + size.height > innerHeight - MARGIN ? Math.max(MARGIN, anchor.top - GAP - size.height) : below;
  place(popup, left, top);
}

/** Puts what popped up at a point, or as near to it as it fits. */
export function placeAt(popup: HTMLElement, x: number, y: number): void {
  const { height } = popup.getBoundingClientRect();
  place(popup, x, Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN)));
}

function place(popup: HTMLElement, left: number, top: number): void {
  const { width } = popup.getBoundingClientRect();
  popup.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  popup.style.top = `${top}px`;
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}
