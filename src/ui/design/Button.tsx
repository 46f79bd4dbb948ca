import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one thing to do next; `quiet` has no frame until it is pointed at. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
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
