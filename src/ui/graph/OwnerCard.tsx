import { memo } from 'react';
import { useWords } from '../i18n/language.ts';
import { LOOSE_PODS, parseObjectKey, type OwnerView } from '../../worker/protocol/index.ts';
import { ActionButton, ActionMenu } from '../actions/ActionMenu.tsx';
import { ScaleStepper } from '../actions/ScaleStepper.tsx';
import { classNames } from '../design/class-names.ts';
import { actionsOf, isScalable } from '../model/actions.ts';
import { useCluster, useObject } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import { isPodOwner } from '../model/objects.ts';

import { ReadyNumber } from '../numbers/ReadyNumber.tsx';
import { PodField } from '../pods/PodField.tsx';
import { StateCounts } from '../pods/StateCounts.tsx';
import type { PodRoom } from './pod-room.ts';
import deployment from './DeploymentCard.module.css';
import own from './OwnerCard.module.css';
import styles from './ReplicaSetCard.module.css';

interface OwnerCardProps {
  /** LOOSE_PODS, or the id of an owner that is no ReplicaSet. */
  readonly id: string;
  /** There is little height. */
  readonly dense: boolean;
  readonly room: PodRoom;
}

const NO_ROW: readonly never[] = [];

/** Pods with the object that made them (a StatefulSet, a DaemonSet, a Job …), or those that nobody owns. */
export const OwnerCard = memo(function OwnerCard({ id, dense, room }: OwnerCardProps) {
  const t = useWords();
  const view = useObject(id);
  const selected = useWorldView((state) => state.selected === id);
  const pods = useCluster((state) => state.tallies.get(id)?.pods ?? 0);
  const row = useCluster((state) => state.places.rows.get(id) ?? NO_ROW);
  const owner = isPodOwner(view) ? view : undefined;
  const { kind, namespace, name } = parseObjectKey(id);
  const images = owner?.images.join(', ');
  const isLoose = id === LOOSE_PODS;
  const title = isLoose ? t.pods.loose : `${kind} ${name}`;
  return (
    <article
      className={styles['card']}
      data-hue=""
      data-dense={dense}
      aria-label={title}
      {...(!isLoose && { 'data-object': id, 'data-selected': selected, 'data-gone': view === undefined })}
    >
      {isLoose ? (
        <>
          <div className={own['head']}>
            <span className={styles['revision']}>{title}</span>
          </div>
          <div className={own['facts']}>
            <StateCounts owner={id} />
          </div>
        </>
      ) : (
        <>
          <div className={own['head']}>
            <button
              type="button"
              tabIndex={-1}
              className={classNames(own['title'], 'finger')}
              aria-pressed={selected}
              data-tip={title}
            >
              <span className={own['name']} data-elides="">
                {name}
              </span>
              <span className={styles['word']} data-elides="">
                {namespace === '' || namespace === 'default' ? kind : `${kind} · ${namespace}`}
              </span>
            </button>
            {owner !== undefined && <OwnerControls owner={owner} />}
          </div>
          <div className={own['facts']}>
            <code className={styles['image']} data-elides="" data-tip={images}>
              {images}
            </code>
            {owner !== undefined && (
              <span className={own['numbers']}>
                <ReadyNumber id={id} ready={owner.ready} desired={owner.desired} countsOther={owner.kind === 'Job'} />{' '}
                {owner.kind === 'Job' ? t.numbers.succeeded : t.numbers.ready}
              </span>
            )}
          </div>
        </>
      )}
      <PodField
        label={isLoose ? title : t.pods.of({ name: title })}
        row={row}
        wanted={owner?.desired ?? 0}
        pods={pods}
        density={room.density}
        width={room.width}
        height={room.height}
      />
    </article>
  );
});

interface OwnerControlsProps {
  readonly owner: OwnerView;
}

/** The actions on an owner of Pods: its number of replicas if it has one, and a button for each action that deletes nothing. */
function OwnerControls({ owner }: OwnerControlsProps) {
  const actions = actionsOf(owner);
  return (
    <div className={classNames(deployment['controls'], 'nopan')} data-controls>
      {isScalable(owner) && <ScaleStepper view={owner} />}
      {actions
        .filter(({ destructive }) => destructive !== true)
        .map((action) => (
          <ActionButton key={action.id} action={action} subject={owner.name} />
        ))}
      <ActionMenu subject={owner.name} actions={actions} />
    </div>
  );
}
