import {
  isDNS1123Subdomain,
  isQualifiedName,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodStatus,
} from '../../api/index.ts';
import { FieldPath, validateImmutable, validateIP, validateIPsOfFamilies, type ErrorList } from '../validation/index.ts';

const STATUS = FieldPath.of('status');
const QOS_CLASS = STATUS.child('qosClass');
/** Upstream uses this path. */
const CONDITIONS = FieldPath.of('metadata', 'conditions');
const STATUSES = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const;
const SYSTEM_CONDITIONS: ReadonlySet<string> = new Set(['PodScheduled', 'Ready', 'Initialized']);

/** Validates a status update of a Pod (core/validation `ValidatePodStatusUpdate`). Unchanged parts are not checked. */
export function validatePodStatusUpdate(next: Pod, old: Pod, errors: ErrorList): void {
  const { status } = next;
  if (status === old.status) return;
  if (status.conditions !== old.status.conditions) {
    validateConditionTypes(status.conditions ?? [], old.status.conditions ?? [], errors);
  }
  const nominated = status.nominatedNodeName;
  if (nominated && nominated !== old.status.nominatedNodeName) {
    errors.invalidEach(STATUS.child('nominatedNodeName'), nominated, isDNS1123Subdomain(nominated));
  }
  validateImmutable(status.qosClass, old.status.qosClass, errors, QOS_CLASS);
  validateTransitions(next, old, errors);
  if (status.podIPs !== old.status.podIPs || status.hostIPs !== old.status.hostIPs) validateAddresses(status, old.status, errors);
}

function validateConditionTypes(next: readonly PodCondition[], old: readonly PodCondition[], errors: ErrorList): void {
  for (let i = 0; i < next.length; i++) {
    const { type } = next[i]!;
    // Existing conditions have been checked before.
    if (old[i]?.type === type || SYSTEM_CONDITIONS.has(type)) continue;
    errors.invalidEach(CONDITIONS.index(i).child('Type'), type, isQualifiedName(type));
  }
}

/** A container that will not restart cannot leave its terminated state (`ValidateContainerStateTransition`). */
function validateTransitions(next: Pod, old: Pod, errors: ErrorList): void {
  for (const field of STATUSES) {
    // Ephemeral containers are never restarted.
    const policy = field === 'ephemeralContainerStatuses' ? 'Never' : old.spec.restartPolicy;
    const after = next.status[field];
    if (policy === 'Always' || after === old.status[field]) continue;
    (old.status[field] ?? []).forEach((before, i) => {
      const ended = before.state?.terminated;
      if (ended === undefined || (ended.exitCode !== 0 && policy === 'OnFailure')) return;
      if (field === 'initContainerStatuses' && isSidecar(before.name, old)) return;
      if (!(after ?? []).some((status) => revived(status, before))) return;
      errors.forbidden(STATUS.child(field).index(i).child('state'), 'may not be transitioned to non-terminated state');
    });
  }
}

function isSidecar(name: string, pod: Pod): boolean {
  return (pod.spec.initContainers ?? []).some((container) => container.name === name && container.restartPolicy === 'Always');
}

function revived(after: ContainerStatus, before: ContainerStatus): boolean {
  return after.name === before.name && after.state?.terminated === undefined;
}

/** core/validation `validatePodIPs` and `validateHostIPs`. */
function validateAddresses(status: PodStatus, old: PodStatus, errors: ErrorList): void {
  for (const field of ['podIPs', 'hostIPs'] as const) {
    const addresses = status[field];
    if (addresses === undefined || addresses === old[field]) continue;
    const ips = addresses.map(({ ip = '' }) => ip);
    if (field === 'hostIPs' && ips.length > 0 && ips[0] !== status.hostIP) {
      errors.invalid(STATUS.child(field).index(0).child('ip'), ips[0], 'must be equal to `hostIP`');
    }
    ips.forEach((ip, i) => {
      validateIP(ip, errors, STATUS.child(field).index(i));
      if (ips.indexOf(ip) < i) errors.duplicate(STATUS.child(field).index(i), addresses[i]);
    });
    validateIPsOfFamilies(ips, errors, STATUS.child(field), addresses);
  }
}
