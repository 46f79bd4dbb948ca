import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { commandLine, type FaultView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import '../i18n/parts.ts';
import styles from './StoppedLoops.module.css';

export interface StoppedLoopsProps {
  readonly faults: readonly FaultView[];
}

/** The controllers that a fault has stopped: where their loops were, and how they start again. */
export function StoppedLoops({ faults }: StoppedLoopsProps) {
  const { t } = useTranslation('faults');
  const session = useSession();
  return (
    <ul className={styles['list']}>
      {faults.map(({ id, fault }) => {
        if (fault.type !== 'controller-stop') return null;
        const clear = { type: 'clear', id } as const;
        return (
          <li key={id} className={styles['loop']}>
            <span>{t('stopped', { name: fault.controller })}</span>
            <Button
              aria-label={t('startNamed', { name: fault.controller })}
              data-command={commandLine(clear)}
              onClick={() => session.run(clear)}
            >
              <Play aria-hidden="true" size={13} strokeWidth={2} />
              {t('start')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
