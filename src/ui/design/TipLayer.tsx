import { useEffect, useRef } from 'react';
import styles from './TipLayer.module.css';

const DELAY_MS = 350;
const GAP = 6;

/** Shows `data-tip` (and under it `data-tip-line`, and the command line in `data-command`) of what the pointer or the focus is on. One for the whole page. */
export function TipLayer() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const layer = tip.current;
    return layer === null ? undefined : watchTips(layer);
  }, []);
  return <div ref={tip} popover="manual" aria-hidden="true" className={styles['tip']} />;
}

function watchTips(layer: HTMLDivElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownFor: Element | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    shownFor = undefined;
    if (layer.matches(':popover-open')) layer.hidePopover();
  };
  const show = (target: HTMLElement): void => {
    if (!target.isConnected) return;
    const { tip = '', tipLine = '', command = '' } = target.dataset;
    layer.replaceChildren(line('span', tip), line('span', tipLine), line('code', command));
    layer.showPopover();
    const menu = target.closest('[role="menu"]');
    if (menu === null) place(layer, target.getBoundingClientRect());
    // On a narrow screen the tip would cover the items of its own menu.
    else if (!placeBeside(layer, target.getBoundingClientRect(), menu.getBoundingClientRect())) layer.hidePopover();
  };
  const over = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
    if (target === shownFor) return;
    hide();
    if (target === null || (event.type === 'focusin' && !target.matches(':focus-visible'))) return;
    shownFor = target;
    timer = setTimeout(() => show(target), DELAY_MS);
  };
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', over);
  // A sheet keeps the key that closes it to itself.
  document.addEventListener('pointerdown', hide, { capture: true });
  document.addEventListener('keydown', hide, { capture: true });
  return () => {
    hide();
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', over);
    document.removeEventListener('pointerdown', hide, { capture: true });
    document.removeEventListener('keydown', hide, { capture: true });
  };
}

function line(tag: 'span' | 'code', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  element.hidden = text === '';
  return element;
}

/** Places the tip of a menu's item beside the menu, where it covers no other item. Returns false if there is no room. */
function placeBeside(layer: HTMLElement, item: DOMRect, menu: DOMRect): boolean {
  const size = layer.getBoundingClientRect();
  const right = menu.right + GAP;
  const left = right + size.width <= innerWidth - GAP ? right : menu.left - GAP - size.width;
  if (left < GAP) return false;
  layer.style.left = `${left}px`;
  layer.style.top = `${Math.max(GAP, Math.min(item.top, innerHeight - GAP - size.height))}px`;
  return true;
}

function place(layer: HTMLElement, anchor: DOMRect): void {
  const size = layer.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(anchor.left + anchor.width / 2 - size.width / 2, innerWidth - size.width - GAP));
  const below = anchor.bottom + GAP;
  layer.style.left = `${left}px`;
  layer.style.top = `${below + size.height > innerHeight - GAP ? anchor.top - GAP - size.height : below}px`;
}
