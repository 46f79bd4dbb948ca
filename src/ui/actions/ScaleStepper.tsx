import { useState, type KeyboardEvent } from 'react';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { commandLine } from '../../worker/protocol/index.ts';
import { scaleCommand, type Scalable } from '../model/actions.ts';
import { useSession } from '../model/session-context.ts';
import { useWanted } from './use-wanted.ts';
import styles from './ScaleStepper.module.css';

interface ScaleStepperProps {
  readonly view: Scalable;
}

/** How many replicas are wanted, as a number to change: by one, or by typing it. */
export function ScaleStepper({ view }: ScaleStepperProps) {
  const { t } = useTranslation();
  const session = useSession();
  /** What is being typed; undefined while nothing is. */
  const [draft, setDraft] = useState<string>();
  const { name } = view;
  const [wanted, ask] = useWanted(view.desired);

  const scale = (replicas: number): void => {
    if (replicas < 0 || replicas === wanted) return;
    ask(replicas);
    session.run(scaleCommand(view, replicas));
  };
  const commit = (): void => {
    if (draft !== undefined && /^\d+$/.test(draft)) scale(Number(draft));
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      scale(wanted + (event.key === 'ArrowUp' ? 1 : -1));
    }
  };
  const down = scaleCommand(view, Math.max(0, wanted - 1));
  const up = scaleCommand(view, wanted + 1);
  const downLabel = t('action.scaleDown', { name });
  const upLabel = t('action.scaleUp', { name });

  return (
    <fieldset aria-label={t('scale.group', { name })} className={styles['stepper']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={downLabel}
        data-tip={downLabel}
        data-command={commandLine(down)}
        disabled={wanted === 0}
        onClick={() => scale(wanted - 1)}
      >
        <Minus aria-hidden="true" size={14} strokeWidth={2} />
      </button>
      <input
        className={styles['number']}
        inputMode="numeric"
        aria-label={t('scale.replicas', { name })}
        value={draft ?? String(wanted)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles['step']}
        aria-label={upLabel}
        data-tip={upLabel}
        data-command={commandLine(up)}
        onClick={() => scale(wanted + 1)}
      >
        <Plus aria-hidden="true" size={14} strokeWidth={2} />
      </button>
    </fieldset>
  );
}
