import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import { CronJobCard } from './CronJobCard.tsx';
import { DeploymentCard } from './DeploymentCard.tsx';
import { FoldedSet } from './FoldedSet.tsx';
import { OwnerCard } from './OwnerCard.tsx';
import { ReplicaSetCard } from './ReplicaSetCard.tsx';
import { MoreSatellites, NodeChip, SatelliteCard } from './SatelliteCard.tsx';
import styles from './GraphView.module.css';

/* The components that React Flow draws for each type of node: a card, and the handles that its edges end at. */

/** A card, or the number of satellites without room. */
export type CardNode = Node<{
  /** The panel is low: the card has fewer lines. */
  readonly dense: boolean;
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

export function HeadNode({ id, data }: NodeProps<CardNode>) {
  const Card = parseObjectKey(id).kind === 'CronJob' ? CronJobCard : DeploymentCard;
  return (
    <div className={styles['node']}>
      <Card id={id} dense={data.dense} />
      <Handles />
    </div>
  );
}

export function SetNode({ id, data, width = 0, height = 0 }: NodeProps<CardNode>) {
  return (
    <div className={styles['node']}>
      <Handles />
      {parseObjectKey(id).kind === 'ReplicaSet' ? (
        <ReplicaSetCard id={id} dense={data.dense} width={width} height={height} />
      ) : (
        <OwnerCard id={id} width={width} height={height} />
      )}
    </div>
  );
}

export function FoldedNode({ id }: NodeProps) {
  return (
    <div className={styles['node']}>
      <FoldedSet id={id} />
    </div>
  );
}

export function PodsNode({ id, width = 0, height = 0 }: NodeProps) {
  return (
    <div className={styles['node']}>
      <Handles />
      <OwnerCard id={id} width={width} height={height} />
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
      <NodeChip id={id} />
    </div>
  );
}

export function MoreNode({ data }: NodeProps<CardNode>) {
  return <MoreSatellites count={data.count ?? 0} />;
}
