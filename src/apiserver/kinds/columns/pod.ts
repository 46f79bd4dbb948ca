import {
  humanDuration,
  isConditionTrue,
  isPodPhaseTerminal,
  parseTime,
  type ContainerStatus,
  type Pod,
} from '../../../api/index.ts';
import { AGE, NAME, orNone, textColumn, type Column } from './column.ts';

/** printers.go `podColumnDefinitions` and `printPod`. */
export const POD_COLUMNS: readonly Column<Pod>[] = [
  NAME,
  textColumn({
    name: 'Ready',
    description: 'Number of ready containers.',
    cell: podReadyText,
  }),
  textColumn({ name: 'Status', description: 'Summary of the states of the containers.', cell: podStatusText }),
  textColumn({
    name: 'Restarts',
    description: 'Number of container restarts, and the time of the last one.',
    cell: restarts,
  }),
  AGE,
  textColumn({
    name: 'IP',
    wide: true,
    description: 'Address of the Pod.',
    cell: ({ status }) => orNone(status.podIPs?.[0]?.ip ?? status.podIP),
  }),
  textColumn({ name: 'Node', wide: true, description: 'Node that the Pod runs on.', cell: ({ spec }) => orNone(spec.nodeName) }),
  textColumn({
    name: 'Nominated Node',
    wide: true,
    description: 'Node on which other Pods are being preempted for this Pod.',
    cell: ({ status }) => orNone(status.nominatedNodeName),
  }),
  textColumn({
    name: 'Readiness Gates',
    wide: true,
    description: 'Number of readiness gates whose condition is true.',
    cell: readinessGates,
  }),
];

/** The column READY of `kubectl get pods`: `1/2`. */
export function podReadyText(pod: Pod): string {
  const { ready, total } = summaryOf(pod);
  return `${ready}/${total}`;
}

/** The column STATUS of `kubectl get pods`: `Running`, `CrashLoopBackOff`, `Terminating`. */
export function podStatusText(pod: Pod): string {
  return summaryOf(pod).reason;
}

/** The summary of the containers for the columns. */
interface Summary {
  readonly ready: number;
  readonly total: number;
  readonly reason: string;
  readonly restarts: number;
  /** The end of the last container that was restarted, in milliseconds since 1970; 0 if there is none. */
  readonly lastRestartMs: number;
}

/** The figures collected so far. */
interface Tally {
  restarts: number;
  lastRestartMs: number;
  ready: number;
  reason: string;
}

function summaryOf(pod: Pod): Summary {
  const { spec, status, metadata } = pod;
  const sidecars = new Set(
    (spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  const tally: Tally = { restarts: 0, lastRestartMs: 0, ready: 0, reason: firstReason(pod) };
  const ofSidecars: Tally = { ...tally };
  const initializing = tallyInitContainers(pod, sidecars, tally, ofSidecars);
  if (!initializing || isConditionTrue(status.conditions, 'Initialized')) {
    // Restarts during initialization do not count, except those of sidecars.
    tally.restarts = ofSidecars.restarts;
    tally.lastRestartMs = ofSidecars.lastRestartMs;
    tallyContainers(pod, tally);
  }
  if (metadata.deletionTimestamp !== undefined) {
    if (status.reason === 'NodeLost') tally.reason = 'Unknown';
    else if (!isPodPhaseTerminal(status.phase)) tally.reason = 'Terminating';
  }
  return { ...tally, total: (spec.containers ?? []).length + sidecars.size };
}

function firstReason({ status }: Pod): string {
  const gated = status.conditions?.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  if (gated === true) return 'SchedulingGated';
  return status.reason === undefined || status.reason === '' ? status.phase : status.reason;
}

/** True if an init container is not finished. Sets the reason to the container's state. */
function tallyInitContainers(pod: Pod, sidecars: ReadonlySet<string>, tally: Tally, ofSidecars: Tally): boolean {
  for (const [i, container] of (pod.status.initContainerStatuses ?? []).entries()) {
    countRestarts(container, tally);
    const isSidecar = sidecars.has(container.name);
    if (isSidecar) countRestarts(container, ofSidecars);
    const { terminated, waiting } = container.state ?? {};
    if (terminated !== undefined && (terminated.exitCode ?? 0) === 0) continue;
    if (isSidecar && container.started === true) {
      if (container.ready) tally.ready++;
      continue;
    }
    if (terminated !== undefined) tally.reason = `Init:${endOf(terminated)}`;
    else if (waiting?.reason && waiting.reason !== 'PodInitializing') tally.reason = `Init:${waiting.reason}`;
    else tally.reason = `Init:${i}/${(pod.spec.initContainers ?? []).length}`;
    return true;
  }
  return false;
}

function tallyContainers({ status }: Pod, tally: Tally): void {
  let running = false;
  for (const container of (status.containerStatuses ?? []).toReversed()) {
    countRestarts(container, tally);
    const { terminated, waiting, running: runs } = container.state ?? {};
    if (waiting?.reason) tally.reason = waiting.reason;
    else if (terminated !== undefined) tally.reason = endOf(terminated);
    else if (container.ready && runs !== undefined) {
      running = true;
      tally.ready++;
    }
  }
  if (tally.reason === 'Completed' && running)
    tally.reason = isConditionTrue(status.conditions, 'Ready') ? 'Running' : 'NotReady';
}

function countRestarts(container: ContainerStatus, tally: Tally): void {
  tally.restarts += container.restartCount ?? 0;
  const finishedAt = container.lastState?.terminated?.finishedAt;
  if (finishedAt !== undefined) tally.lastRestartMs = Math.max(tally.lastRestartMs, parseTime(finishedAt));
}

function endOf(terminated: { readonly reason?: string; readonly signal?: number; readonly exitCode?: number }): string {
  if (terminated.reason) return terminated.reason;
  return terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode ?? 0}`;
}

function restarts(pod: Pod, wallMs: number): string {
  const { restarts: count, lastRestartMs } = summaryOf(pod);
  if (count === 0 || lastRestartMs === 0) return String(count);
  return `${count} (${humanDuration(wallMs - lastRestartMs)} ago)`;
}

function readinessGates({ spec, status }: Pod): string {
  const gates = spec.readinessGates ?? [];
  if (gates.length === 0) return '<none>';
  return `${gates.filter(({ conditionType }) => isConditionTrue(status.conditions, conditionType)).length}/${gates.length}`;
}
