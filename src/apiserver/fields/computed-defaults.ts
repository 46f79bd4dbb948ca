import {
  FormatError,
  canonicalQuantity,
  defaultImagePullPolicy,
  type Container,
  type JobSpec,
  type PodSpec,
  type StatefulSetUpdateStrategy,
  type ServicePort,
  type Volume,
} from '../../api/index.ts';
import { fill, fillEach, fillIn } from '../kinds/filling.ts';

/** A function for the objects of one type. As a method, it may name that type. */
type Computed = { of(object: object): object }['of'];

/**
 * Defaults that depend on other fields, by type. They come before the defaults that the declaration of the type has
 * (`SetDefaults_…` in upstream's defaults.go).
 */
export const COMPUTED_DEFAULTS: ReadonlyMap<string, Computed> = new Map<string, Computed>([
  ['PodSpec', defaultHostPorts],
  ['Container', defaultContainer],
  ['EphemeralContainer', defaultContainer],
  ['Volume', defaultVolume],
  ['JobSpec', defaultJobSpec],
  ['StatefulSetUpdateStrategy', defaultStatefulSetStrategy],
  ['ServicePort', (port: ServicePort) => fill(port, { targetPort: port.port })],
  ['HorizontalPodAutoscalerBehavior', defaultBehavior],
]);

/** On the host's network a container's port is a port of the host. */
function defaultHostPorts(spec: PodSpec): PodSpec {
  if (spec.hostNetwork !== true) return spec;
  const withHostPorts = (container: Container): Container =>
    fillIn(container, 'ports', (ports) =>
      fillEach(ports, (port) => (port.hostPort ? port : { ...port, hostPort: port.containerPort })),
    );
  const filled = fillIn(spec, 'containers', (containers) => fillEach(containers, withHostPorts));
  return fillIn(filled, 'initContainers', (containers) => fillEach(containers, withHostPorts));
}

/** `SetDefaults_Container`. */
function defaultContainer(container: Container): Container {
  const filled = fill(container, { imagePullPolicy: defaultImagePullPolicy(container.image ?? '') });
  return fillIn(filled, 'resources', (resources) => fillIn(fillIn(resources, 'limits', canonical), 'requests', canonical));
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

/** `SetDefaults_Volume`. */
function defaultVolume(volume: Volume): Volume {
  if (volume.image !== undefined)
    return fillIn(volume, 'image', (image) => fill(image, { pullPolicy: defaultImagePullPolicy(image.reference ?? '') }));
  return Object.keys(volume).every((name) => name === 'name') ? { ...volume, emptyDir: {} } : volume;
}

/** A limit that is never reached: with a limit per index, the total is unlimited. */
const NO_BACKOFF_LIMIT = 2 ** 31 - 1;

/** `SetDefaults_Job`. */
function defaultJobSpec(spec: JobSpec): JobSpec {
  const isAlone = spec.completions === undefined && spec.parallelism === undefined;
  return fill(spec, {
    ...(isAlone && { completions: 1 }),
    ...(spec.backoffLimitPerIndex !== undefined && { backoffLimit: NO_BACKOFF_LIMIT }),
    ...(spec.podFailurePolicy !== undefined && { podReplacementPolicy: 'Failed' }),
  });
}

/** `SetDefaults_StatefulSet`. A given type gets no limits of a rolling update. */
function defaultStatefulSetStrategy(strategy: StatefulSetUpdateStrategy): StatefulSetUpdateStrategy {
  return strategy.type === undefined ? fill(strategy, { rollingUpdate: { partition: 0 } }) : strategy;
}

/** `SetDefaults_HorizontalPodAutoscalerBehavior`. The two directions have different defaults. */
function defaultBehavior({ scaleUp = {}, scaleDown = {} }: Partial<Record<'scaleUp' | 'scaleDown', object>>): object {
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 };
  const upwards = { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, percent] };
  return {
    scaleUp: fill<object>(scaleUp, upwards),
    scaleDown: fill<object>(scaleDown, { policies: [percent] }),
  };
}
