import { formatTime, isReason, keyOf, setCondition, StatusError, type ApiPort, type Pod } from '../../api/index.ts';
import type { EventRecorder } from '../../client/index.ts';
import { joinAll, type Process, type Simulation, type TaskGroup } from '../../sim/index.ts';
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
 * Makes room: deletes the victims, all at once, and takes back the nominations of who is less important than the Pod (framework/preemption
 * `prepareCandidate`). Returns what went wrong, if anything: then the Pod is not nominated.
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

/** The Pod says why it goes, and ends as with any deletion (`PreemptPod`). One that is gone already is well. */
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

/** It will look for another node. A refusal is let go: the nomination counts for less than the Pod that comes. */
function* clearNominatedNodeName(api: ApiPort, { metadata: { namespace, name, uid } }: Pod): Process<void> {
  const body = { metadata: { uid }, status: { nominatedNodeName: null } };
  try {
    yield* api.patch('Pod', { namespace, name }, { type: 'strategic', body }, { subresource: 'status' });
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}
