import { countSamples, type MetricFamily } from '../../api/index.ts';
import type { NodeStats, PodSandbox } from '../../cri/index.ts';

/** The kubelet's `/metrics` (pkg/kubelet/metrics/metrics.go): the metrics whose figures it has. */
export function kubeletMetrics(node: string, sandboxes: Iterable<PodSandbox>, activePods: number): readonly MetricFamily[] {
  const pods = [...sandboxes];
  const states = pods.flatMap(({ containers }) => containers.map(({ state }) => state));
  return [
    {
      name: 'kubelet_node_name',
      type: 'gauge',
      help: 'The name of the node. It is always 1.',
      samples: [{ labels: { node }, value: 1 }],
    },
    {
      name: 'kubelet_active_pods',
      type: 'gauge',
      help: 'Pods that the kubelet runs or starts.',
      samples: [{ labels: { static: '' }, value: activePods }],
    },
    {
      name: 'kubelet_running_pods',
      type: 'gauge',
      help: 'Pods whose sandbox runs.',
      samples: [{ value: pods.filter(({ ready }) => ready).length }],
    },
    {
      name: 'kubelet_running_containers',
      type: 'gauge',
      help: 'Containers of the runtime, by state.',
      samples: countSamples(states, (state) => ({ container_state: state })),
    },
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
  return [
    ...levels.flatMap(([level, all]): MetricFamily[] => [
      {
        name: `${level}_cpu_usage_seconds_total`,
        type: 'counter',
        help: `CPU time of the ${level}, in seconds of one core.`,
        samples: all.map(({ labels, cpuMs: used }) => ({ labels, value: used / 1000, atMs })),
      },
      {
        name: `${level}_memory_working_set_bytes`,
        type: 'gauge',
        help: `Memory in use by the ${level}.`,
        samples: all.map(({ labels, memoryBytes: used }) => ({ labels, value: used, atMs })),
      },
    ]),
    {
      name: 'container_start_time_seconds',
      type: 'gauge',
      help: 'When the container started, in seconds since 1970.',
      samples: ofContainers.map(({ labels, startedMs }) => ({ labels, value: (epochMs + startedMs) / 1000 })),
    },
    {
      name: 'resource_scrape_error',
      type: 'gauge',
      help: 'Whether the figures could not be read: 0 or 1.',
      samples: [{ value: 0 }],
    },
  ];
}
