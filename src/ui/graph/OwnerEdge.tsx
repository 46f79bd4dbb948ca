import type { EdgeProps } from '@xyflow/react';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import styles from './OwnerEdge.module.css';

/** Longer edges lead to a further row: they go down between the columns, in the middle. */
const FIRST_ROW = 60;
/** How far above its end such an edge turns. */
const TURN = 8;

/** From an owner to what it owns, in the hue of the revision: straight down to the first row, around it to a further one. */
export function OwnerEdge({ target, sourceX, sourceY, targetX, targetY }: EdgeProps) {
  const hue = useCluster((state) => hueOfSet(state, target));
  const path =
    targetY - sourceY < FIRST_ROW
      ? `M${targetX} ${sourceY}V${targetY}`
      : `M${sourceX} ${sourceY}V${targetY - TURN}H${targetX}V${targetY}`;
  return <path d={path} className={styles['edge']} data-hue={hue ?? ''} />;
}
