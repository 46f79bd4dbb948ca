import { preferredNodeAffinityScore, type Affinity } from '../../api/index.ts';
import type { ScorePlugin } from '../framework/index.ts';
import { normalizeByMaximum } from './normalize.ts';

/** Prefers nodes for which much of the Pod's preferred node affinity holds (plugins/nodeaffinity `Score`); `added`: of the scheduler's configuration. */
export function nodeAffinityScore(added: Affinity['nodeAffinity'] = {}): ScorePlugin {
  const enforced = added.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return {
    name: 'NodeAffinity',
    weight: 2,
    score({ pod }, nodes) {
      const preferred = pod.spec.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
      if (preferred === undefined && enforced.length === 0) return undefined;
      const terms = [...enforced, ...(preferred ?? [])];
      const scores = nodes.map(({ node }) => (node === undefined ? 0 : preferredNodeAffinityScore(terms, node)));
      normalizeByMaximum(scores);
      return scores;
    },
  };
}
