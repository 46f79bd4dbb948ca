import type { Container, KubeObject, LimitRange, Pod, PodSpec } from '../../api/index.ts';
import { fillEach } from '../kinds/filling.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Objects } from '../subresources/definition.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';
import { checkLimits } from './limit-range-check.ts';

const NONE: readonly LimitRange[] = [];

/** Applies the defaults and bounds of a namespace's LimitRanges to Pods and claims (plugin/pkg/admission/limitranger). */
export function limitRanger(lookup: Lookup): AdmissionPlugin {
  const rangesOf = ({ metadata }: KubeObject): readonly LimitRange[] => {
    const ranges = lookup('LimitRange') as Objects<LimitRange> | undefined;
    // A fast path: most clusters have no LimitRange.
    return ranges === undefined || ranges.writes === 0 ? NONE : ranges.inNamespace(metadata.namespace ?? '');
  };
  const isResize = (old: KubeObject, { subresource }: ServerRequest): boolean =>
    subresource === 'resize' && old.metadata.deletionTimestamp === undefined;
  return {
    name: 'LimitRanger',
    kinds: ['Pod', 'PersistentVolumeClaim'],
    create(kind, object) {
      if (kind.kind !== 'Pod') return object;
      const ranges = rangesOf(object);
      return ranges.length === 0 ? object : withLimitDefaults(object as Pod, ranges);
    },
    validateCreate(kind, object) {
      const ranges = rangesOf(object);
      if (ranges.length > 0) checkLimits(kind, object, ranges);
      return undefined;
    },
    update(kind, next, old, request) {
      if (kind.kind !== 'Pod' || !isResize(old, request)) return next;
      return withLimitDefaults(next as Pod, rangesOf(next));
    },
    // Only a resize changes the resources of a Pod.
    validateUpdate(kind, next, old, request) {
      if (kind.kind === 'Pod' ? !isResize(old, request) : old.metadata.deletionTimestamp !== undefined) return undefined;
      const ranges = rangesOf(next);
      if (ranges.length > 0) checkLimits(kind, next, ranges);
      return undefined;
    },
  };
}

type Amounts = Readonly<Record<string, string>>;

const ANNOTATION = 'kubernetes.io/limit-ranger';

interface Defaults {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

interface Filled {
  readonly spec: PodSpec;
  /** The defaults that were filled in, for the annotation. Empty if there are none. */
  readonly notes: string;
}

/** Specs with the defaults, by LimitRange and original spec, since the Pods of a ReplicaSet share one. */
const known = new WeakMap<LimitRange, WeakMap<PodSpec, Filled>>();

/**
 * limitranger/admission.go `PodMutateLimitFunc` for each LimitRange in turn. The annotation names the last that changed
 * anything.
 */
function withLimitDefaults(pod: Pod, ranges: readonly LimitRange[]): Pod {
  return ranges.reduce((next, range) => {
    const { spec, notes } = filledBy(range, next.spec);
    if (notes === '') return next;
    const annotations = { ...next.metadata.annotations, [ANNOTATION]: `LimitRanger plugin set: ${notes}` };
    return { ...next, metadata: { ...next.metadata, annotations }, spec };
  }, pod);
}

function filledBy(range: LimitRange, spec: PodSpec): Filled {
  let bySpec = known.get(range);
  if (bySpec === undefined) known.set(range, (bySpec = new WeakMap()));
  let filled = bySpec.get(spec);
  if (filled === undefined) bySpec.set(spec, (filled = fillSpec(spec, defaultsOf(range))));
  return filled;
}

/** `defaultContainerResourceRequirements`. */
function defaultsOf({ spec }: LimitRange): Defaults {
  const items = spec.limits.filter(({ type }) => type === 'Container');
  return {
    requests: Object.assign({}, ...items.map(({ defaultRequest }) => defaultRequest)) as Amounts,
    limits: Object.assign({}, ...items.map((item) => item.default)) as Amounts,
  };
}

/** `mergePodResourceRequirements`. */
function fillSpec(spec: PodSpec, defaults: Defaults): Filled {
  const notes: string[] = [];
  const fillAll = (containers: readonly Container[], what: string): Container[] =>
    fillEach(containers, (container) => fillContainer(container, defaults, what, notes));
  const containers = fillAll(spec.containers, 'container');
  const initContainers = spec.initContainers === undefined ? undefined : fillAll(spec.initContainers, 'init container');
  const next = { ...spec, containers, ...(initContainers === undefined ? {} : { initContainers }) };
  return { spec: notes.length === 0 ? spec : next, notes: notes.join('; ') };
}

/** `mergeContainerResources`. */
function fillContainer(container: Container, { requests, limits }: Defaults, what: string, notes: string[]): Container {
  const resources = { ...container.resources };
  const before = notes.length;
  for (const [side, defaults, word] of [
    ['requests', requests, 'request'],
    ['limits', limits, 'limit'],
  ] as const) {
    const given: Amounts = resources[side] ?? {};
    const missing = Object.keys(defaults).filter((name) => given[name] === undefined);
    if (missing.length === 0) continue;
    resources[side] = { ...defaults, ...given };
    notes.push(`${missing.sort().join(', ')} ${word} for ${what} ${container.name}`);
  }
  return notes.length === before ? container : { ...container, resources };
}
