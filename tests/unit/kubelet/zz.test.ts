import { test } from 'vitest';
import { World } from '/work/main/tests/unit/kubelet/world.ts';
test('x', () => {
  const w = new World();
  w.run(3000);
  w.pod('web', {}, 3000);
  console.log(JSON.stringify(w.get('web').status, null, 1));
  w.deletePod('web');
  for (const r of w.sim.trace.since()) if (r.body.type !== 'listed') console.log(r.id, r.atMs, r.cause, r.by, JSON.stringify(r.body));
});
