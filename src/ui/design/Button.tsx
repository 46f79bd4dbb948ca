import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';

interface Looks {
  /** `primary` is the one thing to do next; `quiet` has no frame until it is pointed at. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly children: ReactNode;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Looks {
  readonly children: ReactNode;
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Looks {
  readonly href: string;
  readonly children: ReactNode;
}

/** A button with words on it. */
export function Button({ look = 'plain', className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" data-look={look} className={classNames(styles['button'], className)} {...rest}>
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'plain', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a data-look={look} className={classNames(styles['button'], className)} {...rest}>
      {children}
    </a>
  );
}
