import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

const NUMBERS = [
  '-1',
  '0',
  '2147483648',
  '9999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '1e400',
  '9'.repeat(400),
];
const DURATIONS = ['-1s', '0', '1ns', '2562047h', '1000000000h', '1e9h', `${'9'.repeat(400)}s`];

const NUMBER_FLAGS = [
  'scale deployment/web --replicas=',
  'delete pod none --grace-period=',
  'logs deployment/web --tail=',
  'logs deployment/web --limit-bytes=',
  'create deployment other --image=nginx --replicas=',
  'autoscale deployment web --max=',
  'rollout undo deployment/web --to-revision=',
  'rollout history deployment/web --revision=',
  'get pods --chunk-size=',
  'expose deployment web --name=other --port=',
];
const DURATION_FLAGS = [
  'wait deployment/web --for=condition=Available --timeout=',
  'rollout status deployment/web --timeout=',
  'delete pod none --timeout=',
  'logs deployment/web --since=',
];

describe('a flag with an extreme value ends in an output or an error', () => {
  it.each([...NUMBER_FLAGS.map((line) => [line, NUMBERS] as const), ...DURATION_FLAGS.map((line) => [line, DURATIONS] as const)])(
    '%s',
    (line, values) => {
      const cluster = createCluster({ nodes: 1, traceLimit: 5_000 });
      cluster.kubectl('create deployment web --image=nginx');
      cluster.run({ forMs: 10_000 });
      for (const value of values) {
        const result = cluster.kubectl(`${line}${value}`);
        cluster.run({ forMs: 60_000, maxEvents: 3_000 });
        // A wait for what does not come ends later.
        expect([0, 1, undefined]).toContain(result.exitCode);
      }
      const after = cluster.kubectl('get deployment web -o name');
      cluster.run({ forMs: 60_000, maxEvents: 3_000 });
      expect(after.stdout).toBe('deployment.apps/web\n');
    },
  );
});
