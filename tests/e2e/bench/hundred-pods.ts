import { buildScenario } from '../../../src/cluster/scenario/index.ts';

/** Ten minutes with 100 Pods: created, rolled out, scaled, rolled out again. */
export const HUNDRED_PODS = buildScenario({
  cluster: { seed: 'ten-minutes', nodes: 3, timings: 'teaching' },
  steps: [
    [0, 'kubectl create deployment web --image=nginx:1.25 --replicas=100'],
    [90_000, 'kubectl set image deployment/web nginx=nginx:1.26'],
    [240_000, 'kubectl scale deployment/web --replicas=60'],
    [300_000, 'kubectl scale deployment/web --replicas=100'],
    [400_000, 'kubectl set image deployment/web nginx=nginx:1.27'],
  ],
  cursor: { at: 600_000 },
});

/** The median and the worst of some times. */
export function figures(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  return `median ${sorted[sorted.length >> 1]!.toFixed(0)} ms, worst ${sorted.at(-1)!.toFixed(0)} ms`;
}
