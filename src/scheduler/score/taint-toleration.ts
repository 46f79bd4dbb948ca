import { tolerationsTolerateTaint, type Taint, type Toleration } from '../../api/index.ts';
import type { ScorePlugin } from '../framework/index.ts';
import { normalizeByMaximum } from './normalize.ts';

/** Prefers nodes with few `PreferNoSchedule` taints that the Pod does not tolerate (plugins/tainttoleration `Score`). */
export const taintTolerationScore: ScorePlugin = {
  name: 'TaintToleration',
  weight: 3,
  score({ pod }, nodes) {
    const scores: number[] = [];
    for (let i = 0; i < nodes.length; i++) {
      const taints = nodes[i]!.node?.spec.taints;
      scores.push(taints === undefined || taints.length === 0 ? 0 : countIntolerableTaints(taints, pod.spec.tolerations));
    }
    normalizeByMaximum(scores, true);
    return scores;
  },
};

/** `countIntolerableTaintsPreferNoSchedule`. */
function countIntolerableTaints(taints: readonly Taint[], tolerations: readonly Toleration[] | undefined): number {
  const preferences = taints.filter(({ effect }) => effect === 'PreferNoSchedule');
  if (preferences.length === 0) return 0;
  const relevant = tolerations?.filter(({ effect = '' }) => effect === '' || effect === 'PreferNoSchedule');
  return preferences.filter((taint) => !tolerationsTolerateTaint(relevant, taint)).length;
}
