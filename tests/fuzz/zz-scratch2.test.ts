import { test } from 'vitest';
import { createCluster } from '../../src/cluster/index.ts';
import { judgeEnd } from './rollout-judge.ts';
test('scratch', () => {
  const c = createCluster({ seed: 1, nodes: 2 });
  c.run({ untilIdle: true });
  c.kubectl('create deployment web --image=nginx:1.25 --replicas=5');
  c.run({ untilIdle: true });
  c.kubectl('set image deployment/web nginx=nginx:1.27');
  c.run({ forMs: 1000 });
  c.kubectl(`patch deployment web -p '{"spec":{"replicas":7,"strategy":{"type":"Recreate","rollingUpdate":null}}}'`);
  c.run({ untilIdle: true });
  const i = c.kubectl('get rs,deploy');
  c.run({ forMs: 1000 });
  console.log(i.stdout);
});
