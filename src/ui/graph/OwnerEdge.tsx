import { getSmoothStepPath, type EdgeProps } from '@xyflow/react';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import styles from './OwnerEdge.module.css';

/** From an owner to what it owns, in the hue of the revision. */
export function OwnerEdge({ target, ...ends }: EdgeProps) {
  const hue = useCluster((state) => hueOfSet(state, target));
  const [path] = getSmoothStepPath({ ...ends, borderRadius: 8 });
  return <path d={path} className={styles['edge']} data-hue={hue ?? ''} />;
}
