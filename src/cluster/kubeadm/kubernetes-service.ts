import {
  jsonEqual,
  StatusError,
  type ApiPort,
  type Draft,
  type Endpoints,
  type EndpointSlice,
  type Json,
  type Service,
} from '../../api/index.ts';
import { API_SERVER_ADDRESS, type ApiServer } from '../../apiserver/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { startRecord, type Simulation } from '../../trace/index.ts';
import { declaredSteps } from '../steps.ts';

/** Where the API server listens (`--advertise-address`) in a cluster without machines: an address that no machine gets. */
export const OUTSIDE_ADDRESS = '172.18.255.254';
/** `--secure-port` */
const PORT = 6443;
/** pkg/controlplane/instance.go `DefaultEndpointReconcilerInterval`. */
const INTERVAL_MS = 10_000;

const PROTOCOL = 'TCP' as const;
const REF = { namespace: 'default', name: 'kubernetes' };

const SERVICE: Draft<Service> = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { ...REF, labels: { component: 'apiserver', provider: 'kubernetes' } },
  spec: {
    type: 'ClusterIP',
    clusterIP: API_SERVER_ADDRESS,
    ports: [{ name: 'https', port: 443, protocol: PROTOCOL, targetPort: PORT }],
  },
};

function endpointsAt(ip: string) {
  return {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { ...REF, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    subsets: [{ addresses: [{ ip }], ports: [{ name: 'https', port: PORT, protocol: PROTOCOL }] }],
  } satisfies Draft<Endpoints>;
}

function sliceAt(ip: string) {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { ...REF, labels: { 'kubernetes.io/service-name': REF.name } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [ip], conditions: { ready: true } }],
    ports: [{ name: 'https', port: PORT, protocol: PROTOCOL }],
  } satisfies Draft<EndpointSlice>;
}

/**
 * Keeps the Service `kubernetes`, by which Pods reach the API server, and its endpoints (pkg/controlplane/controller/kubernetesservice/controller.go
 * `UpdateKubernetesService`). As upstream: the Service is only created when it is missing, and what a user changed in it stays; its endpoints are put right.
 * It is a part of the API server, so it looks into the storage, and makes a request only to write. `ip`: where the API server listens.
 */
export function* keepKubernetesService(sim: Simulation, api: ApiPort, server: ApiServer, ip: string): Process<never> {
  const wanted = { endpoints: endpointsAt(ip), slice: sliceAt(ip) };
  for (;;) {
    try {
      yield* updateKubernetesService(sim, api, server, wanted);
    } catch (error) {
      // An injected API fault may refuse this. The next turn tries again.
      if (!(error instanceof StatusError)) throw error;
    }
    yield* sleep(INTERVAL_MS, true);
  }
}

function* updateKubernetesService(
  sim: Simulation,
  api: ApiPort,
  { handlers }: ApiServer,
  wanted: { readonly endpoints: ReturnType<typeof endpointsAt>; readonly slice: ReturnType<typeof sliceAt> },
): Process<void> {
  const find = (kind: string) => handlers.resource(kind).registry.find(REF);
  const tell = (outcome: 'created' | 'restored', kind: string) => {
    sim.cause = sim.trace.emit(api.name, startRecord(declaredSteps.cluster.updateKubernetesService, outcome, { object: kind }));
  };
  if (find('Service') === undefined) {
    tell('created', 'Service');
    yield* api.create('Service', SERVICE);
  }
  const endpoints = find('Endpoints') as Endpoints | undefined;
  if (endpoints === undefined) {
    tell('created', 'Endpoints');
    yield* api.create('Endpoints', wanted.endpoints);
  } else if (!isEqual(endpoints.subsets, wanted.endpoints.subsets)) {
    tell('restored', 'Endpoints');
    yield* api.update('Endpoints', { ...endpoints, subsets: wanted.endpoints.subsets });
  }
  const slice = find('EndpointSlice') as EndpointSlice | undefined;
  if (slice === undefined) {
    tell('created', 'EndpointSlice');
    yield* api.create('EndpointSlice', wanted.slice);
  } else if (!isEqual(slice.endpoints, wanted.slice.endpoints) || !isEqual(slice.ports, wanted.slice.ports)) {
    tell('restored', 'EndpointSlice');
    yield* api.update('EndpointSlice', { ...slice, endpoints: wanted.slice.endpoints, ports: wanted.slice.ports });
  }
}

function isEqual(first: unknown, second: unknown): boolean {
  return jsonEqual(first as Json, second as Json);
}
