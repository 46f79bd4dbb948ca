import type { Container, Pod, SecurityContext } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import type { DebugInput } from './debug-flags.ts';

/** How an object is debugged: by a container that is added to the Pod, by a copy of the Pod, or by a Pod on the node. */
type DebugStyle = 'ephemeral' | 'podCopy' | 'node';

type Flags = DebugInput['flags'];

/** What a profile makes of a style. */
export interface Profile {
  /** Of the debugging container. `undefined` as a result: none. */
  readonly security: (style: DebugStyle, context: SecurityContext | undefined) => SecurityContext | undefined;
  /** The node's Pod is in its namespaces, and has its files at `/host`. */
  readonly hostNamespaces?: true;
  readonly hostFiles?: true;
  /** A copy loses all labels and nothing else. */
  readonly copiesAll?: true;
}

/** The profiles of `kubectl debug --profile` (kubectl/pkg/cmd/debug/profiles.go). */
const PROFILES: Readonly<Record<string, Profile>> = {
  legacy: { security: (_style, context) => context, hostNamespaces: true, hostFiles: true, copiesAll: true },
  general: {
    security: (style, context) => (style === 'node' ? undefined : withCapabilities(context, 'SYS_PTRACE')),
    hostNamespaces: true,
    hostFiles: true,
  },
  baseline: { security: () => undefined },
  restricted: {
    security: () => ({
      runAsNonRoot: true,
      capabilities: { drop: ['ALL'] },
      allowPrivilegeEscalation: false,
      seccompProfile: { type: 'RuntimeDefault' },
    }),
  },
  netadmin: { security: (_style, context) => withCapabilities(context, 'NET_ADMIN', 'NET_RAW'), hostNamespaces: true },
  sysadmin: { security: (_style, context) => ({ ...context, privileged: true }), hostNamespaces: true, hostFiles: true },
};

/** `NewProfileApplier`. Throws `KubectlError` if there is no such profile. */
export function profileNamed(name: string): Profile {
  if (!Object.hasOwn(PROFILES, name)) throw new KubectlError(`unknown profile: ${name}`);
  return PROFILES[name]!;
}

function withCapabilities(context: SecurityContext | undefined, ...names: readonly string[]): SecurityContext {
  const { capabilities } = context ?? {};
  return { ...context, capabilities: { ...capabilities, add: [...(capabilities?.add ?? []), ...names] } };
}

/** The debugging container with the profile's rights. */
export function secured<C extends Pick<Container, 'securityContext'>>(profile: Profile, style: DebugStyle, container: C): C {
  const { securityContext, ...rest } = container;
  const context = profile.security(style, securityContext);
  return (context === undefined ? rest : { ...rest, securityContext: context }) as C;
}

/** A new Pod for debugging, with what the profile adds and takes (`Apply`). `name`: its debugging container. */
export function profiled(profile: Profile, style: 'podCopy' | 'node', pod: Pod, name: string, flags: Flags): Pod {
  const containers = pod.spec.containers.map((each) => (each.name === name ? secured(profile, style, each) : each));
  const next: Pod = { ...pod, spec: { ...pod.spec, containers } };
  return style === 'node' ? onNode(profile, next) : kept(profile, next, flags);
}

function onNode({ hostNamespaces, hostFiles }: Profile, pod: Pod): Pod {
  const spec = { ...pod.spec, ...(hostNamespaces && { hostNetwork: true, hostPID: true, hostIPC: true }) };
  if (hostFiles !== true) return { ...pod, spec };
  const containers = spec.containers.map((each) => ({ ...each, volumeMounts: [{ name: 'host-root', mountPath: '/host' }] }));
  return { ...pod, spec: { ...spec, containers, volumes: [{ name: 'host-root', hostPath: { path: '/' } }] } } as unknown as Pod;
}

/** What a copy keeps of its Pod (`KeepFlags`). */
function kept({ copiesAll }: Profile, pod: Pod, flags: Flags): Pod {
  const { labels, annotations, ...metadata } = pod.metadata;
  if (copiesAll === true) return { ...pod, metadata: { ...metadata, ...(annotations && { annotations }) } };
  const { initContainers, shareProcessNamespace = true, ...spec } = pod.spec;
  const containers = spec.containers.map(({ livenessProbe, readinessProbe, startupProbe, ...rest }) => ({
    ...rest,
    ...(flags['keep-liveness'] && livenessProbe && { livenessProbe }),
    ...(flags['keep-readiness'] && readinessProbe && { readinessProbe }),
    ...(flags['keep-startup'] && startupProbe && { startupProbe }),
  }));
  return {
    ...pod,
    metadata: {
      ...metadata,
      ...(flags['keep-labels'] && labels && { labels }),
      ...(flags['keep-annotations'] && annotations && { annotations }),
    },
    spec: {
      ...spec,
      containers,
      shareProcessNamespace,
      ...(flags['keep-init-containers'] && initContainers && { initContainers }),
    },
  };
}
