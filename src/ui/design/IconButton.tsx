import type { ButtonHTMLAttributes } from 'react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly filled?: boolean;
}

/** A button with a picture on it. */
export function IconButton({ label, icon: Icon, filled = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={classNames(styles['button'], 'finger', filled && styles['filled'], className)}
      {...rest}
    >
      <Icon aria-hidden="true" className={styles['icon']} strokeWidth={1.75} />
    </button>
  );
}
