import { useId, type ReactNode, type ToggleEvent } from 'react';
import { classNames } from './class-names.ts';
import { MenuContext } from './menu-context.ts';
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
  const place = ({ currentTarget: popup, newState }: ToggleEvent<HTMLDivElement>): void => {
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (newState === 'closed' || button === null) return;
    // It can be measured when it is there, which it is before the next frame is drawn.
    requestAnimationFrame(() => placeUnder(popup, button, align));
  };
  return (
    <>
      {renderTrigger({ 'aria-haspopup': 'dialog', popoverTarget: id })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames(styles['popup'], styles['sheet'])}
        onBeforeToggle={place}
      >
        <MenuContext value={() => document.getElementById(id)?.hidePopover()}>{children}</MenuContext>
      </div>
    </>
  );
}
