import { useShallow } from 'zustand/react/shallow';
import { SHARED_INFORMERS } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

/** Kinds that no control loop watches, and that are written all the same. */
const WRITTEN = ['Event', 'Lease'];

/** Who has requests, or watches, to be disturbed. */
export function useClients(watches: boolean, first: string | undefined): readonly string[] {
  return useCluster(
    useShallow(({ loops, kinds, managers }) => {
      const nodes = (kinds.get('Node') ?? []).map((id) => id.replace('Node/', 'kubelet/'));
      const controllers = [...loops.values()].filter(({ running }) => running).map(({ client }) => client);
      const electors = managers.map(({ name }) => `kube-controller-manager/${name}`);
      const others = watches ? [] : [...controllers, 'kubectl', ...electors];
      const all = [...(first === undefined ? [] : [first]), SHARED_INFORMERS, 'scheduler', 'kubelet', ...nodes, ...others];
      return [...new Set(all)];
    }),
  );
}

/** The kinds that can be meant: those that are named, or all that are watched or written. */
export function useKinds(watched: readonly string[] | undefined): readonly string[] {
  const all = useCluster(
    useShallow(({ loops }) => {
      const kinds = [...loops.values()].flatMap(({ informers }) => informers.map(({ kind }) => kind));
      return [...new Set([...kinds, ...WRITTEN])].toSorted();
    }),
  );
  return watched ?? all;
}
