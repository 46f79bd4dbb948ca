import type { MetricFamily } from '../../api/index.ts';
import { workqueueFamilies } from '../../client/index.ts';
import type { ControllerManager } from './controller-manager.ts';

/** What a running controller manager says of itself: its lead, its controllers and their workqueues. */
export function managerMetrics({ controllers, elector, isLeader }: ControllerManager): readonly MetricFamily[] {
  const manager = 'kube-controller-manager';
  return [
    {
      name: 'leader_election_master_status',
      type: 'gauge',
      help: 'Whether this process leads: 1, or 0 on standby.',
      samples: elector === undefined ? [] : [{ labels: { name: manager }, value: Number(isLeader) }],
    },
    {
      name: 'running_managed_controllers',
      type: 'gauge',
      help: 'The controllers that run.',
      samples: controllers.map(({ name }) => ({ labels: { manager, name }, value: 1 })),
    },
    ...workqueueFamilies(controllers.flatMap(({ queues }) => queues)),
  ];
}
