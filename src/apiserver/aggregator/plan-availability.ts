import { setCondition, type APIService, type EndpointSlice, type Service, readyEndpoints } from '../../api/index.ts';

/** What an APIService's availability follows from. */
export interface AvailabilityInputs {
  readonly apiService: APIService;
  readonly service: Service | undefined;
  /** Those of the Service. */
  readonly slices: readonly EndpointSlice[];
  /** Whether one of its Pods answers about the group and version. */
  readonly answers: boolean;
  /** The present time in etcd's form. */
  readonly now: string;
}

type Verdict = readonly [status: 'True' | 'False', reason: string, message: string];

/**
 * The conditions of an APIService (kube-aggregator pkg/controllers/status/remote/remote_available_controller.go `sync`). Returns the same list if nothing
 * changes.
 */
export function planAvailability(inputs: AvailabilityInputs): NonNullable<APIService['status']['conditions']> {
  const [status, reason, message] = verdictOn(inputs);
  const condition = { type: 'Available', status, reason, message, lastTransitionTime: inputs.now };
  return setCondition(inputs.apiService.status.conditions, condition) as NonNullable<APIService['status']['conditions']>;
}

function verdictOn({ apiService, service, slices, answers }: AvailabilityInputs): Verdict {
  const reference = apiService.spec.service;
  if (reference === undefined) return ['True', 'Local', 'Local APIServices are always available'];
  const { name, namespace, port = 443 } = reference;
  const where = `service/${name} in "${namespace}"`;
  if (service === undefined) return ['False', 'ServiceNotFound', `${where} is not present`];
  const known = service.spec.ports?.find((each) => each.port === port);
  if (known === undefined) return ['False', 'ServicePortError', `${where} is not listening on port ${port}`];
  if (slices.length === 0) return ['False', 'EndpointsNotFound', `cannot find endpointslices for ${where}`];
  if (!readyEndpoints(slices).some(({ addresses }) => addresses.length > 0)) {
    const message = `endpointslices for ${where} have no addresses with port name "${known.name ?? ''}"`;
    return ['False', 'MissingEndpoints', message];
  }
  if (answers) return ['True', 'Passed', 'all checks passed'];
  const { group, version } = apiService.spec;
  const url = `https://${service.spec.clusterIP ?? ''}:${port}/apis/${group}/${version}`;
  const cause = `Get "${url}": dial tcp ${service.spec.clusterIP ?? ''}:${port}: connect: connection refused`;
  return ['False', 'FailedDiscoveryCheck', `failing or missing response from ${url}: ${cause}`];
}
