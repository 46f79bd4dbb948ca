import type { EdgeProps } from '@xyflow/react';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import styles from './OwnerEdge.module.css';

/** How far beyond its middle an owner's lower edge goes. */
const REACH = 260;

/** From an owner to what it owns, in the hue of the revision: straight down, as far as the owner is that wide. */
export function OwnerEdge({ target, sourceX, sourceY, targetX, targetY }: EdgeProps) {
  const hue = useCluster((state) => hueOfSet(state, target));
  const rail = sourceY + (targetY - sourceY) / 2;
  const path =
    targetX <= sourceX + REACH
      ? `M${targetX} ${sourceY}V${targetY}`
      : `M${sourceX + REACH} ${sourceY}V${rail}H${targetX}V${targetY}`;
  return <path d={path} className={styles['edge']} data-hue={hue ?? ''} />;
}
