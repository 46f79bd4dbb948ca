import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { DeploymentView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ImageField } from '../actions/ImageField.tsx';
import { ScaleStepper } from '../actions/ScaleStepper.tsx';
import { classNames } from '../design/class-names.ts';
import { later } from '../design/later.ts';
import { actionsOf } from '../model/actions.ts';
import { useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { objectWords } from '../model/objects.ts';

import { ReadyNumber } from '../numbers/ReadyNumber.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import { RolloutGauge } from './RolloutGauge.tsx';
import styles from './DeploymentCard.module.css';

const WhatIfItems = later(() => import('../actions/WhatIfItems.tsx').then((module) => module.WhatIfItems));

interface DeploymentCardProps {
  readonly id: string;
  /** There is little height: its name stands beside its kind. */
  readonly dense: boolean;
}

/** A Deployment: its desired state, its progress, and its actions. */
export const DeploymentCard = memo(function DeploymentCard({ id, dense }: DeploymentCardProps) {
  const t = useWords();
  const deployment = useObject(id) as DeploymentView | undefined;
  const selected = useWorldView((view) => view.selected === id);
  if (deployment === undefined) {
    return <div className={styles['gone']}>{t.deployment.gone({ name: objectWords(id) })}</div>;
  }
  const actions = actionsOf(deployment);
  return (
    <article
      className={styles['card']}
      data-object={id}
      data-dense={dense}
      data-selected={selected}
      data-deleting={deployment.deleting}
      aria-label={`Deployment ${deployment.name}`}
    >
      <div className={styles['head']}>
        <button
          type="button"
          tabIndex={-1}
          className={styles['name']}
          aria-pressed={selected}
          data-tip={`Deployment ${deployment.name}`}
        >
          <span className={styles['kind']}>Deployment</span>
          <span className={styles['word']} data-elides="">
            {deployment.name}
          </span>
        </button>
        {deployment.namespace !== 'default' && <span className={styles['namespace']}>{deployment.namespace}</span>}
        {deployment.paused && <span className={styles['badge']}>{t.deployment.paused}</span>}
        <div className={classNames(styles['controls'], 'nopan')} data-controls>
          <ScaleStepper view={deployment} />
          {actions.slice(0, 3).map((action) => (
            <ActionButton key={action.id} action={action} subject={deployment.name} />
          ))}
          <ActionMenu subject={deployment.name} actions={actions}>
            <WhatIfItems deployment={deployment} />
          </ActionMenu>
        </div>
      </div>
      <RolloutGauge deployment={deployment} />
      <div className={styles['foot']}>
        <RolloutNumbers deployment={deployment} />
        <div className={classNames(styles['image'], 'nopan')} data-controls>
          <ImageField deployment={deployment} />
        </div>
      </div>
    </article>
  );
});

interface RolloutNumbersProps {
  readonly deployment: DeploymentView;
}

/** `7/10 ready · surge 2 of 3 · unavailable 1 of 2`: the numbers that the Deployment controller decides by. */
function RolloutNumbers({ deployment }: RolloutNumbersProps) {
  const t = useWords();
  const { desired, current, ready, available, maxSurge, maxUnavailable } = deployment;
  const stalled = deployment.conditions.find((condition) => condition.type === 'Progressing' && condition.status === 'False');
  return (
    <p className={styles['numbers']}>
      <span className={styles['ready']}>
        <ReadyNumber id={deployment.id} ready={ready} desired={desired} /> {t.numbers.ready}
      </span>
      {maxSurge === undefined || maxUnavailable === undefined ? (
        <span>Recreate</span>
      ) : (
        <>
          <span>{t.numbers.surge({ used: Math.max(0, current - desired), max: maxSurge })}</span>
          <span>{t.numbers.unavailable({ used: Math.max(0, desired - available), max: maxUnavailable })}</span>
        </>
      )}
      {stalled !== undefined && (
        <span className={styles['trouble']} data-elides="" data-tip={stalled.reason}>
          {stalled.reason}
        </span>
      )}
      {isUnderWay(deployment) && (
        <span className={classNames(styles['why'], 'nopan')} data-controls>
          <WhyButton subject={{ waiting: deployment.id }} label={t.inspector.whyWaiting} word={t.inspector.why} />
        </span>
      )}
    </p>
  );
}

/** Whether Pods of the newest revision are missing or not available, or there are more Pods than wanted. */
function isUnderWay({ deleting, desired, current, updated, available }: DeploymentView): boolean {
  return !deleting && (updated < desired || available < desired || current > desired);
}
