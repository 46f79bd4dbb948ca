import { useCluster } from '../model/cluster-store.ts';
import { FaultMenu } from './FaultMenu.tsx';
import { loopOffers } from './offers.ts';

export interface LoopFaultsProps {
  readonly id: string;
}

/** What can be broken about a control loop. */
export function LoopFaults({ id }: LoopFaultsProps) {
  const loop = useCluster(({ loops }) => loops.get(id));
  return loop === undefined ? null : <FaultMenu subject={loop.queue.name} offers={() => loopOffers(loop)} />;
}
