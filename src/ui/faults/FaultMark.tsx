import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { faultText, type FaultView } from '../../worker/protocol/index.ts';
import '../i18n/parts.ts';
import styles from './FaultMark.module.css';

export interface FaultMarkProps {
  readonly faults: readonly FaultView[];
}

/** Marks a thing that faults are on. */
export function FaultMark({ faults }: FaultMarkProps) {
  const { t } = useTranslation('faults');
  const label = t('mark', { count: faults.length });
  return (
    <span
      role="img"
      aria-label={label}
      className={styles['mark']}
      data-fault-mark
      data-tip={label}
      data-tip-line={faults.map(({ fault }) => faultText(fault)).join('\n')}
    >
      <Zap aria-hidden="true" size={12} strokeWidth={2.5} fill="currentColor" />
    </span>
  );
}
