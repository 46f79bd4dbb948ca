import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { DeploymentCard } from './DeploymentCard.tsx';
import { FoldedSet } from './FoldedSet.tsx';
import { OwnerCard } from './OwnerCard.tsx';
import { ReplicaSetCard } from './ReplicaSetCard.tsx';
import styles from './GraphView.module.css';

/* What React Flow draws for each type of node: our cards, and the handles at which its edges end. */

/** A card of a Deployment or a ReplicaSet. */
export type CardNode = Node<{
  /** There is little height: fewer lines. */
  readonly dense: boolean;
}>;

export function DeploymentNode({ id, data }: NodeProps<CardNode>) {
  return (
    <div className={styles['node']}>
      <DeploymentCard id={id} dense={data.dense} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles['handle']} />
    </div>
  );
}

export function SetNode({ id, data, width = 0, height = 0 }: NodeProps<CardNode>) {
  return (
    <div className={styles['node']}>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles['handle']} />
      <ReplicaSetCard id={id} dense={data.dense} width={width} height={height} />
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
      <OwnerCard id={id} width={width} height={height} />
    </div>
  );
}
