import type { EndpointSlice, SliceEndpoint, SlicePort } from '../../api/index.ts';
import { share } from '../registry/sharing.ts';
import { subdomainName } from '../validation/index.ts';
import { ENDPOINT_SLICE_COLUMNS } from './columns/endpoints.ts';
import { defineKind } from './definition.ts';
import { validateEndpointSlice, validateEndpointSliceUpdate } from './endpointslice-validation.ts';
import { fill, fillEach, fillIn } from './filling.ts';

/** discovery.k8s.io/v1 EndpointSlice (pkg/registry/discovery/endpointslice/strategy.go). */
export const ENDPOINT_SLICE = defineKind<EndpointSlice>({
  group: 'discovery.k8s.io',
  version: 'v1',
  kind: 'EndpointSlice',
  plural: 'endpointslices',
  singular: 'endpointslice',
  shortNames: [],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  generation: 'spec',
  setDefaults: (slice) => fillIn(slice, 'ports', (ports) => fillEach(ports as SlicePort[], defaultPort)),
  prepareForCreate: withoutTopology,
  prepareForUpdate,
  validate: (slice, errors) => validateEndpointSlice(slice, errors),
  validateUpdate: (next, old, errors) => validateEndpointSliceUpdate(next, old, errors),
  columns: ENDPOINT_SLICE_COLUMNS,
});

/** discovery/v1/defaults.go `SetDefaults_EndpointPort`. */
function defaultPort(port: SlicePort): SlicePort {
  return fill(port, { name: '', protocol: 'TCP' });
}

/** It has no spec: the generation counts every change but those of its metadata, of which it counts the labels. */
function prepareForUpdate(given: EndpointSlice, old: EndpointSlice): EndpointSlice {
  const next = share(old, withoutTopology(given));
  const same =
    next.endpoints === old.endpoints &&
    next.ports === old.ports &&
    next.addressType === old.addressType &&
    next.metadata.labels === old.metadata.labels;
  return same ? next : { ...next, metadata: { ...next.metadata, generation: (old.metadata.generation ?? 0) + 1 } };
}

/** What v1beta1 had, nobody writes in v1 (`dropTopologyOnV1`). */
function withoutTopology(slice: EndpointSlice): EndpointSlice {
  return fillIn(slice, 'endpoints', (endpoints) => fillEach(endpoints, dropTopology));
}

function dropTopology(endpoint: SliceEndpoint): SliceEndpoint {
  if (endpoint.deprecatedTopology === undefined) return endpoint;
  const { deprecatedTopology: _dropped, ...kept } = endpoint;
  return kept;
}
