import type { Random } from '../../sim/index.ts';
import { Admission, type AdmissionPlugin, type Lookup } from './admission.ts';
import { certificateApproval, certificateSigning, certificateSubjectRestriction } from './certificates.ts';
import { defaultTolerationSeconds, taintNodesByCondition } from './taints.ts';
import { defaultIngressClass } from './ingress-class.ts';
import { limitRanger } from './limit-ranger.ts';
import { namespaceLifecycle } from './namespace-lifecycle.ts';
import { podResizeValidator } from './pod-resize.ts';
import { podSecurity } from './pod-security/pod-security.ts';
import { priority } from './priority.ts';
import { runtimeClass } from './runtime-class.ts';
import type { Authorizer } from '../rbac/authorizer.ts';
import { mutatingPolicies } from './policies/mutating.ts';
import type { FindKind } from './policies/params.ts';
import { validatingPolicies } from './policies/validating.ts';
import { resourceQuota } from './resource-quota.ts';
import { serviceAccount } from './service-account.ts';
import type { Dial } from './webhooks/call.ts';
import { mutatingWebhooks, validatingWebhooks } from './webhooks/webhooks.ts';
import { defaultStorageClass, persistentVolumeClaimResize, storageObjectInUseProtection } from './storage.ts';

export interface AdmissionOptions {
  /** Names of disabled plugins (`--disable-admission-plugins`). */
  readonly disabled?: readonly string[];
  /** The plugin ServiceAccount mounts tokens. The names of their volumes come from this. Absent: it mounts none. */
  readonly tokenVolumes?: Random;
}

/**
 * The enabled plugins in upstream's order (kubeapiserver/options/plugins.go `AllOrderedPlugins`). `dial`: what the calls of webhooks reach. `last`: no plugin
 * upstream, and always enabled.
 */
export function defaultAdmission(
  lookup: Lookup,
  find: FindKind,
  authorizer: Authorizer,
  dial: Dial,
  last: AdmissionPlugin,
  options: AdmissionOptions = {},
): Admission {
  const plugins = [
    namespaceLifecycle(lookup),
    limitRanger(lookup),
    serviceAccount(lookup, options.tokenVolumes),
    taintNodesByCondition,
    podSecurity(lookup),
    priority(lookup),
    defaultTolerationSeconds,
    defaultStorageClass(lookup),
    storageObjectInUseProtection,
    persistentVolumeClaimResize(lookup),
    runtimeClass(lookup),
    certificateApproval(authorizer),
    certificateSigning(authorizer),
    certificateSubjectRestriction,
    defaultIngressClass(lookup),
    podResizeValidator(lookup),
    mutatingPolicies(lookup, find, authorizer),
    mutatingWebhooks(lookup, dial, authorizer),
    validatingPolicies(lookup, find, authorizer),
    validatingWebhooks(lookup, dial, authorizer),
    resourceQuota(lookup),
  ];
  return new Admission([...plugins.filter(({ name }) => options.disabled?.includes(name) !== true), last]);
}
