import { deploymentYaml } from '../manifests.ts';
import { buildScenario, encodeLink, type ScenarioView } from '../../src/worker/protocol/scenario.ts';

const SERVICE = `
apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}]}
`;

const WORLD = {
  cluster: { seed: 'traffic' },
  documents: `${deploymentYaml({ name: 'web', replicas: 6 })}---${SERVICE}`,
  upForMs: 6_000,
} as const;

/** Six Pods at rest behind a Service. */
export const AT_REST = `#${encodeLink(buildScenario({ ...WORLD, cursor: { at: 30_000, playing: true, speed: 1 } }))}`;

/** The end of a rollout under traffic, the same in each run: its commands come at fixed moments. Requests were lost. */
export function rolledOut(view: ScenarioView = {}): string {
  const steps = [
    [30_000, { type: 'traffic', line: 'service/web --rps 50' }],
    [32_000, 'kubectl set image deployment/web nginx=nginx:1.28'],
  ] as const;
  return `#${encodeLink(buildScenario({ ...WORLD, steps, cursor: { at: 36_000, view } }))}`;
}

/** CoreDNS hears of Services 20 s late, and users ask for one that is three seconds old. */
export const LATE_NAMES = `#${encodeLink(
  buildScenario({
    cluster: { seed: 'names', nodes: 2, addons: ['coredns'] },
    documents: deploymentYaml({ name: 'web', replicas: 2 }),
    upForMs: 6_000,
    steps: [
      [40_000, { type: 'inject', fault: { type: 'watch-delay', client: 'coredns', kind: 'Service', delayMs: 20_000 } }],
      [41_000, 'kubectl expose deployment/web --port=80'],
      [42_000, { type: 'traffic', line: 'service/web --rps 10' }],
    ],
    cursor: { at: 44_000 },
  }),
)}`;
