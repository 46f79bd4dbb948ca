import { formatTime, isReason, keyOf, setCondition, StatusError, type ApiPort, type Pod } from '../../api/index.ts';
import type { EventRecorder } from '../../client/index.ts';
import { joinAll, type Process, type TaskGroup } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { podPriority } from '../cache/index.ts';
import type { Nominator } from '../queue/nominator.ts';
import type { Candidate } from './victims.ts';

export interface PreparationOptions {
  readonly sim: Simulation;
  readonly api: ApiPort;
  readonly recorder: EventRecorder;
  readonly group: TaskGroup;
  readonly nominator: Nominator;
}

/**
 * Deletes the victims concurrently. Clears the nominations of less important Pods to the node (framework/preemption
 * `prepareCandidate`). Returns the first error; the Pod is then not nominated.
 */
export function* prepareCandidate(
  options: PreparationOptions,
  preemptor: Pod,
  candidate: Candidate,
): Process<StatusError | undefined> {
  const { sim, group, nominator } = options;
  const tasks = candidate.victims.map((victim) =>
    sim.spawn(`scheduler/preempt/${keyOf(victim.metadata)}`, preemptPod(options, preemptor, victim, candidate.nodeName), {
      group,
    }),
  );
  const failed = (yield* joinAll(tasks)).find((error) => error !== undefined);
  if (failed !== undefined) return failed;
  const lower = nominator.podsOn(candidate.nodeName).filter((info) => podPriority(info.pod) < podPriority(preemptor));
  for (const { pod } of lower) yield* clearNominatedNodeName(options.api, pod);
  return undefined;
}

/** Writes the reason into the victim's status, then deletes it (`PreemptPod`). A victim that is gone is no error. */
function* preemptPod(
  { sim, api, recorder }: PreparationOptions,
  preemptor: Pod,
  victim: Pod,
  nodeName: string,
): Process<StatusError | undefined> {
  const { namespace, name, uid, generation } = victim.metadata;
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'PreemptionByScheduler',
    message: `${preemptor.spec.schedulerName}: preempting to accommodate a higher priority pod`,
    lastTransitionTime: formatTime(sim.wallMs),
    ...(generation === undefined ? {} : { observedGeneration: generation }),
  };
  try {
    if (setCondition(victim.status.conditions, condition) !== victim.status.conditions) {
      const body = { metadata: { uid }, status: { conditions: [condition] } };
      yield* api.patch('Pod', { namespace, name }, { type: 'strategic', body }, { subresource: 'status' });
    }
    yield* api.delete('Pod', { namespace, name });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return isReason(error, 'NotFound') ? undefined : error;
  }
  recorder.event(victim, 'Normal', 'Preempted', `Preempted by pod ${preemptor.metadata.uid} on node ${nodeName}`);
  return undefined;
}

/** The Pod will search another node. Ignores errors, because its nomination has lower precedence anyway. */
function* clearNominatedNodeName(api: ApiPort, { metadata: { namespace, name, uid } }: Pod): Process<void> {
  const body = { metadata: { uid }, status: { nominatedNodeName: null } };
  try {
    yield* api.patch('Pod', { namespace, name }, { type: 'strategic', body }, { subresource: 'status' });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}
