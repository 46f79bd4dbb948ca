import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import { DeploymentCard } from './DeploymentCard.tsx';
import { ReplicaSetCard } from './ReplicaSetCard.tsx';
import { MoreSatellites, SatelliteCard } from './SatelliteCard.tsx';
import type { MarkSize } from '../pods/density.ts';
import { usePodRoom } from './pod-room.ts';
import styles from './GraphView.module.css';

const CronJobCard = later(() => import('./CronJobCard.tsx').then((module) => module.CronJobCard));
const NodeChip = later(() => import('./NodeChip.tsx').then((module) => module.NodeChip));
const UsersCard = later(() => import('./UsersCard.tsx').then((module) => module.UsersCard));
const OwnerCard = later(() => import('./OwnerCard.tsx').then((module) => module.OwnerCard));

/* The components that React Flow draws for each type of node: a card, and the handles that its edges end at. */

/** A card, or the number of satellites without room. */
export type CardNode = Node<{
  /** The panel is low: the card has fewer lines. */
  readonly dense: boolean;
  readonly size?: MarkSize;
  /** The height of its texts. */
  readonly text?: number;
  readonly count?: number;
}>;

/** The ends of edges. React Flow requires them, though most edges have their own path. */
function Handles() {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles['handle']} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles['handle']} />
    </>
  );
}

export function HeadNode({ id, data, width = 0 }: NodeProps<CardNode>) {
  const Card = parseObjectKey(id).kind === 'CronJob' ? CronJobCard : DeploymentCard;
  return (
    <div className={styles['node']}>
      <Optional>
        <Card id={id} dense={data.dense} width={width} />
      </Optional>
      <Handles />
    </div>
  );
}

export function SetNode({ id, data, width = 0, height = 0 }: NodeProps<CardNode>) {
  const room = usePodRoom(data, width, height);
  return (
    <div className={styles['node']}>
      <Handles />
      {parseObjectKey(id).kind === 'ReplicaSet' ? (
        <ReplicaSetCard id={id} dense={data.dense} room={room} />
      ) : (
        <Optional>
          <OwnerCard id={id} dense={data.dense} room={room} />
        </Optional>
      )}
    </div>
  );
}

export function PodsNode({ id, data, width = 0, height = 0 }: NodeProps<CardNode>) {
  const room = usePodRoom(data, width, height);
  return (
    <div className={styles['node']}>
      <Handles />
      <Optional>
        <OwnerCard id={id} dense={data.dense} room={room} />
      </Optional>
    </div>
  );
}

export function SatelliteNode({ id, data }: NodeProps<CardNode>) {
  return (
    <div className={styles['node']}>
      <Handles />
      <SatelliteCard id={id} dense={data.dense} />
    </div>
  );
}

export function ClusterNode({ id }: NodeProps) {
  return (
    <div className={styles['node']}>
      <Handles />
      <Optional>
        <NodeChip id={id} />
      </Optional>
    </div>
  );
}

export function UsersNode({ id, data }: NodeProps<CardNode>) {
  return (
    <div className={styles['node']}>
      <Handles />
      <Optional>
        <UsersCard id={id} dense={data.dense} />
      </Optional>
    </div>
  );
}

export function MoreNode({ data }: NodeProps<CardNode>) {
  return <MoreSatellites count={data.count ?? 0} />;
}
