import {
  FormatError,
  canonicalQuantity,
  defaultImagePullPolicy,
  type Container,
  type PodSpec,
  type PodTemplateSpec,
  type Probe,
} from '../../api/index.ts';
import { fill, fillEach, fillIn } from '../kinds/filling.ts';
import type {
  EphemeralContainer,
  EnvVar,
  HTTPGetAction,
  Lifecycle,
  LifecycleHandler,
  DownwardAPIVolumeFile,
  Volume,
  VolumeProjection,
} from 'kubernetes-types/core/v1';

/** Results of `defaultPodSpec`: the Pods of a ReplicaSet share the spec of its template. */
const defaulted = new WeakSet<PodSpec>();

/**
 * Fills in the defaults of a Pod's spec, in a Pod or in a template (core/v1/defaults.go `SetDefaults_PodSpec` and the defaults
 * of its parts).
 */
function defaultPodSpec(spec: PodSpec): PodSpec {
  if (defaulted.has(spec)) return spec;
  let filled = fill(spec, {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
    // A Pod without containers is refused, but only after admission.
    containers: [],
  });
  filled = fillIn(filled, 'containers', (containers) => fillEach(containers, defaultContainer));
  filled = fillIn(filled, 'initContainers', (containers) => fillEach(containers, defaultContainer));
  filled = fillIn(filled, 'ephemeralContainers', (containers) => fillEach(containers, defaultEphemeralContainer));
  filled = fillIn(filled, 'volumes', (volumes) => fillEach(volumes, defaultVolume));
  if (filled.hostNetwork === true) filled = defaultHostPorts(filled);
  defaulted.add(filled);
  return filled;
}

/** The template of a workload. A missing one equals an empty one. */
export function defaultPodTemplate(template: PodTemplateSpec | undefined): PodTemplateSpec {
  const given = template ?? ({} as PodTemplateSpec);
  const spec = defaultPodSpec(given.spec ?? ({} as PodSpec));
  return spec === given.spec ? given : { ...given, spec };
}

/** A Pod's spec by the spec it was made of: the Pods of a ReplicaSet arrive with the same spec and share the result. */
const ofPods = new WeakMap<PodSpec, PodSpec>();

/** Fills in the defaults of a Pod's own spec (`SetDefaults_Pod`, then `SetDefaults_PodSpec`). */
export function defaultSpecOfPod(spec: PodSpec): PodSpec {
  const known = ofPods.get(spec);
  if (known !== undefined) return known;
  const filled = defaultPodSpec(defaultPodOnly(spec));
  ofPods.set(spec, filled);
  ofPods.set(filled, filled);
  return filled;
}

/** The defaults that a template does not get (`SetDefaults_Pod`). */
function defaultPodOnly(spec: PodSpec): PodSpec {
  const filled = fill(spec, { enableServiceLinks: true });
  const withRequests = fillIn(filled, 'containers', (containers) => fillEach(containers, requestsFromLimits));
  return fillIn(withRequests, 'initContainers', (containers) => fillEach(containers, requestsFromLimits));
}

/** Requests default to limits. */
function requestsFromLimits(container: Container): Container {
  const { limits, requests = {} } = container.resources ?? {};
  const missing = Object.keys(limits ?? {}).filter((name) => !Object.hasOwn(requests, name));
  if (limits === undefined || missing.length === 0) return container;
  const added = Object.fromEntries(missing.map((name) => [name, limits[name]!]));
  return { ...container, resources: { ...container.resources, requests: { ...requests, ...added } } };
}

function defaultContainer(container: Container): Container {
  return defaultCommon(container);
}

function defaultEphemeralContainer(container: EphemeralContainer): EphemeralContainer {
  return defaultCommon(container as Container) as EphemeralContainer;
}

/** `SetDefaults_Container`. */
function defaultCommon(container: Container): Container {
  let filled = fill(container, {
    resources: {},
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: defaultImagePullPolicy(container.image ?? ''),
  });
  filled = fillIn(filled, 'ports', (ports) => fillEach(ports, (port) => fill(port, { protocol: 'TCP' })));
  filled = fillIn(filled, 'env', (env) => fillEach(env, defaultEnv));
  filled = fillIn(filled, 'resources', (resources) => fillIn(fillIn(resources, 'limits', canonical), 'requests', canonical));
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) filled = fillIn(filled, probe, defaultProbe);
  return fillIn(filled, 'lifecycle', defaultLifecycle);
}

function defaultEnv(env: EnvVar): EnvVar {
  return fillIn(env, 'valueFrom', (source) => fillIn(source, 'fieldRef', (ref) => fill(ref, { apiVersion: 'v1' })));
}

/** Quantities are stored in canonical form: `1000m` becomes `1`. Invalid ones are left for validation. */
function canonical(amounts: Record<string, string>): Record<string, string> {
  let changed: Record<string, string> | undefined;
  for (const [name, amount] of Object.entries(amounts)) {
    const text = tryCanonical(amount);
    if (text !== amount) (changed ??= { ...amounts })[name] = text;
  }
  return changed ?? amounts;
}

function tryCanonical(amount: string): string {
  try {
    return canonicalQuantity(amount);
  } catch (error) {
    if (error instanceof FormatError) return amount;
    throw error;
  }
}

/** `SetDefaults_Probe`. */
function defaultProbe(probe: Probe): Probe {
  const filled = fill(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 });
  return fillIn(fillIn(filled, 'httpGet', defaultHttpGet), 'grpc', (grpc) => fill(grpc, { service: '' }));
}

function defaultLifecycle(lifecycle: Lifecycle): Lifecycle {
  const handler = (hook: LifecycleHandler): LifecycleHandler => fillIn(hook, 'httpGet', defaultHttpGet);
  return fillIn(fillIn(lifecycle, 'postStart', handler), 'preStop', handler);
}

function defaultHttpGet(action: HTTPGetAction): HTTPGetAction {
  return fill(action, { path: '/', scheme: 'HTTP' });
}

/** On the host's network a container's port is a port of the host. */
function defaultHostPorts(spec: PodSpec): PodSpec {
  const withHostPorts = (container: Container): Container =>
    fillIn(container, 'ports', (ports) =>
      fillEach(ports, (port) => (port.hostPort ? port : { ...port, hostPort: port.containerPort })),
    );
  const filled = fillIn(spec, 'containers', (containers) => fillEach(containers, withHostPorts));
  return fillIn(filled, 'initContainers', (containers) => fillEach(containers, withHostPorts));
}

/** The default mode of files from the API: 0644. */
const FILE_MODE = 0o644;
const TOKEN_SECONDS = 3600;

/** core/v1/defaults.go `SetDefaults_Volume` and the defaults of the volume sources. */
function defaultVolume(volume: Volume): Volume {
  const withSource = Object.keys(volume).every((name) => name === 'name') ? { ...volume, emptyDir: {} } : volume;
  let filled = fillIn(withSource, 'secret', (source) => fill(source, { defaultMode: FILE_MODE }));
  filled = fillIn(filled, 'configMap', (source) => fill(source, { defaultMode: FILE_MODE }));
  filled = fillIn(filled, 'hostPath', (source) => fill(source, { type: '' }));
  filled = fillIn(filled, 'downwardAPI', (source) => fillIn(fill(source, { defaultMode: FILE_MODE }), 'items', defaultFiles));
  filled = fillIn(filled, 'projected', (source) => {
    return fillIn(fill(source, { defaultMode: FILE_MODE }), 'sources', (sources) => fillEach(sources, defaultProjection));
  });
  filled = fillIn(filled, 'iscsi', (source) => fill(source, { iscsiInterface: 'default' }));
  filled = fillIn(filled, 'rbd', (source) => fill(source, { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }));
  filled = fillIn(filled, 'azureDisk', (source) =>
    fill(source, { cachingMode: 'ReadWrite', kind: 'Shared', fsType: 'ext4', readOnly: false }),
  );
  filled = fillIn(filled, 'scaleIO', (source) => fill(source, { storageMode: 'ThinProvisioned', fsType: 'xfs' }));
  return fillIn(filled, 'ephemeral', (source) => {
    return fillIn(source, 'volumeClaimTemplate', (claim) =>
      fillIn(claim, 'spec', (spec) => fill(spec, { volumeMode: 'Filesystem' })),
    );
  });
}

function defaultProjection(projection: VolumeProjection): VolumeProjection {
  const filled = fillIn(projection, 'downwardAPI', (source) => fillIn(source, 'items', defaultFiles));
  return fillIn(filled, 'serviceAccountToken', (token) => fill(token, { expirationSeconds: TOKEN_SECONDS }));
}

function defaultFiles(files: DownwardAPIVolumeFile[]): DownwardAPIVolumeFile[] {
  return fillEach(files, (file) => fillIn(file, 'fieldRef', (ref) => fill(ref, { apiVersion: 'v1' })));
}
