import { forbidden, type KubeObject, type Pod, type PodSpec } from '../../api/index.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

/** scheduling.k8s.io/v1 PriorityClass, as far as it matters here. */
interface PriorityClass extends KubeObject {
  readonly value: number;
  readonly globalDefault?: boolean;
  readonly preemptionPolicy?: string;
}

/** The two classes that every cluster has (apis/scheduling/v1 `SystemPriorityClasses`). */
const SYSTEM_CLASSES: ReadonlyMap<string, number> = new Map([
  ['system-cluster-critical', 2_000_000_000],
  ['system-node-critical', 2_000_001_000],
]);
const DEFAULT_PREEMPTION = 'PreemptLowerPriority';

interface Resolved {
  readonly className: string | undefined;
  readonly priority: number;
  readonly preemptionPolicy: string;
}

/** Specs with their priority, by the spec they were made of and for as long as the class says the same. */
const resolvedSpecs = new WeakMap<PodSpec, PodSpec>();

/** Turns the name of a Pod's priority class into its number (plugin/pkg/admission/priority). */
export function priority(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'Priority',
    kinds: ['Pod'],
    create(kind, object, request) {
      const pod = object as Pod;
      const refuse = (why: string): never => {
        throw forbidden(kind.group, kind.plural, requestedName(pod, request), why);
      };
      const className = pod.spec.priorityClassName;
      const resolved = className === undefined || className === '' ? defaultClass(lookup) : namedClass(lookup, className);
      if (resolved === undefined) return refuse(`no PriorityClass with name ${className} was found`);
      const { priority: given, preemptionPolicy } = pod.spec;
      if (given !== undefined && given !== resolved.priority) {
        const computed = `priority admission controller computed ${resolved.priority} from the given PriorityClass name`;
        return refuse(`the integer value of priority (${given}) must not be provided in pod spec; ${computed}`);
      }
      if (preemptionPolicy !== undefined && preemptionPolicy !== resolved.preemptionPolicy) {
        const computed = `priority admission controller computed ${resolved.preemptionPolicy} from the given PriorityClass name`;
        return refuse(`the string value of PreemptionPolicy (${preemptionPolicy}) must not be provided in pod spec; ${computed}`);
      }
      const spec = withPriority(pod.spec, resolved);
      return spec === pod.spec ? pod : ({ ...pod, spec } as Pod);
    },
    update(_kind, next, old) {
      const pod = next as Pod;
      const { priority: before, preemptionPolicy: policyBefore } = (old as Pod).spec;
      const { priority: after = before, preemptionPolicy: policyAfter = policyBefore } = pod.spec;
      if (after === pod.spec.priority && policyAfter === pod.spec.preemptionPolicy) return pod;
      return { ...pod, spec: { ...pod.spec, priority: after, preemptionPolicy: policyAfter } } as Pod;
    },
  };
}

function defaultClass(lookup: Lookup): Resolved {
  const classes = (lookup('PriorityClass')?.all() ?? []) as readonly PriorityClass[];
  let chosen: PriorityClass | undefined;
  for (const candidate of classes) {
    // Of several defaults, as an update may have left them, the lowest counts.
    if (candidate.globalDefault === true && (chosen === undefined || candidate.value < chosen.value)) chosen = candidate;
  }
  if (chosen === undefined) return { className: undefined, priority: 0, preemptionPolicy: DEFAULT_PREEMPTION };
  return { className: chosen.metadata.name, priority: chosen.value, preemptionPolicy: chosen.preemptionPolicy ?? DEFAULT_PREEMPTION };
}

function namedClass(lookup: Lookup, name: string): Resolved | undefined {
  const found = lookup('PriorityClass')?.find({ name }) as PriorityClass | undefined;
  const value = found?.value ?? SYSTEM_CLASSES.get(name);
  return value === undefined ? undefined : { className: name, priority: value, preemptionPolicy: found?.preemptionPolicy ?? DEFAULT_PREEMPTION };
}

function withPriority(spec: PodSpec, { className, priority: value, preemptionPolicy }: Resolved): PodSpec {
  if (spec.priority === value && spec.preemptionPolicy === preemptionPolicy && spec.priorityClassName === className) return spec;
  const known = resolvedSpecs.get(spec);
  if (known?.priority === value && known.preemptionPolicy === preemptionPolicy && known.priorityClassName === className) return known;
  const named = className === undefined ? {} : { priorityClassName: className };
  const next = { ...spec, ...named, priority: value, preemptionPolicy };
  resolvedSpecs.set(spec, next);
  return next;
}
