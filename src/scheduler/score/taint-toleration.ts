import { tolerationsTolerateTaint } from '../../api/index.ts';
import type { ScorePlugin } from '../framework/index.ts';
import { normalizeByMaximum } from './normalize.ts';

/** Prefers nodes with few `PreferNoSchedule` taints that the Pod does not tolerate (plugins/tainttoleration `Score`). */
export const taintTolerationScore: ScorePlugin = {
  name: 'TaintToleration',
  weight: 3,
  preScore({ pod }) {
    const tolerations = pod.spec.tolerations?.filter(({ effect = '' }) => effect === '' || effect === 'PreferNoSchedule');
    return {
      score: ({ node }) => {
        const taints = node?.spec.taints;
        if (taints === undefined || taints.length === 0) return 0;
        return taints.filter((taint) => taint.effect === 'PreferNoSchedule' && !tolerationsTolerateTaint(tolerations, taint))
          .length;
      },
      normalize: (scores) => normalizeByMaximum(scores, true),
    };
  },
};
