import type { ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './Menu.module.css';
import popupStyles from './Popup.module.css';

interface MenuListProps {
  readonly id?: string;
  /** Accessible name. */
  readonly label: string;
  /** The list appears beside this element or point. */
  readonly anchor: Element | { readonly getBoundingClientRect: () => DOMRect };
  readonly align?: 'start' | 'end';
  /** Gets the focus when the list closes. */
  readonly opener: HTMLElement | null;
  /** Called on Escape, on a press elsewhere, and when an item is chosen. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The list of a menu. It is open while it is mounted. */
export function MenuList({ id, label, anchor, align = 'start', opener, onClose, children }: MenuListProps) {
  return (
    <Menu.Root open onOpenChange={onClose}>
      {/* Assistive technology expects all of the page inside landmarks. */}
      <Menu.Portal container={document.querySelector('main') ?? undefined}>
        <Menu.Positioner
          className={popupStyles['layer']}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // A list may cover the point that it was opened at, but not a button.
          collisionAvoidance={{ side: anchor instanceof Element ? 'flip' : 'shift', fallbackAxisSide: 'none' }}
        >
          <Menu.Popup
            id={id}
            ref={focusFirstItem}
            finalFocus={() => opener}
            aria-label={label}
            data-popup=""
            className={classNames(popupStyles['popup'], styles['menu'])}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Base UI focuses the first item only if its own trigger was pressed by a key. The list can take the focus once it is placed. */
function focusFirstItem(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
}

export interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  /** The command line that the item runs. It stands under the words, or in the tip if there is one. */
  readonly line?: string;
  /** More about the item, shown beside the menu for the item that the pointer or the focus is on. */
  readonly tip?: string;
  readonly destructive?: boolean;
  /** Present for an item of a group in which one is chosen. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

/** One entry of a menu. */
export function MenuItem({ icon: Icon, children, line, tip, destructive = false, checked, onChoose }: MenuItemProps) {
  return (
    <Menu.Item
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      data-command={line}
      data-tip={tip}
      aria-description={tip}
      className={classNames(styles['item'], destructive && styles['destructive'])}
      onClick={onChoose}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className={styles['icon']} strokeWidth={1.75} />}
      <span className={styles['words']}>
        {children}
        {line !== undefined && tip === undefined && <code className={styles['line']}>{line}</code>}
      </span>
    </Menu.Item>
  );
}
