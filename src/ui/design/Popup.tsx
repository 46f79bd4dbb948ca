import { useId, type ReactNode, type ToggleEvent } from 'react';
import { classNames } from './class-names.ts';
import { MenuContext } from './menu-context.ts';
import { lastInput } from './last-input.ts';
import { placeUnder } from './menu-popup.ts';
import styles from './Popup.module.css';

interface PopupProps {
  /** Accessible name of what pops up. */
  readonly label: string;
  /** Draws the button that opens and shuts it. */
  readonly renderTrigger: (props: PopupTriggerProps) => ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export interface PopupTriggerProps {
  readonly 'aria-haspopup': 'dialog';
  readonly popoverTarget: string;
}

/** Something to read and to act on, under a button; a list of things to do is a `Menu`. Lies in the browser's top layer. */
export function Popup({ label, renderTrigger, children, align = 'start' }: PopupProps) {
  const id = useId();
  const trigger = (): HTMLElement | null => document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
  const show = ({ currentTarget: popup, newState }: ToggleEvent<HTMLDivElement>): void => {
    const button = trigger();
    if (newState === 'closed' || button === null) return;
    // The browser gives the focus back to where it was. Safari does not focus a button that is clicked.
    button.focus();
    // It can be measured and focused when it is there, which it is before the next frame is drawn.
    requestAnimationFrame(() => {
      placeUnder(popup, button, align);
      popup.focus();
    });
  };
  /** The browser gives the focus back, unless it was on something in the popup that is gone. */
  const returnFocus = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    if (newState === 'closed' && lastInput() === 'key' && document.activeElement === document.body) trigger()?.focus();
  };
  return (
    <>
      {renderTrigger({ 'aria-haspopup': 'dialog', popoverTarget: id })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={classNames(styles['popup'], styles['sheet'])}
        onBeforeToggle={show}
        onToggle={returnFocus}
      >
        <MenuContext value={() => document.getElementById(id)?.hidePopover()}>{children}</MenuContext>
      </div>
    </>
  );
}
