import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { CronJobView } from '../../worker/protocol/index.ts';
import { ActionMenu } from '../actions/ActionMenu.tsx';
import { classNames } from '../design/class-names.ts';
import { actionsOf } from '../model/actions.ts';
import { useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { objectWords } from '../model/objects.ts';
import { clockText } from '../model/time-text.ts';

import styles from './DeploymentCard.module.css';

interface CronJobCardProps {
  readonly id: string;
  /** There is little height: its name stands beside its kind. */
  readonly dense: boolean;
}

/** A CronJob: when it creates Jobs. Its Jobs are drawn below it. */
export const CronJobCard = memo(function CronJobCard({ id, dense }: CronJobCardProps) {
  const t = useWords();
  const cronJob = useObject(id) as CronJobView | undefined;
  const selected = useWorldView((view) => view.selected === id);
  if (cronJob === undefined) return <div className={styles['gone']}>{t.deployment.gone({ name: objectWords(id) })}</div>;
  const { name, namespace, schedule, suspended, active, lastScheduleMs, deleting } = cronJob;
  return (
    <article
      className={styles['card']}
      data-object={id}
      data-dense={dense}
      data-selected={selected}
      data-deleting={deleting}
      aria-label={`CronJob ${name}`}
    >
      <div className={styles['head']}>
        <button type="button" tabIndex={-1} className={classNames(styles['name'], 'finger')} aria-pressed={selected}>
          <span className={styles['kind']}>CronJob</span>
          <span className={styles['word']}>{name}</span>
        </button>
        {namespace !== 'default' && <span className={styles['namespace']}>{namespace}</span>}
        {suspended && <span className={styles['badge']}>{t.graph.cronJob.suspended}</span>}
        <div className={classNames(styles['controls'], 'nopan')} data-controls>
          <ActionMenu subject={name} actions={actionsOf(cronJob)} />
        </div>
      </div>
      <code>{schedule}</code>
      <p className={styles['numbers']}>
        <span className={styles['ready']}>{t.graph.cronJob.active({ count: active })}</span>
        <span>
          {lastScheduleMs === undefined
            ? t.graph.cronJob.never
            : t.graph.cronJob.last({ time: clockText(lastScheduleMs).slice(0, -4) })}
        </span>
      </p>
    </article>
  );
});
