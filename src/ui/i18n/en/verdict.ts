import type { Figure, WhyWaiting } from '../../../worker/protocol/index.ts';
import type { VerdictWords } from '../sentence-catalogue.ts';
import { briefPodName, isPullFailure, type Choice } from '../sentence-parts.ts';
import { counted } from '../words.ts';

/** The one sentence that answers Why, in English. */
export const verdict: VerdictWords = {
  exists: (name, because) => `${briefPodName(name)} exists because it was needed: ${because}`,
  goes: (name, choice) =>
    choice === undefined
      ? `${briefPodName(name)} goes with all Pods of its ReplicaSet.`
      : `${briefPodName(name)} goes: ${chosenBecause(choice)}.`,
  notReady: (name, status) => `${briefPodName(name)} is not ready: ${status}.`,
  waiting: waitingText,
  did: (by, did) => `${by}: ${did}`,
  commanded: (line) => `A user did it: ${line}`,
  refused: ({ user, verb, resource, namespace }) =>
    `${user} may not ${verb} ${resource}${namespace === '' ? '' : ` in the namespace ${namespace}`}: no rule allows it.`,
  againstPolicy: ({ policy, message }) => `The policy ${policy} refused it: ${message}`,
};

/** Why a Pod is chosen for deletion before its siblings. `row`: its ranks. */
const CHOSEN: Readonly<Record<string, (row: Readonly<Record<string, Figure>>) => string>> = {
  unassigned: () => 'it has no node yet',
  phase: ({ phase }) => `it is only ${phase}`,
  notReady: () => 'it is not ready',
  deletionCost: () => 'its deletion cost is the lowest',
  crowdedNode: ({ relatedOnNode }) => `its node has ${relatedOnNode} of them`,
  readyLater: () => 'it became ready last',
  restarts: () => 'it has restarted most often',
  createdLater: () => 'it is the youngest',
  uid: () => 'nothing else tells them apart, so its uid decides',
  none: () => 'nothing tells them apart',
};

/** Why the last of the chosen Pods goes, as a part of a sentence. */
export function chosenBecause({ decidedBy, crowded, last }: Choice): string {
  const why = CHOSEN[decidedBy]?.(last) ?? decidedBy;
  return crowded ? `its node has ${last['relatedOnNode']} of them, and ${why}` : why;
}

/** What a rollout waits for: the image that cannot be pulled, or what else the first of its Pods lacks. */
function hindrance({ pods: [first] }: WhyWaiting): string {
  if (first === undefined) return '';
  const { lacks, image, reason } = first;
  if (image !== undefined && isPullFailure(reason)) return `; the image ${image} cannot be pulled`;
  if (lacks === 'node') return '; no node takes them';
  if (lacks === 'time') return '; they must stay ready for minReadySeconds';
  return reason === '' ? '' : `; ${reason}`;
}

/** Whether a rollout is done, and what it waits for. */
function waitingText(name: string, waiting: WhyWaiting): string {
  const { state, desired, updated, available, total, pods, morePods } = waiting;
  const count = pods.length + morePods;
  switch (state) {
    case 'complete':
      return `${name} is done: all ${desired} Pods are of the newest revision and available.`;
    case 'new-pods':
      return `${name} is not done: ${count} of ${desired} new Pods ${count === 1 ? 'is' : 'are'} not ${pods[0]?.lacks === 'time' ? 'available' : 'ready'}${hindrance(waiting)}.`;
    case 'old-pods':
      return `${name} is not done: ${counted(count, 'old Pod')} must end before a new one is created (Recreate).`;
    case 'missing-pods':
      return `${name} is not done: its newest ReplicaSet has ${updated} of ${desired} Pods.`;
    case 'paused':
      return `${name} is not done because it is paused: ${updated} of ${desired} Pods are of the newest revision.`;
    case 'unobserved':
      return `${name} has changed, and its controller has not seen it yet.`;
    case 'stuck':
      return `${name} is stuck: every sync takes it for a scaling event, and writes nothing.`;
    case 'on-its-way':
      return `${name} goes on: ${updated} of ${desired} Pods are of the newest revision, ${available} of ${total} are available.`;
    case 'deleting':
      return `${name} is being deleted.`;
  }
}
