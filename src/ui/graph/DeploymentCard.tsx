import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import type { DeploymentView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ImageField } from '../actions/ImageField.tsx';
import { ScaleStepper } from '../actions/ScaleStepper.tsx';
import { classNames } from '../design/class-names.ts';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { type ActionId, actionsOf, letUsersComeAction } from '../model/actions.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { objectWords } from '../model/objects.ts';
import { serviceOf } from '../model/satellites.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import { ReadyNumber } from '../numbers/ReadyNumber.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import { RolloutGauge } from './RolloutGauge.tsx';
import styles from './DeploymentCard.module.css';

/** The width of the chip of an old revision with its gap, in pixels at the usual size of type. */
const CHIP_WIDTH = 46;

const FoldedSets = later(() => import('./FoldedSets.tsx').then((module) => module.FoldedSets));
const WhatIfItems = later(() => import('../actions/WhatIfItems.tsx').then((module) => module.WhatIfItems));

interface DeploymentCardProps {
  readonly id: string;
  /** There is little height: it has two lines. */
  readonly dense: boolean;
  /** In pixels. */
  readonly width: number;
}

/** Between the left or right edge of the card and what is in it, with the border. */
const PADDING = 18;
/** The part of a line of the card that the chips of old revisions may take. */
const CHIPS_SHARE = { dense: 0.25, roomy: 0.55 };

/** A Deployment: its desired state, its progress, and its actions. */
export const DeploymentCard = memo(function DeploymentCard({ id, dense, width }: DeploymentCardProps) {
  const t = useWords();
  const scale = typeScale(useTheme());
  const deployment = useObject(id) as DeploymentView | undefined;
  const selected = useWorldView((view) => view.selected === id);
  const hasOld = useCluster(
    ({ places }) => places.lanes.get(id)?.sets.some((set) => places.sets.get(set)?.folded === true) ?? false,
  );
  if (deployment === undefined) {
    return <div className={styles['gone']}>{t.deployment.gone({ name: objectWords(id) })}</div>;
  }
  const inner = width - 2 * PADDING;
  const chips = hasOld && (
    <Optional>
      <FoldedSets head={id} most={Math.floor((inner * CHIPS_SHARE[dense ? 'dense' : 'roomy']) / (CHIP_WIDTH * scale))} />
    </Optional>
  );
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
          className={classNames(styles['name'], 'finger')}
          aria-pressed={selected}
          data-tip={`Deployment ${deployment.name}`}
        >
          <span className={styles['word']} data-elides="">
            {deployment.name}
          </span>
          <span className={styles['kind']}>Deployment</span>
        </button>
        {deployment.namespace !== 'default' && <span className={styles['namespace']}>{deployment.namespace}</span>}
        {deployment.paused && <span className={styles['badge']}>{t.deployment.paused}</span>}
        {dense && chips}
        <Controls deployment={deployment} />
      </div>
      <RolloutGauge deployment={deployment} width={inner} />
      <div className={styles['foot']}>
        <RolloutNumbers deployment={deployment} />
        <div className={classNames(styles['image'], 'nopan')} data-controls>
          <ImageField deployment={deployment} />
        </div>
        {!dense && chips}
      </div>
    </article>
  );
});

interface DeploymentProps {
  readonly deployment: DeploymentView;
}

/** Its number of replicas, the actions of a rollout, and the question why it is not done. */
function Controls({ deployment }: DeploymentProps) {
  const t = useWords();
  const actions = actionsOf(deployment);
  const service = useCluster((cluster) => serviceOf(cluster, deployment.id));
  const { pause, resume, undo } = t.deployment;
  const words: Readonly<Partial<Record<ActionId, string>>> = { pause, resume, undo };
  return (
    <div className={classNames(styles['controls'], 'nopan')} data-controls>
      <ScaleStepper view={deployment} />
      {actions
        .filter(({ destructive }) => destructive !== true)
        .map((action) => (
          <ActionButton key={action.id} action={action} subject={deployment.name} word={words[action.id]} />
        ))}
      {isUnderWay(deployment) && (
        <WhyButton
          className={styles['why']}
          subject={{ waiting: deployment.id }}
          label={t.inspector.whyWaiting}
          word={<span>{t.inspector.whyWaiting}</span>}
        />
      )}
      <ActionMenu subject={deployment.name} actions={[letUsersComeAction(deployment, service), ...actions]}>
        <WhatIfItems deployment={deployment} />
      </ActionMenu>
    </div>
  );
}

/** `7/10 ready`, and the reason if the rollout is stuck. The gauge has the limits that the Deployment controller decides by. */
function RolloutNumbers({ deployment }: DeploymentProps) {
  const t = useWords();
  const { desired, ready, maxSurge } = deployment;
  const stalled = deployment.conditions.find((condition) => condition.type === 'Progressing' && condition.status === 'False');
  return (
    <p className={styles['numbers']}>
      <span className={styles['ready']}>
        <ReadyNumber id={deployment.id} ready={ready} desired={desired} /> {t.numbers.ready}
      </span>
      {maxSurge === undefined && <span>Recreate</span>}
      {stalled !== undefined && (
        <span className={styles['trouble']} data-elides="" data-tip={stalled.reason}>
          {stalled.reason}
        </span>
      )}
    </p>
  );
}

/** Whether Pods of the newest revision are missing or not available, or there are more Pods than wanted. */
function isUnderWay({ deleting, desired, current, updated, available }: DeploymentView): boolean {
  return !deleting && (updated < desired || available < desired || current > desired);
}
