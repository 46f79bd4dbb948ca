import { counter, countSamples, gauge, type MetricFamily, type MetricSample } from '../api/index.ts';
import type { Scheduler } from './scheduler.ts';

/** What kube-scheduler says of itself (pkg/scheduler/metrics/metrics.go): the metrics whose figures it has. */
export function schedulerMetrics({ attempts, cache, queue, profileName: profile }: Scheduler): readonly MetricFamily[] {
  const { readyCount, waitingCount, unschedulable } = queue.snapshot();
  const gated = unschedulable.filter((pod) => pod.gated).length;
  const pending = { active: readyCount, backoff: waitingCount, gated, unschedulable: unschedulable.length - gated };
  const by = (label: string, counts: Readonly<Record<string, number>>): readonly MetricSample[] =>
    Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
  const size = { assumed_pods: cache.assumedCount, nodes: cache.nodes.length, pods: cache.podCount };
  const results = Object.entries(attempts).filter(([, value]) => value > 0);
  const tried = results.map(([result, value]) => ({ labels: { profile, result }, value }));
  const plugins = unschedulable.flatMap(({ rejectedBy }) => rejectedBy);
  const rejections = countSamples(plugins, (plugin) => ({ plugin, profile }));
  return [
    gauge('scheduler_pending_pods', 'Pods without a node, by where they wait.', by('queue', pending)),
    counter('scheduler_schedule_attempts_total', 'Attempts to schedule a Pod, by their result.', tried),
    gauge('scheduler_unschedulable_pods', 'Pods that wait because a plugin has rejected them, by plugin.', rejections),
    gauge('scheduler_cache_size', 'What the cache of the scheduler holds.', by('type', size)),
  ];
}
