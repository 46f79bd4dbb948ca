import type { APIService } from '../../api/index.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { API_SERVICE_COLUMNS } from './columns/aggregation.ts';
import { defineKind, statusOnly } from './definition.ts';

const SPEC = FieldPath.of('spec');
const MOST_GROUP_PRIORITY = 20_000;
const MOST_VERSION_PRIORITY = 1_000;

/** apiregistration.k8s.io/v1 APIService (kube-aggregator pkg/registry/apiservice/strategy.go). */
export const API_SERVICE = defineKind<APIService>({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  kind: 'APIService',
  plural: 'apiservices',
  categories: ['api-extensions'],
  namespaced: false,
  storagePath: 'apiregistration.k8s.io/apiservices',
  nameRule: () => [],
  prepareForCreate: (service) => ({ ...service, status: {} }),
  validate: validateApiService,
  status: statusOnly(),
  columns: API_SERVICE_COLUMNS,
});

/** kube-aggregator pkg/apis/apiregistration/validation `ValidateAPIService`. */
function validateApiService({ metadata, spec }: APIService, errors: ErrorList): void {
  const { group = '', version = '', service } = spec;
  const name = `${version}.${group}`;
  if (metadata.name !== name)
    errors.invalid(
      FieldPath.of('metadata').child('name'),
      metadata.name,
      `must be \`spec.version+"."+spec.group\`: ${JSON.stringify(name)}`,
    );
  checkPriority(spec.groupPriorityMinimum, MOST_GROUP_PRIORITY, 'groupPriorityMinimum', errors);
  checkPriority(spec.versionPriority, MOST_VERSION_PRIORITY, 'versionPriority', errors);
  const hasBundle = (spec.caBundle ?? '') !== '';
  if (service === undefined) {
    if (hasBundle)
      errors.invalid(SPEC.child('caBundle'), `${spec.caBundle!.length} bytes`, 'local APIServices may not have a caBundle');
    if (spec.insecureSkipTLSVerify === true)
      errors.invalid(SPEC.child('insecureSkipTLSVerify'), true, 'local APIServices may not have insecureSkipTLSVerify');
    return;
  }
  if ((service.namespace ?? '') === '') errors.required(SPEC.child('service').child('namespace'), '');
  if ((service.name ?? '') === '') errors.required(SPEC.child('service').child('name'), '');
  if (spec.insecureSkipTLSVerify === true && hasBundle)
    errors.invalid(SPEC.child('insecureSkipTLSVerify'), true, 'may not be true if caBundle is present');
}

function checkPriority(value: number, most: number, field: string, errors: ErrorList): void {
  if (value > 0 && value <= most) return;
  errors.invalid(SPEC.child(field), value, `must be positive and less than ${most}`);
}
