import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MenuContext } from './menu-context.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Draws the button that opens it. */
  readonly renderTrigger: (props: MenuTriggerProps) => ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export interface MenuTriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: (event: { readonly currentTarget: HTMLElement }) => void;
}

/** A list of things to do, under a button. Lies in the browser's top layer, so that no panel and no zoom cuts it off. */
export function Menu({ label, renderTrigger, children, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();

  const show = (button: HTMLElement): void => {
    const popup = document.getElementById(id);
    if (popup === null) return;
    // The items must be there to be measured and focused.
    flushSync(() => setOpen(true));
    popup.showPopover();
    placeUnder(popup, button, align);
    items(popup)[0]?.focus();
  };
  const close = (): void => {
    document.getElementById(id)?.hidePopover();
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = items(event.currentTarget);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') close();
    if (to === undefined) return;
    event.preventDefault();
    all.at(to === all.length ? 0 : to)?.focus();
  };

  return (
    <>
      {renderTrigger({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: (event) => show(event.currentTarget),
      })}
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles['menu']}
        onKeyDown={move}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <MenuContext value={close}>{children}</MenuContext>}
      </div>
    </>
  );
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

const GAP = 4;
const MARGIN = 8;

function placeUnder(popup: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect();
  const size = popup.getBoundingClientRect();
  const wanted = align === 'start' ? anchor.left : anchor.right - size.width;
  const left = Math.max(MARGIN, Math.min(wanted, innerWidth - size.width - MARGIN));
  const below = anchor.bottom + GAP;
  const top = below + size.height > innerHeight - MARGIN ? Math.max(MARGIN, anchor.top - GAP - size.height) : below;
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}
