import type { KubeObject, ResourceQuota } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Objects } from '../subresources/definition.ts';
import type { AdmissionPlugin, Lookup, Settlement } from './admission.ts';
import { chargeQuotas } from './resource-quota-charge.ts';

/**
 * Holds each namespace to its quotas (apiserver plugin/resourcequota). What an object uses is written into the status of its quotas with the object:
 * whoever comes next finds it there. Upstream charges a little before, so that what is refused after all stays charged until the controller counts anew.
 */
export function resourceQuota(lookup: Lookup): AdmissionPlugin {
  const charge = (
    kind: KindDefinition,
    next: KubeObject,
    old: KubeObject | undefined,
    request: ServerRequest,
  ): Settlement | undefined => {
    const quotas = lookup('ResourceQuota') as Objects<ResourceQuota> | undefined;
    // Most clusters have never had a quota.
    if (quotas === undefined || quotas.writes === 0 || request.namespace === '') return undefined;
    const ofNamespace = quotas.inNamespace(request.namespace);
    return ofNamespace.length === 0 ? undefined : chargeQuotas({ kind, next, old, request, quotas }, ofNamespace);
  };
  return {
    name: 'ResourceQuota',
    validateCreate: (kind, object, request) => charge(kind, object, undefined, request),
    validateUpdate: (kind, next, old, request) => charge(kind, next, old, request),
  };
}
