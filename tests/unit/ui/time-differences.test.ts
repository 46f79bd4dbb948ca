import { describe, expect, it } from 'vitest';
import { differenceGroups, withoutHeartbeats } from '../../../src/ui/time/Differences.tsx';
import type { DifferenceView } from '../../../src/worker/protocol/index.ts';

function difference(kind: string, name: string, how: DifferenceView['how'], paths: readonly string[] = []): DifferenceView {
  return { kind, namespace: 'default', name, how, changes: paths.map((path) => ({ path, before: '1', after: '2' })) };
}

describe('the differences between two times', () => {
  it('are grouped by kind with a count, and kinds that users change are first', () => {
    const groups = differenceGroups([
      difference('ConfigMap', 'settings', 'created'),
      difference('Pod', 'web-1', 'deleted'),
      difference('Pod', 'web-2', 'created'),
      difference('Pod', 'web-3', 'created'),
      difference('Deployment', 'web', 'changed', ['spec.replicas']),
    ]);
    expect(groups.map(({ kind, created, deleted, changed }) => [kind, created, deleted, changed])).toEqual([
      ['Deployment', 0, 0, 1],
      ['Pod', 2, 1, 0],
      ['ConfigMap', 1, 0, 0],
    ]);
    expect(groups[1]!.objects.map(({ name }) => name)).toEqual(['web-1', 'web-2', 'web-3']);
  });

  it('leave out Leases, Events and heartbeats, but not other changes of the same object', () => {
    const heartbeat = 'status.conditions[Ready].lastHeartbeatTime';
    const left = withoutHeartbeats([
      difference('Lease', 'node-1', 'changed', ['spec.renewTime']),
      difference('Event', 'web.1', 'created'),
      difference('Node', 'node-1', 'changed', [heartbeat]),
      difference('Node', 'node-2', 'changed', [heartbeat, 'spec.unschedulable']),
    ]);
    expect(left).toEqual([difference('Node', 'node-2', 'changed', ['spec.unschedulable'])]);
  });
});
