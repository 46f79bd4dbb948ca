import { useCluster } from '../model/cluster-store.ts';
import type { OfferSurroundings } from './offers.ts';

/** What the offers of any object depend on, as it is now. */
export function surroundings(): OfferSurroundings {
  const { objects, kinds } = useCluster.getState();
  return {
    exists: (id) => objects.has(id),
    podsIn: (namespace) => (kinds.get('Pod') ?? []).filter((id) => id.startsWith(`Pod/${namespace}/`)).length,
  };
}
