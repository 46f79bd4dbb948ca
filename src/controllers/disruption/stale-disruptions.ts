import { findCondition, formatTime, isPodPhaseTerminal, keyOf, parseTime, setCondition, type Pod } from '../../api/index.ts';
import { HandlerTrace, type RateLimitingQueue, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { ControllerContext } from '../define-controller.ts';
import { getCached } from '../read-cached.ts';
import { steps } from './steps.ts';

/** How long a Pod may be the target of a disruption without being deleted (`stalePodDisruptionTimeout`). */
const TIMEOUT_MS = 120_000;
const TYPE = 'DisruptionTarget';
/** A kubelet may take any time to end such a Pod (core/v1 `PodReasonTerminationByKubelet`). */
const BY_KUBELET = 'TerminationByKubelet';

/** Resets the condition `DisruptionTarget` of Pods that were to be deleted and never were (controller/disruption/disruption.go). */
export class StaleDisruptions {
  readonly #trace: HandlerTrace;

  constructor(
    private readonly context: ControllerContext,
    readonly queue: RateLimitingQueue,
  ) {
    this.#trace = new HandlerTrace(context.sim, context.api.name);
  }

  /** Queues the Pod for when its condition is stale. */
  enqueue(pod: Pod): void {
    // Most Pods have no such condition.
    if (pod.status.conditions?.some(({ type }) => type === TYPE) !== true) return;
    const cleanAfterMs = this.#cleanAfterMs(pod);
    if (cleanAfterMs === undefined) return;
    const step = steps.enqueueStalePodDisruptionCleanup;
    this.#trace.report(step, 'later', { pod: pod.metadata.name, cleanAfterMs });
    this.queue.addAfter(keyOf(pod.metadata), cleanAfterMs, step.name, { background: true });
  }

  /** `syncStalePodDisruption`. Throws `StatusError`. */
  *sync(key: string, trace: SyncTrace): Process<void> {
    const { api, informers, sim } = this.context;
    const pod = getCached(informers.informer('Pod').lister, key, trace);
    if (pod === undefined) return;
    const cleanAfterMs = this.#cleanAfterMs(pod);
    if (cleanAfterMs === undefined) return trace.step(steps.syncStalePodDisruption, 'notStale');
    if (cleanAfterMs > 0) {
      trace.step(steps.syncStalePodDisruption, 'tooEarly');
      return this.enqueue(pod);
    }
    trace.step(steps.syncStalePodDisruption, 'reset');
    const { generation } = pod.metadata;
    const condition = {
      type: TYPE,
      status: 'False' as const,
      lastTransitionTime: formatTime(sim.wallMs),
      ...(generation === undefined ? {} : { observedGeneration: generation }),
    };
    const conditions = [...setCondition(pod.status.conditions, condition)];
    yield* api.updateStatus('Pod', { ...pod, status: { ...pod.status, conditions } });
  }

  /** `nonTerminatingPodHasStaleDisruptionCondition`: undefined if the Pod is no target, or ends. */
  #cleanAfterMs({ metadata, status }: Pod): number | undefined {
    const condition = findCondition(status.conditions, TYPE);
    const isTarget = condition?.status === 'True' && condition.reason !== BY_KUBELET;
    if (!isTarget || metadata.deletionTimestamp !== undefined || isPodPhaseTerminal(status.phase)) return undefined;
    return Math.max(0, parseTime(condition.lastTransitionTime ?? '') + TIMEOUT_MS - this.context.sim.wallMs);
  }
}
