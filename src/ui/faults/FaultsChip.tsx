import { Undo2, Zap } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { commandLine, faultText, type FaultView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { CloseOnClick, Popup } from '../design/Popup.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { openOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import styles from './FaultsChip.module.css';

/** The number of active faults. It opens their list, where each can be taken back. */
export function FaultsChip() {
  const t = usePartWords('faults');
  const faults = useCluster((state) => state.faults);
  const count = faults.length;
  const label = count === 0 ? t.chip : t.chipOn({ count });
  return (
    <span className={styles['chip']} data-faults={count}>
      <Popup label={t.list} align="end" button={<IconButton label={label} icon={Zap} />}>
        <h2 className={styles['title']}>{t.list}</h2>
        {count === 0 && <p className={styles['note']}>{t.none}</p>}
        <ul className={styles['list']}>
          {faults.map((fault) => (
            <FaultLine key={fault.id} fault={fault} />
          ))}
        </ul>
        <p className={styles['note']}>{t.notKubernetes}</p>
        <FaultTools faults={faults} />
      </Popup>
      {count > 0 && (
        <span aria-hidden="true" className={styles['count']}>
          {count}
        </span>
      )}
    </span>
  );
}

interface FaultToolsProps {
  readonly faults: readonly FaultView[];
}

/** Takes all faults back, and opens the form for a fault without an object. */
function FaultTools({ faults }: FaultToolsProps) {
  const t = usePartWords('faults');
  const session = useSession();
  const takeAllBack = (): void => {
    for (const fault of faults) session.run({ type: 'clear', id: fault.id });
  };
  return (
    <div className={styles['tools']}>
      <CloseOnClick button={<Button onClick={disturb}>{t.disturb}</Button>} />
      {faults.length > 1 && <Button onClick={takeAllBack}>{t.takeBackAll}</Button>}
    </div>
  );
}

interface FaultLineProps {
  readonly fault: FaultView;
}

/** One fault that is on. */
function FaultLine({ fault }: FaultLineProps) {
  const t = usePartWords('faults');
  const session = useSession();
  const line = faultText(fault.fault);
  const clear = { type: 'clear', id: fault.id } as const;
  const facts = [
    t.since({ time: clockText(fault.sinceMs) }),
    ...(fault.strikes > 0 ? [t.strikes({ count: fault.strikes })] : []),
    ...(fault.left === undefined ? [] : [t.left({ count: fault.left })]),
  ];
  return (
    <li className={styles['fault']} data-fault={fault.id}>
      <span className={styles['words']}>
        <code className={styles['line']}>{line}</code>
        <span className={styles['facts']}>{facts.join(' · ')}</span>
      </span>
      <IconButton
        label={t.takeBackThis({ line })}
        icon={Undo2}
        data-command={commandLine(clear)}
        onClick={() => session.run(clear)}
      />
    </li>
  );
}

/** Opens the form for faults of the API server. */
export function ApiFaults() {
  const t = usePartWords('faults');
  return <IconButton label={t.disturb} icon={Zap} onClick={disturb} />;
}

function disturb(): void {
  openOverlay({ kind: 'faultForm', start: { type: 'api-latency' } });
}
