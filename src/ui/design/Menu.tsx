import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { MenuContext } from './menu-context.ts';
import { focusFirst, moveInMenu, placeUnder } from './menu-popup.ts';
import styles from './Menu.module.css';
import popupStyles from './Popup.module.css';

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
    // The browser gives the focus back to where it was. Safari does not focus a button that is clicked.
    button.focus();
    // The items must be there to be measured and focused.
    flushSync(() => setOpen(true));
    popup.showPopover();
    placeUnder(popup, button, align);
    focusFirst(popup);
  };
  const close = (): void => {
    document.getElementById(id)?.hidePopover();
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
  };
  const move = (event: KeyboardEvent<HTMLDivElement>): void => moveInMenu(event, close);

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
        className={classNames(popupStyles['popup'], styles['menu'])}
        onKeyDown={move}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <MenuContext value={close}>{children}</MenuContext>}
      </div>
    </>
  );
}
