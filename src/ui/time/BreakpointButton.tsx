import { useTranslation } from 'react-i18next';
import { isSameBreakpoint, type Breakpoint } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { useBreakpointText } from './breakpoint-text.ts';
import styles from './BreakpointButton.module.css';

export interface BreakpointButtonProps {
  readonly breakpoint: Breakpoint;
  /** It is seen only where it is set, and while what it stands in is pointed at or has the focus. */
  readonly quiet?: boolean;
  readonly className?: string | undefined;
}

/** A dot that is filled where time stops. */
export function BreakpointButton({ breakpoint, quiet = false, className }: BreakpointButtonProps) {
  const { t } = useTranslation('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const set = useCluster((state) => state.breakpoints.some((each) => isSameBreakpoint(each, breakpoint)));
  const label = t('breakpoints.stop', { when: textOf(breakpoint) });
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={set}
      data-tip={label}
      data-breakpoint={breakpoint.type}
      data-quiet={quiet}
      className={classNames(styles['button'], className)}
      onClick={() => session.breakpoint('toggle', breakpoint)}
    >
      <i aria-hidden="true" className={styles['dot']} />
    </button>
  );
}
