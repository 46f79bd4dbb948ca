import { type Container, type ObjectMeta, type PodSpec, quote } from '../../../api/index.ts';

/* Annotations that had the place of fields, before there were those (core/v1 annotation_key_constants.go). The second and the third end in the container's name. */
export const SECCOMP_OF_POD = 'seccomp.security.alpha.kubernetes.io/pod';
export const SECCOMP_OF_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
export const APP_ARMOR_OF_CONTAINER = 'container.apparmor.security.beta.kubernetes.io/';

/** What a check forbids in a Pod (pod-security-admission policy/checks.go `CheckResult`). */
export interface Violation {
  readonly reason: string;
  /** The parts of the Pod that it is about. */
  readonly detail: string;
}

/** A Pod, or the Pod that a template describes. */
export interface CheckedPod {
  readonly metadata: Pick<ObjectMeta, 'annotations'>;
  readonly spec: PodSpec;
}

/** Looks for one thing that a level forbids. */
export type CheckPod = (pod: CheckedPod) => Violation | undefined;

/** Init containers, containers, and those for debugging (policy/visitor.go). */
export function containersOf(spec: PodSpec): readonly Container[] {
  return [...(spec.initContainers ?? []), ...spec.containers, ...((spec.ephemeralContainers ?? []) as Container[])];
}

/** The names of the containers that are `bad`. */
export function namesOf(spec: PodSpec, bad: (container: Container) => boolean): string[] {
  return containersOf(spec)
    .filter(bad)
    .map(({ name }) => name);
}

/** `container "a"`, `containers "a", "b"`. */
export function containersText(names: readonly string[]): string {
  return `${plural('container', names.length)} ${quoted(names)}`;
}

/** Whose fault it is: `pod and containers "a", "b"`. Undefined if it is nobody's. */
export function settersText(podIsBad: boolean, containers: readonly string[]): string | undefined {
  const setters = [...(podIsBad ? ['pod'] : []), ...(containers.length > 0 ? [containersText(containers)] : [])];
  return setters.length === 0 ? undefined : setters.join(' and ');
}

/** The texts in quotes, which are not escaped (policy/helpers.go `joinQuote`). */
export function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(', ');
}

/** Without duplicates, by their bytes (`sets.List`). */
export function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
}

export function plural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}

/** `key="value"`. */
export function annotationText(key: string, value: string): string {
  return `${key}=${quote(value)}`;
}

/** policy/helpers.go `relaxPolicyForUserNamespacePod`: root in the Pod's user namespace is nobody on the node. */
export function hasUserNamespace({ spec }: CheckedPod): boolean {
  return spec.hostUsers === false;
}
