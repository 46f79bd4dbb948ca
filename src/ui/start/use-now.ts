import { useCluster } from '../model/cluster-store.ts';

/** A text (or another plain value) that goes with the moment that is shown: renders again only when it changes. At a past moment it stands still. */
export function useNow<T extends string | number | boolean>(valueAt: (nowMs: number) => T): T {
  return useCluster(({ clock }) => valueAt(clock.nowMs));
}
