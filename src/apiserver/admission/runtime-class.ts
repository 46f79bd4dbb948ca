import { forbidden, jsonEqual, type Pod, type PodSpec, type RuntimeClass, type Toleration } from '../../api/index.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

/**
 * Gives a Pod the overhead, the node selector and the tolerations of its RuntimeClass, and refuses one whose class does not exist, or whose own overhead is another
 * (plugin/pkg/admission/runtimeclass).
 */
export function runtimeClass(lookup: Lookup): AdmissionPlugin {
  return {
    name: 'RuntimeClass',
    kinds: ['Pod'],
    create({ group, plural }, object, request) {
      const pod = object as Pod;
      const { runtimeClassName, overhead } = pod.spec;
      if (!runtimeClassName && overhead === undefined) return pod;
      const reject = (why: string): never => {
        throw forbidden(group, plural, requestedName(pod, request), `pod rejected: ${why}`);
      };
      if (!runtimeClassName) return reject(WITHOUT_CLASS);
      const found = lookup('RuntimeClass')?.find({ name: runtimeClassName }) as RuntimeClass | undefined;
      if (found === undefined) return reject(`RuntimeClass "${runtimeClassName}" not found`);
      return { ...pod, spec: withScheduling(withOverhead(pod.spec, found, reject), found, reject) };
    },
  };
}

type Reject = (why: string) => never;

const WITHOUT_CLASS = 'Pod Overhead set without corresponding RuntimeClass defined Overhead';

/** `setOverhead`, and the check after it (`validateOverhead`). */
function withOverhead(spec: PodSpec, { overhead }: RuntimeClass, reject: Reject): PodSpec {
  if (overhead === undefined) return spec.overhead === undefined ? spec : reject(WITHOUT_CLASS);
  const podFixed = overhead.podFixed ?? {};
  if (spec.overhead !== undefined && !jsonEqual(spec.overhead, podFixed))
    return reject("Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  return { ...spec, overhead: podFixed };
}

/** `setScheduling`. */
function withScheduling(spec: PodSpec, { scheduling }: RuntimeClass, reject: Reject): PodSpec {
  if (scheduling === undefined) return spec;
  const { nodeSelector = {}, tolerations = [] } = scheduling;
  for (const [key, value] of Object.entries(nodeSelector)) {
    const own = spec.nodeSelector?.[key];
    if (own !== undefined && own !== value)
      reject(`conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own}`);
  }
  return {
    ...spec,
    nodeSelector: { ...spec.nodeSelector, ...nodeSelector },
    tolerations: mergeTolerations(spec.tolerations ?? [], tolerations),
  };
}

/** Without those that are there already (pkg/util/tolerations `MergeTolerations`). */
function mergeTolerations(own: readonly Toleration[], more: readonly Toleration[]): readonly Toleration[] {
  return [...own, ...more.filter((toleration) => !own.some((each) => isSame(each, toleration)))];
}

const FIELDS = ['key', 'operator', 'value', 'effect', 'tolerationSeconds'] as const;

function isSame(first: Toleration, second: Toleration): boolean {
  return FIELDS.every((field) => first[field] === second[field]);
}
