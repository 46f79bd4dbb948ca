import type { Endpoints, EndpointSubset } from '../../api/index.ts';
import { subdomainName } from '../validation/index.ts';
import { ENDPOINTS_COLUMNS } from './columns/endpoints.ts';
import { defineKind } from './definition.ts';
import { validateEndpoints } from './endpoints-validation.ts';
import { fill, fillEach, fillIn } from './filling.ts';

/** core/v1 Endpoints (pkg/registry/core/endpoint/strategy.go). */
export const ENDPOINTS = defineKind<Endpoints>({
  group: '',
  version: 'v1',
  kind: 'Endpoints',
  plural: 'endpoints',
  singular: 'endpoints',
  shortNames: ['ep'],
  categories: [],
  namespaced: true,
  storagePath: 'services/endpoints',
  nameRule: subdomainName,
  createOnUpdate: true,
  setDefaults: (endpoints) => fillIn(endpoints, 'subsets', (subsets) => fillEach(subsets as EndpointSubset[], defaultSubset)),
  validate: (endpoints, errors) => validateEndpoints(endpoints, errors),
  validateUpdate: (next, old, errors) => {
    if (next.subsets !== old.subsets) validateEndpoints(next, errors);
  },
  columns: ENDPOINTS_COLUMNS,
});

/** core/v1/defaults.go `SetDefaults_Endpoints`. */
function defaultSubset(subset: EndpointSubset): EndpointSubset {
  return fillIn(subset, 'ports', (ports) => fillEach(ports, (port) => fill(port, { protocol: 'TCP' })));
}
