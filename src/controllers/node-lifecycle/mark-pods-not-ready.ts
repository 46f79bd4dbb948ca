import { StatusError, findCondition, formatTime, isReason, setCondition, type ApiPort, type Pod } from '../../api/index.ts';
import type { EventRecorder } from '../../client/index.ts';
import type { Process, Simulation } from '../../sim/index.ts';

/**
 * Takes the Ready condition from Pods of a node that is not ready, so that Services leave them out. One that fails does not keep the
 * others; false when one did (controller/util/node/controller_utils.go `MarkPodsNotReady`).
 */
export function* markPodsNotReady(
  parts: { readonly sim: Simulation; readonly api: ApiPort; readonly recorder: EventRecorder },
  pods: Iterable<Pod>,
): Process<boolean> {
  const { sim, api, recorder } = parts;
  let allWell = true;
  for (const pod of pods) {
    const marked = notReady(pod, sim.wallMs);
    if (marked === undefined) continue;
    try {
      yield* api.updateStatus('Pod', marked);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      if (isReason(error, 'NotFound')) continue;
      allWell = false;
    }
    recorder.event(pod, 'Warning', 'NodeNotReady', 'Node is not ready');
  }
  return allWell;
}

/** Undefined for a Pod that does not say that it is ready. */
function notReady(pod: Pod, wallMs: number): Pod | undefined {
  const ready = findCondition(pod.status.conditions, 'Ready');
  if (ready === undefined || ready.status === 'False') return undefined;
  const conditions = setCondition(pod.status.conditions, { ...ready, status: 'False', lastTransitionTime: formatTime(wallMs) });
  return { ...pod, status: { ...pod.status, conditions: [...conditions] } };
}
