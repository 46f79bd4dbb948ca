import {
  findCondition,
  getContainerStatus,
  isRestartableInitContainer,
  type ContainerStatus,
  type Pod,
  type PodCondition,
  type PodPhase,
} from '../../api/index.ts';

/** The conditions that the kubelet owns (pkg/kubelet/types `PodConditionByKubelet`). */
export const KUBELET_CONDITIONS: ReadonlySet<string> = new Set([
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
  'PodResizePending',
  'PodResizeInProgress',
]);

/** The reason of a `DisruptionTarget` condition that a kubelet has set. Others set this condition too, with other reasons. */
export const TERMINATION_BY_KUBELET = 'TerminationByKubelet';

/** Whether the kubelet has set this condition because it ends the Pod (pkg/kubelet/types `PodConditionSharedByKubelet`). */
export function isOwnDisruption({ type, reason }: PodCondition): boolean {
  return type === 'DisruptionTarget' && reason === TERMINATION_BY_KUBELET;
}

/** The sources of the conditions about readiness. */
export interface ReadinessSources {
  readonly pod: Pod;
  readonly phase: PodPhase;
  /** Of init containers, then of regular ones. */
  readonly statuses: readonly ContainerStatus[];
}

/** The sources of all conditions. */
export interface ConditionSources extends ReadinessSources {
  /** Whether the Pod's network is ready. */
  readonly sandboxReady: boolean;
  /** Whether a regular container has started. */
  readonly started: boolean;
  /** The condition `DisruptionTarget` of a Pod that the kubelet ends. */
  readonly disruption: PodCondition | undefined;
  readonly resize: readonly PodCondition[];
}

/** All conditions of a Pod, those of other owners first, then the kubelet's in the kubelet's order (pkg/kubelet/status/generate.go). */
export function podConditions(sources: ConditionSources): PodCondition[] {
  const { conditions = NO_CONDITIONS } = sources.pod.status;
  const { disruption, resize } = sources;
  let others = hasConditionsOfOthers(conditions) ? conditions.filter(isOthers) : NO_CONDITIONS;
  if (disruption !== undefined) others = [...others.filter(({ type }) => type !== disruption.type), disruption];
  const containersReady = containersReadyCondition(sources);
  const own = [
    ...resize,
    condition(sources, 'PodReadyToStartContainers', sources.sandboxReady),
    initializedCondition(sources),
    readyCondition(sources, containersReady, others),
    containersReady,
    condition(sources, 'PodScheduled', true),
  ];
  return others.length === 0 ? own : [...others, ...own];
}

const NO_CONDITIONS: readonly PodCondition[] = [];

/** The conditions with `Ready` and `ContainersReady` regenerated for changed container statuses. The others stay as they are. */
export function withReadiness(conditions: readonly PodCondition[] | undefined, sources: ReadinessSources): PodCondition[] {
  const containersReady = containersReadyCondition(sources);
  const fresh = [readyCondition(sources, containersReady, conditions ?? NO_CONDITIONS), containersReady];
  const kept = (conditions ?? []).map((old) => fresh.find(({ type }) => type === old.type) ?? old);
  return [...kept, ...fresh.filter(({ type }) => findCondition(kept, type) === undefined)];
}

/** Whether the condition belongs to another owner than the kubelet. */
export function isOthers(condition: PodCondition): boolean {
  return !KUBELET_CONDITIONS.has(condition.type) && !isOwnDisruption(condition);
}

/** Whether there are conditions of other owners. Usually there are none. */
export function hasConditionsOfOthers(conditions: readonly PodCondition[]): boolean {
  for (let i = 0; i < conditions.length; i++) {
    if (isOthers(conditions[i]!)) return true;
  }
  return false;
}

/** `GenerateContainersReadyCondition` */
function containersReadyCondition(sources: ReadinessSources): PodCondition {
  const { pod, phase, statuses } = sources;
  const { containers, initContainers } = pod.spec;
  const unknown: string[] = [];
  const unready: string[] = [];
  const serving =
    initContainers === undefined ? containers : [...initContainers.filter(isRestartableInitContainer), ...containers];
  for (const { name } of serving) {
    const status = getContainerStatus(statuses, name);
    if (status === undefined) unknown.push(name);
    else if (!status.ready) unready.push(name);
  }
  if (phase === 'Succeeded' && unknown.length === 0) return condition(sources, 'ContainersReady', false, 'PodCompleted');
  if (phase === 'Failed') return condition(sources, 'ContainersReady', false, 'PodFailed');
  const message = describe(unknown, unready, 'unready');
  return message === ''
    ? condition(sources, 'ContainersReady', true)
    : condition(sources, 'ContainersReady', false, 'ContainersNotReady', message);
}

/** `GeneratePodReadyCondition`: the containers are ready, and so are the Pod's readiness gates. */
function readyCondition(sources: ReadinessSources, containersReady: PodCondition, others: readonly PodCondition[]): PodCondition {
  const { status, reason, message } = containersReady;
  if (status !== 'True') return condition(sources, 'Ready', false, reason, message);
  if (sources.pod.spec.readinessGates === undefined) return condition(sources, 'Ready', true);
  const messages: string[] = [];
  for (const { conditionType } of sources.pod.spec.readinessGates) {
    const gate = findCondition(others, conditionType);
    if (gate === undefined) messages.push(`corresponding condition of pod readiness gate "${conditionType}" does not exist.`);
    else if (gate.status !== 'True')
      messages.push(`the status of pod readiness gate "${conditionType}" is not "True", but ${gate.status}`);
  }
  if (messages.length > 0) return condition(sources, 'Ready', false, 'ReadinessGatesNotReady', messages.join(', '));
  return condition(sources, 'Ready', true);
}

/** `GeneratePodInitializedCondition` */
function initializedCondition(sources: ConditionSources): PodCondition {
  const { pod, phase, statuses, started } = sources;
  if (pod.spec.initContainers === undefined)
    return condition(sources, 'Initialized', true, phase === 'Succeeded' ? 'PodCompleted' : undefined);
  const unknown: string[] = [];
  const incomplete: string[] = [];
  for (const container of pod.spec.initContainers) {
    const status = getContainerStatus(statuses, container.name);
    if (status === undefined) unknown.push(container.name);
    else if (!(isRestartableInitContainer(container) ? status.started === true : status.ready)) incomplete.push(container.name);
  }
  if (phase === 'Succeeded' && unknown.length === 0) return condition(sources, 'Initialized', true, 'PodCompleted');
  const message = started ? '' : describe(unknown, incomplete, 'incomplete');
  return message === ''
    ? condition(sources, 'Initialized', true)
    : condition(sources, 'Initialized', false, 'ContainersNotInitialized', message);
}

/** `containers with unknown status: [a], containers with unready status: [b c]` */
function describe(unknown: readonly string[], others: readonly string[], otherStatus: string): string {
  if (unknown.length === 0 && others.length === 0) return '';
  const parts: string[] = [];
  if (unknown.length > 0) parts.push(`containers with unknown status: [${unknown.join(' ')}]`);
  if (others.length > 0) parts.push(`containers with ${otherStatus} status: [${others.join(' ')}]`);
  return parts.join(', ');
}

function condition({ pod }: ReadinessSources, type: string, holds: boolean, reason?: string, message?: string): PodCondition {
  // All fields at once, also the one that the status manager fills in later: one object layout saves memory with thousands of Pods.
  return {
    type,
    status: holds ? 'True' : 'False',
    observedGeneration: pod.metadata.generation,
    lastTransitionTime: undefined,
    reason,
    message,
  };
}
