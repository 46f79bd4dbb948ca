import { counter, countSamples, gauge, type MetricFamily } from '../../api/index.ts';
import type { NodeStats, PodSandbox } from '../../cri/index.ts';

/** The kubelet's `/metrics` (pkg/kubelet/metrics/metrics.go): the metrics whose figures it has. */
export function kubeletMetrics(node: string, sandboxes: Iterable<PodSandbox>, activePods: number): readonly MetricFamily[] {
  const pods = [...sandboxes];
  const states = pods.flatMap(({ containers }) => containers.map(({ state }) => state));
  const byState = countSamples(states, (state) => ({ container_state: state }));
  return [
    gauge('kubelet_node_name', 'The name of the node. It is always 1.', [{ labels: { node }, value: 1 }]),
    gauge('kubelet_active_pods', 'Pods that the kubelet runs or starts.', [{ labels: { static: '' }, value: activePods }]),
    gauge('kubelet_running_pods', 'Pods whose sandbox runs.', pods.filter(({ ready }) => ready).length),
    gauge('kubelet_running_containers', 'Containers of the runtime, by state.', byState),
  ];
}

/** The kubelet's `/metrics/resource` (pkg/kubelet/metrics/collectors/resource_metrics.go). `epochMs`: the wall clock at the start of the simulation. */
export function resourceMetrics({ pods, cpuMs, memoryBytes, sampledMs }: NodeStats, epochMs: number): readonly MetricFamily[] {
  const atMs = epochMs + sampledMs;
  const ofPods = pods.map(({ namespace, name: pod, containers }) => {
    const sum = (value: (container: (typeof containers)[number]) => number) =>
      containers.reduce((all, each) => all + value(each), 0);
    return { labels: { namespace, pod }, cpuMs: sum((each) => each.cpuMs), memoryBytes: sum((each) => each.memoryBytes) };
  });
  const ofContainers = pods.flatMap(({ namespace, name: pod, containers }) =>
    containers.map(({ name: container, ...used }) => ({ labels: { container, namespace, pod }, ...used })),
  );
  const levels = [
    ['container', ofContainers],
    ['node', [{ labels: {}, cpuMs, memoryBytes }]],
    ['pod', ofPods],
  ] as const;
  const started = ofContainers.map(({ labels, startedMs }) => ({ labels, value: (epochMs + startedMs) / 1000 }));
  return [
    ...levels.flatMap(([level, all]) => [
      counter(
        `${level}_cpu_usage_seconds_total`,
        `CPU time of the ${level}, in seconds of one core.`,
        all.map(({ labels, cpuMs: used }) => ({ labels, value: used / 1000, atMs })),
      ),
      gauge(
        `${level}_memory_working_set_bytes`,
        `Memory in use by the ${level}.`,
        all.map(({ labels, memoryBytes: used }) => ({ labels, value: used, atMs })),
      ),
    ]),
    gauge('container_start_time_seconds', 'When the container started, in seconds since 1970.', started),
    gauge('resource_scrape_error', 'Whether the figures could not be read: 0 or 1.', 0),
  ];
}
