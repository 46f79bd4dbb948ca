import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, enqueuesDeleted, enqueuesForPod } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';
import { counted, exactShare } from '../../words.ts';

/** `30% of 3 = 0.9, rounded up 1`, or just the number. */
function share(field: string, expected: number): string {
  const exact = exactShare(field, expected);
  return exact === undefined ? field : `${field} of ${expected} = ${exact}, rounded up ${Math.ceil(exact)}`;
}

interface Counts {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
  readonly currentHealthy: number;
  readonly disruptionsAllowed: number;
}

const arithmetic = ({ expectedPods, desiredHealthy, currentHealthy, disruptionsAllowed }: Counts) =>
  expectedPods === 0
    ? 'No Pods are expected, so none may be disrupted.'
    : `${currentHealthy} healthy − ${desiredHealthy} that must be = ${currentHealthy - desiredHealthy}: ${disruptionsAllowed} may be disrupted.`;

export const disruption: WordsOf<'disruption'> = {
  NewDisruptionController: constructorWords,
  Run: runWords,
  addDB: enqueues('A budget is new in the cache: queues its key.'),
  updateDB: enqueues('A budget has changed: queues its key.'),
  removeDB: enqueuesDeleted('A budget is gone: queues its key.'),
  addPod: enqueuesForPod('A Pod is new in the cache: queues the budget that selects it.'),
  updatePod: enqueuesForPod('A Pod has changed: queues the budget that selects it.'),
  deletePod: enqueuesForPod('A Pod is gone: queues the budget that selects it.'),
  sync: { about: 'Works out for one PodDisruptionBudget how many Pods may be evicted now.' },
  trySync: { about: 'Counts the Pods of the budget, and writes the status. If this fails, no Pod may be evicted.' },
  getPodsForPdb: {
    about: 'Lists the Pods that the budget’s selector matches.',
    outcomes: { found: ({ pods }) => counted(pods, 'Pod') },
  },
  getExpectedPodCount: {
    about: 'Tells how many Pods there should be, by the sizes of their controllers, and how many of them must be healthy.',
    outcomes: {
      counted: ({ expectedCount, desiredHealthy }) => `${expectedCount} expected, ${desiredHealthy} must be healthy`,
      scaled: {
        outcome: ({ expectedCount, desiredHealthy }) => `${expectedCount} expected, ${desiredHealthy} must be healthy`,
        arithmetic: ({
          expectedCount,
          desiredHealthy,
          unmanagedPods,
          'spec.maxUnavailable': maxUnavailable,
          'spec.minAvailable': minAvailable,
        }) => {
          const unmanaged =
            unmanagedPods === 0 ? '' : ` ${counted(unmanagedPods, 'Pod')} without a controller cannot be counted.`;
          return maxUnavailable === undefined
            ? `minAvailable: ${share(minAvailable ?? '', expectedCount)}.${unmanaged}`
            : `maxUnavailable: ${share(maxUnavailable, expectedCount)}; of ${expectedCount} at least ${desiredHealthy} must be healthy.${unmanaged}`;
        },
      },
    },
  },
  buildDisruptedPodMap: {
    about: 'Finds the Pods whose eviction has been granted and which have not gone yet.',
    outcomes: { built: ({ disruptedPods }) => (disruptedPods === 0 ? 'none' : counted(disruptedPods, 'Pod')) },
  },
  countHealthyPods: {
    about: 'Counts the Pods that are ready and are not about to go.',
    outcomes: { counted: ({ currentHealthy, pods }) => `${currentHealthy} of ${pods}` },
  },
  updatePdbStatus: {
    about: 'Writes how many Pods may be disrupted: the healthy ones beyond those that must be.',
    outcomes: {
      unchanged: { outcome: 'nothing has changed', arithmetic },
      updated: { outcome: ({ disruptionsAllowed }) => `${disruptionsAllowed} may be disrupted`, arithmetic },
    },
  },
  enqueuePdbForRecheck: {
    about: 'Queues the budget for when a Pod whose eviction was granted should have gone.',
    outcomes: { later: ({ recheckMs }) => `look again in ${Math.ceil(recheckMs / 1000)} s` },
  },
  failSafe: {
    about: 'It cannot be told how many Pods may be disrupted, so none may.',
    outcomes: { noneAllowed: ({ error }) => error },
  },
  enqueueStalePodDisruptionCleanup: {
    about: 'A Pod is the target of a disruption, by its condition DisruptionTarget: it should soon be deleted.',
    outcomes: {
      later: ({ pod, cleanAfterMs }) => `${pod}: look in ${Math.ceil(cleanAfterMs / 1000)} s whether it is still there`,
    },
  },
  syncStalePodDisruption: {
    about: 'Resets the condition DisruptionTarget of a Pod that has not been deleted within two minutes.',
    outcomes: {
      notStale: 'the Pod ends, or is no target any more',
      tooEarly: 'the condition is younger than two minutes: look again later',
      reset: 'nobody has deleted the Pod: the condition becomes False',
    },
  },
  getPdbForPod: { about: 'Finds the budget whose selector matches a Pod. With several, one is taken.' },
  getExpectedScale: { about: 'Adds up the replicas that the controllers of the Pods want.' },
  getScaleController: { about: 'Asks the scale subresource of any other controller.' },
};
