import type { WordsOf } from '../../step-catalogue.ts';
import { ageText } from '../../../model/time-text.ts';
import { counted } from '../../words.ts';
import { constructorWords, runWords } from './start-words.ts';

interface Bounds {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}

const arithmetic = ({ current, min, max }: Bounds) => `${counted(current, 'replica')} now, at least ${min}, at most ${max}.`;

const enqueued = ({ key, delayMs }: { readonly key: string; readonly delayMs: number }) =>
  `queue the key ${key} in ${ageText(delayMs)}`;

export const horizontalPodAutoscaler: WordsOf<'horizontalPodAutoscaler'> = {
  NewHorizontalController: constructorWords,
  Run: runWords,
  enqueueHPA: { about: 'An autoscaler is new in the cache: queues its key after the sync period.', outcomes: { enqueued } },
  updateHPA: { about: 'An autoscaler has changed: queues its key after the sync period, too.', outcomes: { enqueued } },
  deleteHPA: {
    about: 'An autoscaler is gone: forgets its failures and its selector.',
    outcomes: { forgotten: ({ key }) => `forget ${key}` },
  },
  reconcileKey: { about: 'Looks at one autoscaler, every 15 seconds.' },
  scaleForResourceMappings: {
    about: 'Reads the scale of the object that the autoscaler scales.',
    outcomes: {
      found: ({ target, specReplicas, statusReplicas }) => `${target}: ${specReplicas} wanted, ${statusReplicas} there`,
      failed: ({ target, error }) => `${target}: ${error}`,
    },
  },
  reconcileAutoscaler: {
    about: 'Decides how many replicas the target shall have. Its bounds come first; only between them are metrics asked.',
    outcomes: {
      disabled: 'its target is scaled to zero: leave it',
      scalesDown: { outcome: ({ max }) => `scale down to ${max}`, arithmetic },
      scalesUp: { outcome: ({ min }) => `scale up to ${min}`, arithmetic },
      withinBounds: { outcome: 'within its bounds: ask the metrics', arithmetic },
    },
  },
  validateAndParseSelector: {
    about: "Reads the selector of the target's Pods. No other autoscaler may control one of these Pods.",
    outcomes: { refused: ({ reason, error }) => `${reason}: ${error}` },
  },
  computeReplicasForMetrics: {
    about: 'Works out from each metric how many replicas are needed, and takes the highest number.',
    outcomes: {
      noMetrics: {
        outcome: 'there are no metrics',
        arithmetic: ({ metrics, invalid, error }) =>
          error === undefined
            ? 'The spec names no metrics.'
            : `${invalid} of ${counted(metrics, 'metric')} cannot be had: ${error}`,
      },
    },
  },
  updateStatusIfNeeded: {
    about: 'Writes the status if it has changed.',
    outcomes: {
      unchanged: 'unchanged',
      updated: ({ desiredReplicas }) => (desiredReplicas === undefined ? 'conditions' : `${desiredReplicas} desired`),
    },
  },
};
