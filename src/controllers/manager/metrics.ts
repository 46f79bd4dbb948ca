import { gauge, type MetricFamily } from '../../api/index.ts';
import { workqueueFamilies } from '../../client/index.ts';
import type { ControllerManager } from './controller-manager.ts';

/** What a running controller manager says of itself: its lead, its controllers and their workqueues. */
export function managerMetrics({ controllers, elector, isLeader }: ControllerManager): readonly MetricFamily[] {
  const manager = 'kube-controller-manager';
  const lead = elector === undefined ? [] : [{ labels: { name: manager }, value: Number(isLeader) }];
  const running = controllers.map(({ name }) => ({ labels: { manager, name }, value: 1 }));
  return [
    gauge('leader_election_master_status', 'Whether this process leads: 1, or 0 on standby.', lead),
    gauge('running_managed_controllers', 'The controllers that run.', running),
    ...workqueueFamilies(controllers.flatMap(({ queues }) => queues)),
  ];
}
