import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { useCloseMenu } from './menu-context.ts';
import styles from './Menu.module.css';

interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  /** The command line that it stands for. */
  readonly line?: string;
  readonly destructive?: boolean;
  /** Given for one of several that exclude each other. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

/** One entry of a menu. */
export function MenuItem({ icon: Icon, children, line, destructive = false, checked, onChoose }: MenuItemProps) {
  const close = useCloseMenu();
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      data-command={line}
      tabIndex={-1}
      className={classNames(styles['item'], destructive && styles['destructive'])}
      onClick={() => {
        close();
        onChoose();
      }}
    >
      {Icon !== undefined && <Icon aria-hidden="true" className={styles['icon']} strokeWidth={1.75} />}
      <span className={styles['words']}>
        {children}
        {line !== undefined && <code className={styles['line']}>{line}</code>}
      </span>
    </button>
  );
}
