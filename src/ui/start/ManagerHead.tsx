import { useTranslation } from 'react-i18next';
import { commandLine, type Command, type ManagerStartView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { ManagerLamp } from '../loops/ManagerLamp.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import styles from './ManagerHead.module.css';

interface ManagerHeadProps {
  readonly manager: ManagerStartView;
}

/** A manager: what it is up to, and the hand on its switch. */
export function ManagerHead({ manager: { name, identity, starts } }: ManagerHeadProps) {
  const { t } = useTranslation();
  const state = useCluster(({ managers }) => managers.find((one) => one.name === name)?.state ?? 'stopped');
  return (
    <th scope="col" className={styles['head']} data-manager={name} data-state={state}>
      <span className={styles['line']}>
        <ManagerLamp state={state} />
        <span className={styles['name']} data-tip={identity === '' ? undefined : t('loops.manager.identity', { identity })}>
          {name}
        </span>
        <span className={styles['state']}>{t(`loops.manager.${state}`)}</span>
        {starts > 1 && <span className={styles['state']}>{t('start.manager.starts', { count: starts })}</span>}
      </span>
      <span className={styles['switch']}>
        {state === 'stopped' ? (
          <Power name={name} act="start" command={{ type: 'power-manager', name, on: true }} />
        ) : (
          <>
            <Power name={name} act="stop" command={{ type: 'power-manager', name, on: false, gracefully: true }} />
            <Power name={name} act="kill" command={{ type: 'power-manager', name, on: false }} />
          </>
        )}
      </span>
    </th>
  );
}

interface PowerProps {
  readonly name: string;
  readonly act: 'start' | 'stop' | 'kill';
  readonly command: Command;
}

function Power({ name, act, command }: PowerProps) {
  const { t } = useTranslation();
  const session = useSession();
  const tip = t(`start.manager.${act}Tip`);
  return (
    <Button
      look={act === 'kill' ? 'danger' : 'plain'}
      className={styles['power']}
      aria-label={t(`start.manager.${act}Label`, { name })}
      aria-description={tip}
      data-tip={tip}
      data-command={commandLine(command)}
      onClick={() => session.run(command)}
    >
      {t(`start.manager.${act}`)}
    </Button>
  );
}
