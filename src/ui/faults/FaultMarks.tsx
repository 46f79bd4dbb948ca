import { Play, Zap } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { commandLine, faultText, type FaultView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import styles from './FaultMarks.module.css';

export interface FaultMarkProps {
  readonly faults: readonly FaultView[];
}

/** Marks a thing that faults are on. */
export function FaultMark({ faults }: FaultMarkProps) {
  const t = usePartWords('faults');
  const label = t.mark({ count: faults.length });
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

/** The controllers that a fault has stopped: where their loops were, and how they start again. */
export function StoppedLoops({ faults }: FaultMarkProps) {
  const t = usePartWords('faults');
  const session = useSession();
  return (
    <ul className={styles['list']}>
      {faults.map(({ id, fault }) => {
        if (fault.type !== 'controller-stop') return null;
        const clear = { type: 'clear', id } as const;
        return (
          <li key={id} className={styles['loop']}>
            <span>{t.stopped({ name: fault.controller })}</span>
            <Button
              aria-label={t.startNamed({ name: fault.controller })}
              data-command={commandLine(clear)}
              onClick={() => session.run(clear)}
            >
              <Play aria-hidden="true" size={13} strokeWidth={2} />
              {t.start}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
