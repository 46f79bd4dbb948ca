import type { MetricSources } from '../apiserver/rest/index.ts';
import { type ControllerManager, managerMetrics } from '../controllers/manager/index.ts';
import { schedulerMetrics } from '../scheduler/index.ts';
import type { Machines } from './machines.ts';
import type { SchedulerHost } from './scheduler-host.ts';

const KUBE_SCHEDULER = 'kube-scheduler';

interface Components {
  readonly managers: readonly ControllerManager[];
  readonly scheduler: SchedulerHost | undefined;
  readonly machines: Machines;
}

/** Where the metrics of a cluster's components come from. */
export function metricSources({ managers, scheduler, machines }: Components): MetricSources {
  return {
    names: () => [...managers.map(({ name }) => name), ...(scheduler === undefined ? [] : [KUBE_SCHEDULER])],
    component: (name) => {
      if (name === KUBE_SCHEDULER) return scheduler?.running === true ? schedulerMetrics(scheduler.scheduler) : undefined;
      const manager = managers.find((each) => each.name === name && each.state !== 'stopped');
      return manager && managerMetrics(manager);
    },
    kubelet: (node) => machines.access(node),
  };
}
