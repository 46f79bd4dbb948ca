import type { Service } from '../api/index.ts';
import { askNameServer, CLUSTER_NAME_SERVER } from '../cri/index.ts';
import type { ClientNode, ReachableCluster } from './reachable-cluster.ts';

/** What the name of a Service stands for, as a client on a node finds it. */
export type FoundName =
  | { readonly type: 'found'; readonly addresses: readonly string[] }
  /** `no-name`: there is no such name. `failed`: the name servers refuse or fail. `timed-out`: they do not answer. */
  | { readonly type: 'no-name' | 'failed' | 'timed-out' };

/**
 * Looks a Service up. A cluster with name servers is asked, through the rules of the client's node, and may be late. In every other cluster clients know what etcd
 * has. `service`: the Service as etcd has it.
 */
export function lookUpService(
  cluster: ReachableCluster,
  { ip, routes }: ClientNode,
  name: { readonly namespace: string; readonly service: string },
  service: Service | undefined,
): FoundName {
  if (!cluster.hasNameServers()) return service === undefined ? { type: 'no-name' } : found(knownAddresses(cluster, service));
  const reply = askNameServer({
    network: cluster.network,
    routes,
    client: ip,
    server: CLUSTER_NAME_SERVER,
    name: `${name.service}.${name.namespace}.svc.cluster.local`,
  });
  if (reply === 'timed-out') return { type: 'timed-out' };
  if (reply === 'refused' || reply.code === 'SERVFAIL') return { type: 'failed' };
  return found(reply.addresses);
}

function knownAddresses(cluster: ReachableCluster, { spec, metadata }: Service): readonly string[] {
  const { clusterIP = '' } = spec;
  if (clusterIP === 'None') return cluster.readyAddresses(metadata.namespace ?? '', metadata.name);
  return [clusterIP];
}

function found(addresses: readonly string[]): FoundName {
  return addresses.length === 0 ? { type: 'no-name' } : { type: 'found', addresses };
}
