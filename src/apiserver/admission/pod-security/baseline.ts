import type { Container, LifecycleHandler, Probe, SELinuxOptions } from '../../../api/index.ts';
import {
  annotationText,
  APP_ARMOR_OF_CONTAINER,
  type CheckedPod,
  containersOf,
  containersText,
  hasUserNamespace,
  namesOf,
  plural,
  quoted,
  SECCOMP_OF_CONTAINER,
  SECCOMP_OF_POD,
  settersText,
  sorted,
  type Violation,
} from './check.ts';

/* The checks of the level `baseline` (pod-security-admission policy/check_*.go). */

export function appArmorProfile({ metadata, spec }: CheckedPod): Violation | undefined {
  const isBad = (type: string | undefined): type is string => type !== undefined && !isConfined(type);
  const typeOf = ({ securityContext }: Container): string | undefined => securityContext?.appArmorProfile?.type;
  const ofPod = spec.securityContext?.appArmorProfile?.type;
  const bad = namesOf(spec, (container) => isBad(typeOf(container)));
  const annotations = Object.entries(metadata.annotations ?? {})
    .filter(([key, value]) => key.startsWith(APP_ARMOR_OF_CONTAINER) && !/^(?:$|runtime\/default$|localhost\/)/.test(value))
    .map(([key, value]) => annotationText(key, value));
  const setters = [settersText(isBad(ofPod), bad) ?? []].flat();
  if (annotations.length > 0) setters.push(plural('annotation', annotations.length));
  if (setters.length === 0) return undefined;
  const values = [...sorted([ofPod, ...containersOf(spec).map(typeOf)].filter(isBad)), ...annotations.sort()];
  const reason = plural('forbidden AppArmor profile', values.length);
  return { reason, detail: `${setters.join(' and ')} must not set AppArmor profile type to ${quoted(values)}` };
}

const BASELINE_CAPABILITIES: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
]);

export function baselineCapabilities({ spec }: CheckedPod): Violation | undefined {
  const refused = forbiddenCapabilities(spec, BASELINE_CAPABILITIES);
  return refused === undefined ? undefined : { reason: 'non-default capabilities', detail: refused };
}

/** Which containers add capabilities that are not allowed. */
export function forbiddenCapabilities(spec: CheckedPod['spec'], allowed: ReadonlySet<string>): string | undefined {
  const refusedOf = ({ securityContext }: Container): string[] =>
    (securityContext?.capabilities?.add ?? []).filter((capability) => !allowed.has(capability));
  const bad = namesOf(spec, (container) => refusedOf(container).length > 0);
  if (bad.length === 0) return undefined;
  const capabilities = sorted(containersOf(spec).flatMap(refusedOf));
  return `${containersText(bad)} must not include ${quoted(capabilities)} in securityContext.capabilities.add`;
}

export function hostNamespaces({ spec }: CheckedPod): Violation | undefined {
  const shared = (['hostNetwork', 'hostPID', 'hostIPC'] as const).filter((name) => spec[name] === true);
  return shared.length === 0 ? undefined : { reason: 'host namespaces', detail: shared.map((name) => `${name}=true`).join(', ') };
}

export function hostPathVolumes({ spec }: CheckedPod): Violation | undefined {
  const names = (spec.volumes ?? []).filter(({ hostPath }) => hostPath !== undefined).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return { reason: 'hostPath volumes', detail: `${plural('volume', names.length)} ${quoted(names)}` };
}

export function hostPorts({ spec }: CheckedPod): Violation | undefined {
  const portsOf = ({ ports = [] }: Container): string[] =>
    ports.flatMap(({ hostPort = 0 }) => (hostPort === 0 ? [] : [String(hostPort)]));
  const bad = namesOf(spec, (container) => portsOf(container).length > 0);
  if (bad.length === 0) return undefined;
  const ports = sorted(containersOf(spec).flatMap(portsOf));
  const detail = `${containersText(bad)} ${verb(bad)} ${plural('hostPort', ports.length)} ${ports.join(', ')}`;
  return { reason: 'hostPort', detail };
}

export function hostProbesAndHostLifecycle({ spec }: CheckedPod): Violation | undefined {
  const bad = sorted(namesOf(spec, (container) => probedHosts(container).length > 0));
  if (bad.length === 0) return undefined;
  const hosts = sorted(containersOf(spec).flatMap(probedHosts));
  const reason = 'probe or lifecycle host';
  return { reason, detail: `${containersText(bad)} ${verb(bad)} ${plural(reason, hosts.length)} ${quoted(hosts)}` };
}

/** The hosts that the probes and hooks of a container name. */
function probedHosts({ livenessProbe, readinessProbe, startupProbe, lifecycle }: Container): string[] {
  const handlers: readonly (Probe | LifecycleHandler | undefined)[] = [
    livenessProbe,
    readinessProbe,
    startupProbe,
    lifecycle?.postStart,
    lifecycle?.preStop,
  ];
  return handlers
    .flatMap((handler) => [handler?.httpGet?.host, handler?.tcpSocket?.host])
    .filter((host): host is string => host !== undefined && host !== '');
}

export function privileged({ spec }: CheckedPod): Violation | undefined {
  const bad = namesOf(spec, ({ securityContext }) => securityContext?.privileged === true);
  if (bad.length === 0) return undefined;
  return { reason: 'privileged', detail: `${containersText(bad)} must not set securityContext.privileged=true` };
}

export function procMount({ spec }: CheckedPod): Violation | undefined {
  const bad = containersOf(spec).filter(({ securityContext }) => (securityContext?.procMount ?? 'Default') !== 'Default');
  if (bad.length === 0) return undefined;
  const types = sorted(bad.map(({ securityContext }) => securityContext!.procMount!));
  const names = bad.map(({ name }) => name);
  return { reason: 'procMount', detail: `${containersText(names)} must not set securityContext.procMount to ${quoted(types)}` };
}

/** Since 1.35, except in a user namespace. */
export function procMountOnHost(pod: CheckedPod): Violation | undefined {
  return hasUserNamespace(pod) ? undefined : procMount(pod);
}

const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];

/** `types`: the allowed ones besides those of 1.0. */
export const seLinuxOptions =
  (...types: readonly string[]) =>
  ({ spec }: CheckedPod): Violation | undefined => {
    const allowed = [...SELINUX_TYPES, ...types];
    const optionsOf = (owner: { readonly seLinuxOptions?: SELinuxOptions } | undefined): SELinuxOptions =>
      owner?.seLinuxOptions ?? {};
    const isBad = ({ type = '', user = '', role = '' }: SELinuxOptions): boolean =>
      !allowed.includes(type) || user !== '' || role !== '';
    const ofPod = optionsOf(spec.securityContext);
    const bad = namesOf(spec, ({ securityContext }) => isBad(optionsOf(securityContext)));
    const setters = settersText(isBad(ofPod), bad);
    if (setters === undefined) return undefined;
    const all = [ofPod, ...containersOf(spec).map(({ securityContext }) => optionsOf(securityContext))];
    const badTypes = sorted(all.map(({ type = '' }) => type).filter((type) => !allowed.includes(type)));
    const data = [
      ...(badTypes.length > 0 ? [`${plural('type', badTypes.length)} ${quoted(badTypes)}`] : []),
      ...(all.some(({ user = '' }) => user !== '') ? ['user may not be set'] : []),
      ...(all.some(({ role = '' }) => role !== '') ? ['role may not be set'] : []),
    ];
    const detail = `${setters} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`;
    return { reason: 'seLinuxOptions', detail };
  };

/** Until 1.18, profiles were annotations. */
export function seccompAnnotations({ metadata, spec }: CheckedPod): Violation | undefined {
  const { annotations = {} } = metadata;
  const keys = [SECCOMP_OF_POD, ...containersOf(spec).map(({ name }) => SECCOMP_OF_CONTAINER + name)];
  const bad = keys.filter((key) => {
    const value = annotations[key];
    return value !== undefined && !/^(?:runtime\/default$|docker\/default$|localhost\/)/.test(value);
  });
  if (bad.length === 0) return undefined;
  const texts = sorted(bad.map((key) => annotationText(key, annotations[key]!)));
  return { reason: 'seccompProfile', detail: `forbidden ${plural('annotation', texts.length)} ${texts.join(', ')}` };
}

export function baselineSeccomp({ spec }: CheckedPod): Violation | undefined {
  const isBad = (type: string | undefined): type is string => type !== undefined && !isConfined(type);
  const typeOf = ({ securityContext }: Container): string | undefined => securityContext?.seccompProfile?.type;
  const ofPod = spec.securityContext?.seccompProfile?.type;
  const bad = namesOf(spec, (container) => isBad(typeOf(container)));
  const setters = settersText(isBad(ofPod), bad);
  if (setters === undefined) return undefined;
  const types = quoted(sorted([ofPod, ...containersOf(spec).map(typeOf)].filter(isBad)));
  return { reason: 'seccompProfile', detail: `${setters} must not set securityContext.seccompProfile.type to ${types}` };
}

/** True of the profiles that confine a container, of seccomp and of AppArmor. */
export function isConfined(type: string): boolean {
  return type === 'RuntimeDefault' || type === 'Localhost';
}

const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_unprivileged_port_start',
];

/** `names`: the allowed ones besides those of 1.0. */
export const sysctls =
  (...names: readonly string[]) =>
  ({ spec }: CheckedPod): Violation | undefined => {
    const bad = (spec.securityContext?.sysctls ?? [])
      .map(({ name }) => name)
      .filter((name) => !SYSCTLS.concat(names).includes(name));
    return bad.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: bad.join(', ') };
  };

export function windowsHostProcess({ spec }: CheckedPod): Violation | undefined {
  const bad = namesOf(spec, ({ securityContext }) => securityContext?.windowsOptions?.hostProcess === true);
  const setters = settersText(spec.securityContext?.windowsOptions?.hostProcess === true, bad);
  if (setters === undefined) return undefined;
  return { reason: 'hostProcess', detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true` };
}

function verb(names: readonly string[]): string {
  return names.length === 1 ? 'uses' : 'use';
}
