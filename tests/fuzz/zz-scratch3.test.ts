import { test } from 'vitest';
import { playReplicaSets } from './replicaset-scenario.ts';
import { writeFileSync } from 'node:fs';
test('scratch', () => {
  const c = playReplicaSets(JSON.parse(process.env['SCENARIO']!));
  const out: string[] = [];
  for (const r of c.trace.since()) {
    if (r.body.type === 'revision' && /Event|Lease|Node$/.test(r.body.kind)) continue;
    if (r.body.type === 'deliver' && /Event|Lease|Node$/.test(r.body.kind)) continue;
    if (r.body.type === 'request' && /Event|Lease|Node$/.test(r.body.kind)) continue;
    const ev = r.body.type === 'revision' ? c.apiServer.store.eventsAfter(r.body.revision - 1)[0] : undefined;
    const st = (ev?.value as { status?: { phase?: string } })?.status?.phase ?? '';
    out.push(`${r.id} ${r.atMs} c${r.cause} ${r.by} ${JSON.stringify(r.body)} ${st}`);
  }
  writeFileSync('/tmp/scratch.txt', out.join('\n'));
});
