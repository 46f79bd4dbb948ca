import { useId } from 'react';
import { Undo2, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { commandLine, faultText, type FaultView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { placeUnder } from '../design/menu-popup.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openFaultForm } from './fault-store.ts';
import './texts.ts';
import styles from './FaultsChip.module.css';

/** How many faults are on; opens the list of them, where each can be taken back. */
export function FaultsChip() {
  const { t } = useTranslation('faults');
  const faults = useCluster((state) => state.faults);
  const session = useSession();
  const id = useId();
  const count = faults.length;
  const label = count === 0 ? t('chip') : t('chipOn', { count });
  const toggle = (button: HTMLElement): void => {
    const popup = document.getElementById(id);
    if (popup === null || !popup.togglePopover()) return;
    placeUnder(popup, button, 'end');
  };
  const takeAllBack = (): void => {
    for (const fault of faults) session.run({ type: 'clear', id: fault.id });
  };
  return (
    <>
      <span className={styles['chip']} data-faults={count}>
        <IconButton
          label={label}
          icon={Zap}
          aria-haspopup="dialog"
          aria-controls={id}
          onClick={(event) => toggle(event.currentTarget)}
        />
        {count > 0 && (
          <span aria-hidden="true" className={styles['count']}>
            {count}
          </span>
        )}
      </span>
      <section id={id} popover="auto" aria-label={t('list')} className={styles['popup']}>
        <h2 className={styles['title']}>{t('list')}</h2>
        {count === 0 && <p className={styles['note']}>{t('none')}</p>}
        <ul className={styles['list']}>
          {faults.map((fault) => (
            <FaultLine key={fault.id} fault={fault} />
          ))}
        </ul>
        <p className={styles['note']}>{t('notKubernetes')}</p>
        <div className={styles['tools']}>
          <Button
            onClick={() => {
              document.getElementById(id)?.hidePopover();
              openFaultForm({ type: 'api-latency' });
            }}
          >
            {t('disturb')}
          </Button>
          {count > 1 && <Button onClick={takeAllBack}>{t('takeBackAll')}</Button>}
        </div>
      </section>
    </>
  );
}

interface FaultLineProps {
  readonly fault: FaultView;
}

/** One fault that is on. */
function FaultLine({ fault }: FaultLineProps) {
  const { t } = useTranslation('faults');
  const session = useSession();
  const line = faultText(fault.fault);
  const clear = { type: 'clear', id: fault.id } as const;
  const facts = [
    t('since', { time: clockText(fault.sinceMs) }),
    ...(fault.strikes > 0 ? [t('strikes', { count: fault.strikes })] : []),
    ...(fault.left === undefined ? [] : [t('left', { count: fault.left })]),
  ];
  return (
    <li className={styles['fault']} data-fault={fault.id}>
      <span className={styles['words']}>
        <code className={styles['line']}>{line}</code>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
      </span>
      <IconButton
        label={t('takeBackThis', { line })}
        icon={Undo2}
        data-command={commandLine(clear)}
        onClick={() => session.run(clear)}
      />
    </li>
  );
}
