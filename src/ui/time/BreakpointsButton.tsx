import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { showBreakpoints } from './breakpoint-store.ts';
import styles from './BreakpointsButton.module.css';
import '../i18n/parts.ts';

/** How many breakpoints there are; opens their list. */
export function BreakpointsButton() {
  const { t } = useTranslation('time');
  const count = useCluster((state) => state.breakpoints.length);
  const label = t('breakpoints.button', { count });
  return (
    <Button
      look="quiet"
      aria-haspopup="dialog"
      aria-label={label}
      data-tip={label}
      className={styles['button']}
      onClick={() => showBreakpoints(true)}
    >
      <CircleDot aria-hidden="true" size={14} strokeWidth={2} />
      {count}
    </Button>
  );
}
