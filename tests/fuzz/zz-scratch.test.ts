import { test } from 'vitest';
import { playRollout } from './rollout-scenario.ts';
import { writeFileSync } from 'node:fs';
test('scratch', () => {
  const c = playRollout(JSON.parse(process.env['SCENARIO']!));
  const out: string[] = [];
  for (const r of c.trace.since()) {
    if (!/deployment-controller|replicaset-controller|etcd|kubectl|user|shared/.test(r.by)) continue;
    if (r.body.type === 'revision' && /Event|Lease|Node$/.test(r.body.kind)) continue;
    if (r.body.type === 'deliver' && /Event|Lease|Node$/.test(r.body.kind)) continue;
    out.push(`${r.id} ${r.atMs} c${r.cause} ${r.by} ${JSON.stringify(r.body)}`);
  }
  writeFileSync('/tmp/scratch.txt', out.join('\n'));
});
