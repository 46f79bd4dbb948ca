import { forbidden, type Pod, type PodSpec, type PriorityClass } from '../../api/index.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

const DEFAULT_PREEMPTION = 'PreemptLowerPriority';

interface Resolved {
  readonly className: string | undefined;
  readonly priority: number;
  readonly preemptionPolicy: string;
}

/** Specs with their priority, by original spec, while the class says the same. */
const resolvedSpecs = new WeakMap<PodSpec, PodSpec>();

/** Sets a Pod's priority from its priority class (plugin/pkg/admission/priority). */
export function priority(lookup: Lookup): AdmissionPlugin {
  const defaultClass = defaultClassOf(lookup);
  return {
    name: 'Priority',
    kinds: ['Pod', 'PriorityClass'],
    create(kind, object, request) {
      if (kind.kind !== 'Pod') return object;
      const pod = object as Pod;
      const refuse = (why: string): never => {
        throw forbidden(kind.group, kind.plural, requestedName(pod, request), why);
      };
      const className = pod.spec.priorityClassName;
      const resolved = className === undefined || className === '' ? defaultClass() : namedClass(lookup, className);
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
    update(kind, next, old) {
      if (kind.kind !== 'Pod') return next;
      const pod = next as Pod;
      const { priority: before, preemptionPolicy: policyBefore } = (old as Pod).spec;
      const { priority: after = before, preemptionPolicy: policyAfter = policyBefore } = pod.spec;
      if (after === pod.spec.priority && policyAfter === pod.spec.preemptionPolicy) return pod;
      return { ...pod, spec: { ...pod.spec, priority: after, preemptionPolicy: policyAfter } } as Pod;
    },
    validateCreate(kind, object) {
      if (kind.kind === 'PriorityClass') onlyDefault(defaultClass(), object as PriorityClass);
      return undefined;
    },
    validateUpdate(kind, next) {
      if (kind.kind !== 'PriorityClass' || next.metadata.name === defaultClass().className) return undefined;
      onlyDefault(defaultClass(), next as PriorityClass);
      return undefined;
    },
  };
}

/** Only one class may be the default (`validatePriorityClass`). */
function onlyDefault({ className: current }: Resolved, priorityClass: PriorityClass): void {
  if (current === undefined || priorityClass.globalDefault !== true) return;
  const why = `PriorityClass ${current} is already marked as default. Only one default can exist`;
  throw forbidden('scheduling.k8s.io', 'priorityclasses', priorityClass.metadata.name, why);
}

/** The priority of a Pod without a class. Recomputed only after a write to a class. */
function defaultClassOf(lookup: Lookup): () => Resolved {
  let known: Resolved | undefined;
  let writes = 0;
  return () => {
    const classes = lookup('PriorityClass');
    if (known === undefined || classes?.writes !== writes) {
      writes = classes?.writes ?? 0;
      known = chooseDefault((classes?.all() ?? []) as readonly PriorityClass[]);
    }
    return known;
  };
}

function chooseDefault(classes: readonly PriorityClass[]): Resolved {
  let chosen: PriorityClass | undefined;
  for (const candidate of classes) {
    // If updates have left several defaults, the lowest counts.
    if (candidate.globalDefault === true && (chosen === undefined || candidate.value < chosen.value)) chosen = candidate;
  }
  if (chosen === undefined) return { className: undefined, priority: 0, preemptionPolicy: DEFAULT_PREEMPTION };
  return {
    className: chosen.metadata.name,
    priority: chosen.value,
    preemptionPolicy: chosen.preemptionPolicy ?? DEFAULT_PREEMPTION,
  };
}

function namedClass(lookup: Lookup, name: string): Resolved | undefined {
  const found = lookup('PriorityClass')?.find({ name }) as PriorityClass | undefined;
  if (found === undefined) return undefined;
  return { className: name, priority: found.value, preemptionPolicy: found.preemptionPolicy ?? DEFAULT_PREEMPTION };
}

function withPriority(spec: PodSpec, { className, priority: value, preemptionPolicy }: Resolved): PodSpec {
  if (spec.priority === value && spec.preemptionPolicy === preemptionPolicy && spec.priorityClassName === className) return spec;
  const known = resolvedSpecs.get(spec);
  if (known?.priority === value && known.preemptionPolicy === preemptionPolicy && known.priorityClassName === className)
    return known;
  const named = className === undefined ? {} : { priorityClassName: className };
  const next = { ...spec, ...named, priority: value, preemptionPolicy };
  resolvedSpecs.set(spec, next);
  return next;
}
