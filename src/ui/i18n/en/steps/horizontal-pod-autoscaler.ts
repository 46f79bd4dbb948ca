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

interface Measurement {
  readonly ageMs: number;
  readonly windowMs: number;
  readonly sinceSyncMs?: number;
}

/** How late each part is. */
const lateness = ({ ageMs, windowMs, sinceSyncMs }: Measurement) => {
  const measured = `The measurement ended ${ageText(ageMs)} ago and covers ${ageText(windowMs)}.`;
  return sinceSyncMs === undefined ? measured : `${measured} The autoscaler looked ${ageText(sinceSyncMs)} ago before.`;
};

interface Replicas extends Measurement {
  readonly resource: string;
  readonly current: number;
  readonly ready: number;
  readonly unready: number;
  readonly missing: number;
  readonly measured: number;
  readonly target: number;
  readonly replicas: number;
}

const replicasWords = (unit: string) => {
  const arithmetic = (figures: Replicas) => {
    const { resource, measured, target, ready, unready, missing } = figures;
    const pods = `${counted(ready, 'Pod')} measured, ${unready} starting, ${missing} without a measurement.`;
    return `${resource}: ${measured}${unit} used, ${target}${unit} wanted. ${pods} ${lateness(figures)}`;
  };
  return {
    withinTolerance: { outcome: ({ current }: Replicas) => `near its target: keep ${current}`, arithmetic },
    keepsDirection: { outcome: ({ current }: Replicas) => `too much is unknown: keep ${current}`, arithmetic },
    computed: { outcome: ({ replicas }: Replicas) => `${counted(replicas, 'replica')} needed`, arithmetic },
  };
};

interface Normalized {
  readonly current: number;
  readonly wanted: number;
  readonly recommended: number;
  readonly replicas: number;
  readonly stabilized: string;
  readonly limit: string;
}

const normalizedWords = () => {
  const why = ({ wanted, recommended, stabilized, limit }: Normalized) =>
    `Usage asks for ${wanted}. Recent recommendations make it ${recommended} (${stabilized}). Bounds and rate: ${limit}.`;
  return {
    keeps: { outcome: ({ current }: Normalized) => `keep ${current}`, arithmetic: why },
    scales: { outcome: ({ current, replicas }: Normalized) => `from ${current} to ${replicas}`, arithmetic: why },
  };
};

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
      computed: {
        outcome: ({ replicas, metric }) => `${counted(replicas, 'replica')} by ${metric}`,
        arithmetic: (figures) =>
          `${figures.invalid} of ${counted(figures.metrics, 'metric')} cannot be had. ${lateness(figures)}`,
      },
      noMetrics: {
        outcome: 'there are no metrics',
        arithmetic: ({ metrics, invalid, error }) =>
          error === undefined
            ? 'The spec names no metrics.'
            : `${invalid} of ${counted(metrics, 'metric')} cannot be had: ${error}`,
      },
    },
  },
  GetResourceReplicas: {
    about: 'Works out how many replicas bring usage to its target in percent of the requests.',
    outcomes: replicasWords('%'),
  },
  GetRawResourceReplicas: {
    about: 'Works out how many replicas bring usage to its target for each Pod, in thousandths.',
    outcomes: replicasWords('m'),
  },
  normalizeDesiredReplicas: {
    about: 'Holds the number against the recommendations of the last minutes, the bounds, and twice the present number.',
    outcomes: normalizedWords(),
  },
  normalizeDesiredReplicasWithBehaviors: {
    about: "Holds the number against the behaviours' windows and policies, and the bounds.",
    outcomes: normalizedWords(),
  },
  updateStatusIfNeeded: {
    about: 'Writes the status if it has changed.',
    outcomes: {
      unchanged: 'unchanged',
      updated: ({ desiredReplicas }) => (desiredReplicas === undefined ? 'conditions' : `${desiredReplicas} desired`),
    },
  },
};
