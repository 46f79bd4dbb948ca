import {
  isValidGroupID,
  type PodSpec,
  type AppArmorProfile,
  type SeccompProfile,
  type SecurityContext,
  type Sysctl,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { validateLocalDescendingPath, type ErrorList, type FieldPath } from '../validation/index.ts';

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const SYSCTL_PATTERN = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$';
const SYSCTL_MAX_LENGTH = 253;
const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

/** core/validation `validatePodSpecSecurityContext` and `validateHostUsers`. `path` is the path of the spec. */
export function validatePodSecurityContext(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  checkFields('PodSecurityContext', spec.securityContext ?? {}, errors, path.child('securityContext'), {
    supplementalGroups: (groups = [], at) =>
      groups.forEach((group, i) => errors.invalidEach(at.index(i), group, isValidGroupID(group))),
    sysctls: (sysctls = [], at) => {
      if (spec.shareProcessNamespace === true && spec.hostPID === true) {
        const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
        errors.invalid(path.child('securityContext').child('shareProcessNamespace'), true, detail);
      }
      validateSysctls(sysctls, spec, errors, at);
    },
    seccompProfile: (profile, at) => validateSeccomp(profile, errors, at),
    appArmorProfile: (profile, at) => validateAppArmor(profile, errors, at),
  });
  if (spec.hostUsers !== false) return;
  if (spec.hostNetwork === true) errors.forbidden(path.child('hostNetwork'), 'when `pod.Spec.HostUsers` is false');
  if (spec.hostPID === true) errors.forbidden(path.child('HostPID'), 'when `pod.Spec.HostUsers` is false');
  if (spec.hostIPC === true) errors.forbidden(path.child('HostIPC'), 'when `pod.Spec.HostUsers` is false');
}

/** core/validation `ValidateSecurityContext`. */
export function validateSecurityContext(context: SecurityContext | undefined, errors: ErrorList, path: FieldPath): void {
  if (context === undefined) return;
  checkFields('SecurityContext', context, errors, path, {
    seccompProfile: (profile, at) => {
      validateSeccomp(profile, errors, at);
      validateEscalation(context, errors, path);
    },
    appArmorProfile: (profile, at) => validateAppArmor(profile, errors, at),
  });
}

function validateEscalation(context: SecurityContext, errors: ErrorList, path: FieldPath): void {
  const { allowPrivilegeEscalation, privileged, capabilities } = context;
  if (allowPrivilegeEscalation !== false) return;
  if (privileged === true)
    errors.invalid(path, context, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true');
  if (capabilities?.add?.includes('CAP_SYS_ADMIN') === true)
    errors.invalid(path, context, 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN');
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
