import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import styles from './Banner.module.css';

interface BannerProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly end: ReactNode;
  /** Lies over the lower end of the page, and so moves nothing. Absent: it has a place of its own. */
  readonly over?: boolean;
  /** The name of the banner for tests. */
  readonly 'data-refusal'?: string;
}

/** Says across the whole page, or in the place of a part, that something went wrong: at once, to screen readers too. */
export function Banner({ icon: Icon, title, children, end, over = false, ...rest }: BannerProps) {
  return (
    <div role="alert" className={styles['banner']} data-over={over} {...rest}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
      {end}
    </div>
  );
}
