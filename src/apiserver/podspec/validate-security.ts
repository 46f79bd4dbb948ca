import {
  isValidGroupID,
  isValidUserID,
  type PodSpec,
  type AppArmorProfile,
  type PodSecurityContext,
  type SeccompProfile,
  type SecurityContext,
  type Sysctl,
} from '../../api/index.ts';
import { validateLocalDescendingPath, type ErrorList, type FieldPath } from '../validation/index.ts';

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const SYSCTL_PATTERN = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';
const SYSCTL_MAX_LENGTH = 253;
const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

/** core/validation `validatePodSpecSecurityContext` and `validateHostUsers`. `path` is the path of the spec. */
export function validatePodSecurityContext(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const context: PodSecurityContext = spec.securityContext ?? {};
  const at = path.child('securityContext');
  validateIds(context, errors, at);
  if (context.fsGroup !== undefined) errors.invalidEach(at.child('fsGroup'), context.fsGroup, isValidGroupID(context.fsGroup));
  (context.supplementalGroups ?? []).forEach((group, i) =>
    errors.invalidEach(at.child('supplementalGroups').index(i), group, isValidGroupID(group)),
  );
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    errors.invalid(at.child('shareProcessNamespace'), true, 'ShareProcessNamespace and HostPID cannot both be enabled');
  }
  validateSysctls(context.sysctls ?? [], spec, errors, at.child('sysctls'));
  const change = context.fsGroupChangePolicy;
  if (change !== undefined && change !== 'Always' && change !== 'OnRootMismatch') {
    errors.notSupported(at.child('fsGroupChangePolicy'), change, ['Always', 'OnRootMismatch']);
  }
  validateSeccomp(context.seccompProfile, errors, at.child('seccompProfile'));
  validateAppArmor(context.appArmorProfile, errors, at.child('appArmorProfile'));
  if (spec.hostUsers !== false) return;
  if (spec.hostNetwork === true) errors.forbidden(path.child('hostNetwork'), 'when `pod.Spec.HostUsers` is false');
  if (spec.hostPID === true) errors.forbidden(path.child('HostPID'), 'when `pod.Spec.HostUsers` is false');
  if (spec.hostIPC === true) errors.forbidden(path.child('HostIPC'), 'when `pod.Spec.HostUsers` is false');
}

/** core/validation `ValidateSecurityContext`. */
export function validateSecurityContext(context: SecurityContext | undefined, errors: ErrorList, path: FieldPath): void {
  if (context === undefined) return;
  validateIds(context, errors, path);
  const { procMount, allowPrivilegeEscalation, privileged, capabilities } = context;
  if (procMount !== undefined && procMount !== 'Default' && procMount !== 'Unmasked') {
    errors.notSupported(path.child('procMount'), procMount, ['Default', 'Unmasked']);
  }
  validateSeccomp(context.seccompProfile, errors, path.child('seccompProfile'));
  if (allowPrivilegeEscalation === false) {
    if (privileged === true)
      errors.invalid(path, context, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true');
    if (capabilities?.add?.includes('CAP_SYS_ADMIN') === true) {
      errors.invalid(path, context, 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN');
    }
  }
  validateAppArmor(context.appArmorProfile, errors, path.child('appArmorProfile'));
}

function validateIds(
  context: { readonly runAsUser?: number; readonly runAsGroup?: number },
  errors: ErrorList,
  path: FieldPath,
): void {
  const { runAsUser, runAsGroup } = context;
  if (runAsUser !== undefined) errors.invalidEach(path.child('runAsUser'), runAsUser, isValidUserID(runAsUser));
  if (runAsGroup !== undefined) errors.invalidEach(path.child('runAsGroup'), runAsGroup, isValidGroupID(runAsGroup));
}

function validateSysctls(sysctls: readonly Sysctl[], spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const names = new Set<string>();
  sysctls.forEach(({ name }, i) => {
    const at = path.index(i).child('name');
    if (!name) errors.required(at);
    else if (name.length > SYSCTL_MAX_LENGTH || !SYSCTL.test(name)) {
      errors.invalid(at, name, `must have at most ${SYSCTL_MAX_LENGTH} characters and match regex ${SYSCTL_PATTERN}`);
    } else if (names.has(name)) errors.duplicate(at, name);
    const dotted = (name ?? '').replaceAll('/', '.');
    if (spec.hostNetwork === true && dotted.startsWith('net.'))
      errors.invalid(at, name, "may not be specified when 'hostNetwork' is true");
    if (spec.hostIPC === true && /^(kernel\.(shm|msg|sem)|fs\.mqueue\.)/.test(dotted)) {
      errors.invalid(at, name, "may not be specified when 'hostIPC' is true");
    }
    names.add(name);
  });
}

/** core/validation `validateSeccompProfileField`. */
function validateSeccomp(profile: SeccompProfile | undefined, errors: ErrorList, path: FieldPath): void {
  if (profile === undefined) return;
  if (!profile.type) errors.required(path.child('type'), 'type is required when seccompProfile is set');
  else if (!PROFILE_TYPES.includes(profile.type)) errors.notSupported(path.child('type'), profile.type, PROFILE_TYPES);
  const local = profile.localhostProfile;
  if (profile.type !== 'Localhost') {
    if (local !== undefined)
      errors.invalid(path.child('localhostProfile'), profile, 'can only be set when seccomp type is Localhost');
  } else if (local === undefined) {
    errors.required(path.child('localhostProfile'), 'must be set when seccomp type is Localhost');
  } else {
    validateLocalDescendingPath(local, errors, path.child('localhostProfile'));
  }
}

/** core/validation `ValidateAppArmorProfileField`. */
function validateAppArmor(profile: AppArmorProfile | undefined, errors: ErrorList, path: FieldPath): void {
  if (profile === undefined) return;
  if (!profile.type) return errors.required(path.child('type'), 'type is required when appArmorProfile is set');
  if (!PROFILE_TYPES.includes(profile.type)) return errors.notSupported(path.child('type'), profile.type, PROFILE_TYPES);
  const local = profile.localhostProfile;
  const at = path.child('localhostProfile');
  if (profile.type !== 'Localhost') {
    if (local !== undefined) errors.invalid(at, local, 'can only be set when AppArmor type is Localhost');
  } else if (local === undefined || local === '') {
    errors.required(at, 'must be set when AppArmor type is Localhost');
  } else if (local.trim() !== local) {
    errors.invalid(at, local, 'must not be padded with whitespace');
  }
}
