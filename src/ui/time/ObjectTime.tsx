import { StepBack, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useSession } from '../model/session-context.ts';
import { BreakpointButton } from './BreakpointButton.tsx';
import styles from './ObjectTime.module.css';

export interface ObjectTimeProps {
  /** As in `Deployment/default/web`. */
  readonly id: string;
  readonly name: string;
}

/** Time by the writes of one object: back to before the last one, on to the next, and whether time stops at each. */
export function ObjectTime({ id, name }: ObjectTimeProps) {
  const { t } = useTranslation('time');
  const session = useSession();
  return (
    <span className={styles['tools']}>
      <IconButton
        label={t('stepObject.back', { name })}
        icon={StepBack}
        onClick={() => session.transport({ type: 'step-object', id, back: true })}
      />
      <IconButton
        label={t('stepObject.forward', { name })}
        icon={StepForward}
        onClick={() => session.transport({ type: 'step-object', id })}
      />
      <BreakpointButton breakpoint={{ type: 'object', object: id }} className={styles['stop']} />
    </span>
  );
}
