import { ignoreNotFound, StatusError, formatMicroTime, type ApiPort, type Lease, type Node } from '../../api/index.ts';
import { startPeriodic } from '../../client/index.ts';
import { sleep, type Process, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { steps } from '../steps.ts';

const NAMESPACE = 'kube-node-lease';
const DURATION_SECONDS = 40;
/** A quarter of the lease's duration, plus a random part (component-helpers lease controller.go). */
const RENEW_MS = DURATION_SECONDS * 250;
const RENEW_JITTER = 0.04;
/** How many updates are tried in a row before the next renewal (`maxUpdateRetries`). */
const MAX_RETRIES = 5;

/** Renews the node's Lease, the heartbeat that the node lifecycle controller checks (k8s.io/component-helpers/apimachinery/lease `controller`). */
export function* renewNodeLease(
  sim: Simulation,
  api: ApiPort,
  random: Random,
  nodeName: string,
  node: () => Node | undefined,
): Process<never> {
  let lease: Lease | undefined;
  startPeriodic(sim, api.name, steps['nodeLeaseController.sync'], RENEW_MS);
  for (;;) {
    lease = yield* renew(sim, api, nodeName, node(), lease);
    yield* sleep(RENEW_MS * (1 + RENEW_JITTER * random.next()));
  }
}

function* renew(
  sim: Simulation,
  api: ApiPort,
  nodeName: string,
  node: Node | undefined,
  last: Lease | undefined,
): Process<Lease | undefined> {
  let base = last;
  for (let attempt = 0; attempt < MAX_RETRIES; attempt++) {
    try {
      base ??= yield* getOrCreate(sim, api, nodeName, node);
      if (base === undefined) return undefined;
      const renewed = {
        ...base,
        metadata: withOwner(base, node),
        spec: { ...base.spec, renewTime: formatMicroTime(sim.wallMs) },
      };
      return yield* api.update('Lease', renewed);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      base = undefined;
    }
  }
  return undefined;
}

/** The existing Lease. Creates one and returns undefined if there is none, because a new Lease needs no renewal. */
function* getOrCreate(sim: Simulation, api: ApiPort, nodeName: string, node: Node | undefined): Process<Lease | undefined> {
  const existing = yield* ignoreNotFound(() => api.get('Lease', { namespace: NAMESPACE, name: nodeName }));
  if (existing !== undefined) return existing;
  yield* api.create('Lease', {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: nodeName, namespace: NAMESPACE, ...(node === undefined ? {} : { ownerReferences: [ownerOf(node)] }) },
    spec: { holderIdentity: nodeName, leaseDurationSeconds: DURATION_SECONDS, renewTime: formatMicroTime(sim.wallMs) },
  });
  return undefined;
}

function withOwner(lease: Lease, node: Node | undefined): Lease['metadata'] {
  if (node === undefined || (lease.metadata.ownerReferences?.length ?? 0) > 0) return lease.metadata;
  return { ...lease.metadata, ownerReferences: [ownerOf(node)] };
}

function ownerOf({ metadata }: Node): NonNullable<Lease['metadata']['ownerReferences']>[number] {
  return { apiVersion: 'v1', kind: 'Node', name: metadata.name, uid: metadata.uid };
}
