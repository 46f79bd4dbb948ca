import type { Container } from '../../../api/index.ts';
import { baselineSeccomp, forbiddenCapabilities } from './baseline.ts';
import {
  type CheckedPod,
  type CheckPod,
  containersText,
  hasUserNamespace,
  namesOf,
  plural,
  quoted,
  settersText,
  sorted,
  type Violation,
} from './check.ts';

/* The checks that the level `restricted` adds (pod-security-admission policy/check_*.go). */

/** Since 1.25, what only Linux has is not asked of a Pod for Windows. */
export const exceptWindows =
  (check: CheckPod): CheckPod =>
  (pod) =>
    pod.spec.os?.name === 'windows' ? undefined : check(pod);

/** Since 1.35, root in a user namespace may do what root on the node may not. */
export const exceptUserNamespace =
  (check: CheckPod): CheckPod =>
  (pod) =>
    hasUserNamespace(pod) ? undefined : check(pod);

export function allowPrivilegeEscalation({ spec }: CheckedPod): Violation | undefined {
  const bad = namesOf(spec, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false);
  if (bad.length === 0) return undefined;
  const detail = `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`;
  return { reason: 'allowPrivilegeEscalation != false', detail };
}

const RESTRICTED_CAPABILITIES: ReadonlySet<string> = new Set(['NET_BIND_SERVICE']);

export function restrictedCapabilities({ spec }: CheckedPod): Violation | undefined {
  const keeping = namesOf(spec, ({ securityContext }) => securityContext?.capabilities?.drop?.includes('ALL') !== true);
  const details = [
    ...(keeping.length > 0 ? [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...[forbiddenCapabilities(spec, RESTRICTED_CAPABILITIES) ?? []].flat(),
  ];
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
}

const RESTRICTED_VOLUMES: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

export function restrictedVolumes({ spec }: CheckedPod): Violation | undefined {
  const typeOf = (volume: object): string => Object.keys(volume).find((key) => key !== 'name') ?? 'unknown';
  const bad = (spec.volumes ?? []).filter((volume) => !RESTRICTED_VOLUMES.has(typeOf(volume)));
  if (bad.length === 0) return undefined;
  const types = sorted(bad.map(typeOf));
  const names = bad.map(({ name }) => name);
  const uses = `${names.length === 1 ? 'uses' : 'use'} ${plural('restricted volume type', types.length)} ${quoted(types)}`;
  return { reason: 'restricted volume types', detail: `${plural('volume', names.length)} ${quoted(names)} ${uses}` };
}

export function runAsNonRoot({ spec }: CheckedPod): Violation | undefined {
  const reason = 'runAsNonRoot != true';
  const ofPod = spec.securityContext?.runAsNonRoot;
  const valueOf = ({ securityContext }: Container): boolean | undefined => securityContext?.runAsNonRoot;
  const setters = settersText(
    ofPod === false,
    namesOf(spec, (container) => valueOf(container) === false),
  );
  if (setters !== undefined) return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  const silent = ofPod === true ? [] : namesOf(spec, (container) => valueOf(container) === undefined);
  if (silent.length === 0) return undefined;
  return { reason, detail: `pod or ${containersText(silent)} must set securityContext.runAsNonRoot=true` };
}

export function runAsUser({ spec }: CheckedPod): Violation | undefined {
  const bad = namesOf(spec, ({ securityContext }) => securityContext?.runAsUser === 0);
  const setters = settersText(spec.securityContext?.runAsUser === 0, bad);
  return setters === undefined ? undefined : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` };
}

export function restrictedSeccomp(pod: CheckedPod): Violation | undefined {
  const bad = baselineSeccomp(pod);
  if (bad !== undefined) return bad;
  const { spec } = pod;
  if (spec.securityContext?.seccompProfile !== undefined) return undefined;
  const silent = namesOf(spec, ({ securityContext }) => securityContext?.seccompProfile === undefined);
  if (silent.length === 0) return undefined;
  const must = 'must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"';
  return { reason: 'seccompProfile', detail: `pod or ${containersText(silent)} ${must}` };
}
