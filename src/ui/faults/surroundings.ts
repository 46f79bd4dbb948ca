import { useCluster } from '../model/cluster-store.ts';
import { namespaceTally } from '../model/tallies.ts';
import type { OfferSurroundings } from './offers.ts';

/** What the offers of any object depend on, as it is now. */
export function surroundings(): OfferSurroundings {
  const { objects, tallies } = useCluster.getState();
  return {
    exists: (id) => objects.has(id),
    podsIn: (namespace) => tallies.get(namespaceTally(namespace))?.pods ?? 0,
  };
}
