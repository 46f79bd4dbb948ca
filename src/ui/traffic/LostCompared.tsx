import { usePartWords } from '../i18n/parts.ts';
import { useCluster, type ClusterStore } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { useStore } from 'zustand';

interface LostComparedProps {
  /** The names of the two sides. */
  readonly names: { readonly shown: string; readonly other: string };
}

const lostOf = ({ traffic }: ClusterStore): number => [...traffic.values()].reduce((sum, { lost }) => sum + lost, 0);

/** How many requests were lost on each of two branches, up to the moment shown. Draws nothing without traffic. */
export function LostCompared({ names }: LostComparedProps) {
  const t = usePartWords('traffic');
  const { beside } = useWorld();
  const hasUsers = useCluster(({ traffic }) => traffic.size > 0);
  const shownLost = useCluster(lostOf);
  const otherLost = useStore(beside, lostOf);
  if (!hasUsers) return null;
  return <span data-lost-compared={`${shownLost} ${otherLost}`}>{t.compared({ ...names, shownLost, otherLost })}</span>;
}
