import type { ReactElement, ReactNode } from 'react';
import { Popover } from '@base-ui/react/popover';
import { classNames } from './class-names.ts';
import styles from './Popup.module.css';

interface PopupProps {
  /** Accessible name of the sheet. */
  readonly label: string;
  /** The button that opens and closes the sheet. */
  readonly button: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A small sheet under a button, with text and controls. A list of actions is a `Menu`. This file loads Base UI, so only late parts import it. */
export function Popup({ label, button, children, align = 'start' }: PopupProps) {
  return (
    <Popover.Root>
      <Popover.Trigger render={button} />
      <Popover.Portal>
        <Popover.Positioner className={styles['layer']} align={align} sideOffset={4} collisionPadding={8}>
          <Popover.Popup aria-label={label} data-popup="" className={classNames(styles['popup'], styles['sheet'])}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A button inside a popup that closes it. */
export function CloseOnClick({ button }: { readonly button: ReactElement }) {
  return <Popover.Close render={button} />;
}
