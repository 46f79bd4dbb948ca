import { formatGoDuration, keyOf, resourceAmount, type Container, type Pod } from '../../api/index.ts';
import {
  RuntimeError,
  type ContainerConfig,
  type Image,
  type Mount,
  type PodSandbox,
  type RuntimeContainer,
} from '../../cri/index.ts';
import type { Process } from '../../sim/index.ts';
import { ConfigError, ObjectReader } from '../config/object-reader.ts';
import { resolvConf } from '../config/dns.ts';
import { hasReferences, makeEnvironment, readReferences, variableExpander, type References } from '../config/environment.ts';
import { makeMounts } from '../config/volumes.ts';
import { containerKey, podName, podRecord } from '../pod-events.ts';
import { steps } from '../steps.ts';
import { killContainer, runHook } from './container-killer.ts';
import type { NodeServices } from './node-services.ts';
import { StartFailure } from './start-failure.ts';

/** From this restart on, the wait is background. */
const EXPECTED_RESTARTS = 3;
/** A bound for postStart handlers, which have no timeout upstream. */
const HOOK_LIMIT_MS = 24 * 3_600_000;

/**
 * Throws `StartFailure` while a container must back off before its restart; otherwise records the restart (kuberuntime_manager.go `doBackOff`). `last`: the
 * last run, in its state before this sync.
 */
export function checkCrashLoop(
  pod: Pod,
  container: Container,
  last: RuntimeContainer | undefined,
  { sim, crashLoop, events, trace }: NodeServices,
): void {
  if (last === undefined) return;
  const key = containerKey(pod, container);
  if (crashLoop.isInBackoff(key, last.finishedMs, sim.nowMs)) {
    const delayMs = crashLoop.delayMs(key);
    const name = podName(pod);
    events.container(
      pod,
      container,
      'Warning',
      'BackOff',
      `Back-off restarting failed container ${container.name} in pod ${name}`,
    );
    const message = `back-off ${formatGoDuration(delayMs)} restarting failed container=${container.name} pod=${name}`;
    trace(podRecord(steps.doBackOff, keyOf(pod.metadata), 'backOff', { container: container.name, delayMs }));
    throw new StartFailure('CrashLoopBackOff', message, last.finishedMs + delayMs, crashLoop.attempts(key) > EXPECTED_RESTARTS);
  }
  crashLoop.next(key, last.finishedMs, sim.nowMs);
  const figures = { container: container.name, delayMs: crashLoop.delayMs(key) };
  trace(podRecord(steps.doBackOff, keyOf(pod.metadata), 'restart', figures));
}

/**
 * Pulls the image, creates and starts the container, and runs its postStart handler (kuberuntime_container.go `startContainer`). Throws `StartFailure`.
 */
export function* startContainer(pod: Pod, spec: Container, sandbox: PodSandbox, node: NodeServices): Process<void> {
  const { runtime, events, trace } = node;
  const { key } = sandbox;
  if (pod.spec.volumes !== undefined) yield* ensureImageVolumes(pod, spec, node);
  const image = node.images.atHand(pod, spec) ?? (yield* ensureImage(pod, spec, node));
  const references = hasReferences(spec) ? yield* referencesOf(pod, spec, image, sandbox, node) : undefined;
  const config = containerConfig(pod, spec, image, sandbox, node, references);
  const container = yield* runtime.create(sandbox, config);
  events.container(pod, spec, 'Normal', 'Created', 'Container created');
  trace(podRecord(steps.startContainer, key, 'created', { container: spec.name, image: image.name }));
  try {
    yield* runtime.start(container);
  } catch (error) {
    if (!(error instanceof RuntimeError)) throw error;
    const figures = { container: spec.name, reason: 'RunContainerError', error: error.message };
    trace(podRecord(steps.startContainer, key, 'failed', figures));
    events.container(pod, spec, 'Warning', 'Failed', `Error: ${error.message}`);
    throw new StartFailure('RunContainerError', error.message);
  }
  events.container(pod, spec, 'Normal', 'Started', 'Container started');
  trace(podRecord(steps.startContainer, key, 'started', { container: spec.name }));
  const hook = spec.lifecycle?.postStart;
  if (hook === undefined) return;
  const failure = yield* runHook(hook, sandbox, container, HOOK_LIMIT_MS, node);
  if (failure === undefined) return;
  events.container(pod, spec, 'Warning', 'FailedPostStartHook', 'PostStartHook failed');
  yield* killContainer(pod, sandbox, container, node, { message: 'FailedPostStartHook', reason: 'postStartHook' });
  throw new StartFailure('PostStartHookError', failure);
}

/** The images of a container's volumes are pulled as its own, and it waits for them (`getImageVolumes`, `toKubeContainerImageVolumes`). Throws `StartFailure`. */
function* ensureImageVolumes(pod: Pod, spec: Container, node: NodeServices): Process<void> {
  for (const { name, image } of pod.spec.volumes ?? []) {
    if (image === undefined || spec.volumeMounts?.some((mount) => mount.name === name) !== true) continue;
    yield* ensureImage(pod, { ...spec, image: image.reference ?? '', imagePullPolicy: image.pullPolicy ?? 'IfNotPresent' }, node);
  }
}

function* ensureImage(pod: Pod, spec: Container, { images, events }: NodeServices): Process<Image> {
  try {
    return yield* images.ensureImageExists(pod, spec);
  } catch (error) {
    if (error instanceof StartFailure) events.container(pod, spec, 'Warning', 'Failed', `Error: ${error.reason}`);
    throw error;
  }
}

const NO_MOUNTS: readonly Mount[] = [];

/** Reads the variables that come from other objects. Throws `StartFailure`. */
function* referencesOf(pod: Pod, spec: Container, image: Image, sandbox: PodSandbox, node: NodeServices): Process<References> {
  try {
    // Check this first, since a refused container needs no read.
    verifyNonRoot(pod, spec, image);
    const { hostIp, allocatable } = node;
    const volumes = node.volumes.get(pod.metadata.uid);
    const sources = { pod, podIp: sandbox.ip, hostIp, allocatable, reader: new ObjectReader(node, pod), volumes };
    return yield* readReferences(spec, sources);
  } catch (error) {
    throw configFailure(pod, spec, node, error);
  }
}

/** The runtime's configuration of the container (`generateContainerConfig`). Throws `StartFailure`. */
function containerConfig(
  pod: Pod,
  spec: Container,
  image: Image,
  sandbox: PodSandbox,
  node: NodeServices,
  references: References | undefined,
): ContainerConfig {
  try {
    verifyNonRoot(pod, spec, image);
    const hostname = hostnameOf(pod);
    const kernel = kernelName(pod, hostname);
    const sources = { pod, services: node.services() };
    const environment = makeEnvironment(spec, kernel, image.env, sources, references);
    return {
      pod,
      spec,
      image,
      hostname: kernel,
      environment,
      attempt: (sandbox.latest(spec.name)?.config.attempt ?? -1) + 1,
      command: expandAll(spec.command, environment),
      args: expandAll(spec.args, environment),
      mounts:
        spec.volumeMounts === undefined ? NO_MOUNTS : makeMounts(pod, spec, node.volumes.get(pod.metadata.uid), environment),
      files: () => ({
        ...kubeletFiles(pod, sandbox.ip, hostname),
        ...(node.tokens !== undefined || pod.spec.automountServiceAccountToken === false ? {} : serviceAccountFiles(pod)),
      }),
      memoryLimit: memoryLimitOf(spec),
    };
  } catch (error) {
    throw configFailure(pod, spec, node, error);
  }
}

/** Bytes; Infinity without a limit. */
export function memoryLimitOf({ resources }: Container): number {
  const limit = resources?.limits?.['memory'];
  return limit === undefined ? Infinity : resourceAmount('memory', limit);
}

/** Converts a configuration error to a `StartFailure`. Returns other errors unchanged. */
function configFailure(pod: Pod, spec: Container, { events, trace }: NodeServices, error: unknown): unknown {
  if (!(error instanceof ConfigError)) return error;
  const figures = { container: spec.name, reason: 'CreateContainerConfigError', error: error.message };
  trace(podRecord(steps.startContainer, keyOf(pod.metadata), 'failed', figures));
  events.container(pod, spec, 'Warning', 'Failed', `Error: ${error.message}`);
  return new StartFailure('CreateContainerConfigError', error.message);
}

/** Throws `ConfigError` if a container would run as root but must not (pkg/kubelet/kuberuntime/security_context.go `verifyRunAsNonRoot`). */
function verifyNonRoot(pod: Pod, spec: Container, image: Image): void {
  const nonRoot = spec.securityContext?.runAsNonRoot ?? pod.spec.securityContext?.runAsNonRoot;
  if (nonRoot !== true) return;
  const user = spec.securityContext?.runAsUser ?? pod.spec.securityContext?.runAsUser;
  const where = `(pod: "${podName(pod)}", container: ${spec.name})`;
  if (user === 0) throw new ConfigError(`container's runAsUser breaks non-root policy ${where}`);
  // An unknown user passes.
  if (user === undefined && image.user === 0)
    throw new ConfigError(`container has runAsNonRoot and image will run as root ${where}`);
}

function expandAll(
  words: readonly string[] | undefined,
  environment: () => ReadonlyMap<string, string>,
): readonly string[] | undefined {
  if (words === undefined || !words.some((word) => word.includes('$('))) return words;
  const values = environment();
  return words.map(variableExpander((name) => values.get(name)));
}

/** The container's host name (pkg/kubelet/kubelet_pods.go `GeneratePodHostNameAndDomain`). */
function hostnameOf({ metadata, spec }: Pod): string {
  const { hostnameOverride } = spec;
  if (hostnameOverride !== undefined) return hostnameOverride;
  if (spec.hostNetwork === true) return spec.nodeName ?? metadata.name;
  return spec.hostname ?? metadata.name.slice(0, 63);
}

/** The host name with the domain of the Pod's subdomain. Undefined without one. */
function fullName({ metadata, spec }: Pod, hostname: string): string | undefined {
  const { subdomain, hostnameOverride } = spec;
  if (subdomain === undefined || hostnameOverride !== undefined) return undefined;
  return `${hostname}.${subdomain}.${metadata.namespace ?? 'default'}.svc.cluster.local`;
}

/** The longest name that a kernel takes. */
const MOST_CHARS = 64;

/** The name that the kernel of the container has (pkg/kubelet/util `GetNodenameForKernel`). Throws `ConfigError` if it is too long. */
function kernelName(pod: Pod, hostname: string): string {
  const full = pod.spec.setHostnameAsFQDN === true ? fullName(pod, hostname) : undefined;
  if (full === undefined) return hostname;
  if (full.length > MOST_CHARS)
    throw new ConfigError(
      `Failed to construct FQDN from Pod hostname and cluster domain, FQDN ${full} is too long (${MOST_CHARS} characters is the max, ${full.length} characters requested).`,
    );
  return full;
}

function kubeletFiles(pod: Pod, ip: string, hostname: string): Readonly<Record<string, string>> {
  const { hostAliases = [] } = pod.spec;
  const full = fullName(pod, hostname);
  const aliases = hostAliases.map((alias) => `${alias.ip}\t${(alias.hostnames ?? []).join('\t')}\n`).join('');
  const managed = '# Kubernetes-managed hosts file.\n127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n';
  const added = aliases === '' ? '' : `\n# Entries added by HostAliases.\n${aliases}`;
  return {
    '/etc/hosts': `${managed}${ip}\t${full === undefined ? '' : `${full}\t`}${hostname}\n${added}`,
    '/etc/hostname': `${kernelName(pod, hostname)}\n`,
    '/etc/resolv.conf': resolvConf(pod),
    '/etc/machine-id': `${pod.metadata.uid.replaceAll('-', '')}\n`,
  };
}

/** The files of the ServiceAccount, in a cluster whose admission does not mount them. */
function serviceAccountFiles(pod: Pod): Readonly<Record<string, string>> {
  const directory = '/var/run/secrets/kubernetes.io/serviceaccount';
  return {
    [`${directory}/namespace`]: pod.metadata.namespace ?? 'default',
    [`${directory}/token`]: `token.${pod.spec.serviceAccountName ?? 'default'}.${pod.metadata.uid}`,
    [`${directory}/ca.crt`]: '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n',
  };
}
