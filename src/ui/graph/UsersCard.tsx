import { memo } from 'react';
import { Minus, Plus } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { commandLine, parseObjectKey } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { lessLoad, moreLoad } from '../traffic/load-commands.ts';
import styles from './UsersCard.module.css';

interface UsersCardProps {
  /** `Users/default/web` for those of Service web. */
  readonly id: string;
  /** There is little height: all in one line. */
  readonly dense: boolean;
}

/** The users of a Service, with the number of requests that they send a second. */
export const UsersCard = memo(function UsersCard({ id, dense }: UsersCardProps) {
  const t = usePartWords('traffic');
  const session = useSession();
  const { namespace, name } = parseObjectKey(id);
  const service = `Service/${namespace}/${name}`;
  const load = useCluster(({ traffic }) => traffic.get(service)?.load);
  if (load === undefined) return null;
  const [less, more] = [lessLoad(load), moreLoad(load)];
  return (
    <div
      role="group"
      aria-label={t.usersOf({ name })}
      className={classNames(styles['card'], 'nopan')}
      data-users={service}
      data-dense={dense}
    >
      <span className={styles['kind']}>{t.users}</span>
      <span className={styles['rate']}>
        <button
          type="button"
          className={styles['step']}
          aria-label={t.less}
          data-tip={t.less}
          data-command={less && commandLine(less)}
          disabled={less === undefined}
          onClick={() => less && session.run(less)}
        >
          <Minus aria-hidden="true" size={14} strokeWidth={2} />
        </button>
        <span className={styles['number']}>{t.rateShort({ perSecond: load.perSecond })}</span>
        <button
          type="button"
          className={styles['step']}
          aria-label={t.more}
          data-tip={t.more}
          data-command={more && commandLine(more)}
          disabled={more === undefined}
          onClick={() => more && session.run(more)}
        >
          <Plus aria-hidden="true" size={14} strokeWidth={2} />
        </button>
      </span>
    </div>
  );
});
