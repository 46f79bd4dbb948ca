import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster, type ClusterOptions } from '../../../src/cluster/index.ts';
import { HttpWorld } from '../apiserver/rest/http-world.ts';

/** What `kubectl get --raw` prints. */
function raw(cluster: Cluster, path: string, ...flags: readonly string[]): string {
  const { stdout, stderr } = cluster.ask(['get --raw', path, ...flags].join(' '))!;
  return stdout + stderr;
}

/** The families with these names, as they are printed. */
function families(text: string, ...names: readonly string[]): string {
  return text
    .split(/^(?=# HELP )/m)
    .filter((family) => names.includes(family.split(' ')[2]!))
    .join('');
}

function withTwoPods(options: ClusterOptions = {}): Cluster {
  const cluster = createCluster({ seed: 'metrics', nodes: 1, ...options });
  cluster.run({ forMs: 20_000 });
  cluster.kubectl('create deployment web --image=nginx --replicas=2');
  const containers = [{ name: 'big', image: 'nginx', resources: { requests: { cpu: '99' } } }];
  cluster.apply({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'big' }, spec: { containers } });
  cluster.run({ forMs: 20_000 });
  return cluster;
}

const SCHEDULER = `\
# HELP scheduler_cache_size What the cache of the scheduler holds.
# TYPE scheduler_cache_size gauge
scheduler_cache_size{type="assumed_pods"} 0
scheduler_cache_size{type="nodes"} 1
scheduler_cache_size{type="pods"} 2
# HELP scheduler_pending_pods Pods without a node, by where they wait.
# TYPE scheduler_pending_pods gauge
scheduler_pending_pods{queue="active"} 0
scheduler_pending_pods{queue="backoff"} 0
scheduler_pending_pods{queue="gated"} 0
scheduler_pending_pods{queue="unschedulable"} 1
# HELP scheduler_schedule_attempts_total Attempts to schedule a Pod, by their result.
# TYPE scheduler_schedule_attempts_total counter
scheduler_schedule_attempts_total{profile="default-scheduler",result="scheduled"} 2
scheduler_schedule_attempts_total{profile="default-scheduler",result="unschedulable"} 1
# HELP scheduler_unschedulable_pods Pods that wait because a plugin has rejected them, by plugin.
# TYPE scheduler_unschedulable_pods gauge
scheduler_unschedulable_pods{plugin="NodeResourcesFit",profile="default-scheduler"} 1
`;

const MANAGER = `\
# HELP leader_election_master_status Whether this process leads: 1, or 0 on standby.
# TYPE leader_election_master_status gauge
leader_election_master_status{name="kube-controller-manager"} 1
# HELP running_managed_controllers The controllers that run.
# TYPE running_managed_controllers gauge
running_managed_controllers{manager="kube-controller-manager",name="replicaset-controller"} 1
# HELP workqueue_adds_total Adds of keys that the queue did not hold yet.
# TYPE workqueue_adds_total counter
workqueue_adds_total{name="replicaset"} 0
# HELP workqueue_depth Keys that were added and that no worker has got yet.
# TYPE workqueue_depth gauge
workqueue_depth{name="replicaset"} 0
# HELP workqueue_longest_running_processor_seconds How long the key that is longest in process has been so.
# TYPE workqueue_longest_running_processor_seconds gauge
workqueue_longest_running_processor_seconds{name="replicaset"} 0
# HELP workqueue_queue_duration_seconds How long keys stayed in the queue before a worker got them.
# TYPE workqueue_queue_duration_seconds histogram
workqueue_queue_duration_seconds_bucket{name="replicaset",le="1e-06"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="1e-05"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="0.0001"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="0.001"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="0.01"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="0.1"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="1"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="10"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="100"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="1000"} 0
workqueue_queue_duration_seconds_bucket{name="replicaset",le="+Inf"} 0
workqueue_queue_duration_seconds_sum{name="replicaset"} 0
workqueue_queue_duration_seconds_count{name="replicaset"} 0
`;

const NODE = '/api/v1/nodes/node-1/proxy/metrics';

describe('the metrics of the components', () => {
  it('are those of the scheduler', () => {
    expect(raw(withTwoPods(), '/metrics?component=kube-scheduler')).toBe(SCHEDULER);
  });

  it('are those of a controller manager: its lead, its controllers and their workqueues', () => {
    const cluster = createCluster({ seed: 'metrics', nodes: 1, controllerManagerFlags: ['--controllers=replicaset-controller'] });
    const path = '/metrics?component=kube-controller-manager/controller-manager-1';
    cluster.run({ forMs: 20_000 });
    expect(raw(cluster, path).startsWith(MANAGER)).toBe(true);
    cluster.kubectl('create deployment web --image=nginx');
    cluster.run({ forMs: 20_000 });
    const adds = cluster.managers[0]!.controllers[0]!.queues[0]!.metrics.adds;
    expect(families(raw(cluster, path), 'workqueue_adds_total')).toBe(
      `${MANAGER.split(/^(?=# HELP )/m)[2]!.replace(/^workqueue.*\n/m, '')}workqueue_adds_total{name="replicaset"} ${adds}\n`,
    );
    cluster.execute({ type: 'power-manager', name: 'controller-manager-1', on: false });
    cluster.run({ forMs: 1_000 });
    expect(raw(cluster, path)).toBe(
      'Error from server (ServiceUnavailable): error trying to reach service: dial tcp: kube-controller-manager/controller-manager-1: connect: connection refused\n',
    );
    expect(raw(cluster, '/metrics?component=etcd')).toBe(
      'Error from server (BadRequest): there is no component "etcd", but kube-controller-manager/controller-manager-1, kube-scheduler\n',
    );
  });

  it('are those of a kubelet, through the proxy of its node', () => {
    const cluster = withTwoPods();
    expect(raw(cluster, NODE)).toBe(`\
# HELP kubelet_active_pods Pods that the kubelet runs or starts.
# TYPE kubelet_active_pods gauge
kubelet_active_pods{static=""} 2
# HELP kubelet_node_name The name of the node. It is always 1.
# TYPE kubelet_node_name gauge
kubelet_node_name{node="node-1"} 1
# HELP kubelet_running_containers Containers of the runtime, by state.
# TYPE kubelet_running_containers gauge
kubelet_running_containers{container_state="running"} 2
# HELP kubelet_running_pods Pods whose sandbox runs.
# TYPE kubelet_running_pods gauge
kubelet_running_pods 2
`);
    const resources = raw(cluster, '/api/v1/nodes/https:node-1:10250/proxy/metrics/resource');
    const [first, second] = cluster.list('Pod', { labelSelector: 'app=web' }).map(({ metadata }) => metadata.name);
    expect(families(resources, 'pod_memory_working_set_bytes', 'resource_scrape_error')).toBe(`\
# HELP pod_memory_working_set_bytes Memory in use by the pod.
# TYPE pod_memory_working_set_bytes gauge
pod_memory_working_set_bytes{namespace="default",pod="${first}"} 8.388608e+06 1767225640000
pod_memory_working_set_bytes{namespace="default",pod="${second}"} 8.388608e+06 1767225640000
# HELP resource_scrape_error Whether the figures could not be read: 0 or 1.
# TYPE resource_scrape_error gauge
resource_scrape_error 0
`);
    expect(raw(cluster, '/api/v1/nodes/node-1/proxy/pods')).toBe(
      'Error from server (BadRequest): proxy is not supported, except for GET of metrics and metrics/resource of a node\n',
    );
    cluster.execute({ type: 'power-node', name: 'node-1', on: false });
    cluster.run({ forMs: 1_000 });
    expect(raw(cluster, NODE)).toBe(
      'Error from server (ServiceUnavailable): error trying to reach service: dial tcp: node-1:10250: connect: no route to host\n',
    );
    expect(raw(cluster, '/api/v1/nodes/node-2/proxy/metrics')).toBe('Error from server (NotFound): nodes "node-2" not found\n');
  });

  it('are those of the API server: requests, watches and objects', () => {
    const cluster = createCluster({ seed: 'metrics', kubelets: false, scheduler: false, controllerManagers: 0 });
    for (const line of ['create deployment web --image=nginx', 'get deployments', 'get deployment none', 'get deployments -A'])
      cluster.kubectl(line);
    cluster.kubectl('get configmaps -w');
    cluster.run({ forMs: 5_000 });
    const text = raw(cluster, '/metrics');
    expect(families(text, 'apiserver_longrunning_requests', 'apiserver_request_total')).toBe(`\
# HELP apiserver_longrunning_requests Watches that are open.
# TYPE apiserver_longrunning_requests gauge
apiserver_longrunning_requests{component="apiserver",group="",resource="configmaps",scope="namespace",subresource="",verb="WATCH",version="v1"} 1
# HELP apiserver_request_total Requests by verb, resource and HTTP code. A watch counts when it has ended.
# TYPE apiserver_request_total counter
apiserver_request_total{code="200",component="apiserver",dry_run="",group="",resource="configmaps",scope="namespace",subresource="",verb="LIST",version="v1"} 1
apiserver_request_total{code="200",component="apiserver",dry_run="",group="apps",resource="deployments",scope="cluster",subresource="",verb="LIST",version="v1"} 1
apiserver_request_total{code="200",component="apiserver",dry_run="",group="apps",resource="deployments",scope="namespace",subresource="",verb="LIST",version="v1"} 1
apiserver_request_total{code="201",component="apiserver",dry_run="",group="",resource="namespaces",scope="resource",subresource="",verb="POST",version="v1"} 4
apiserver_request_total{code="201",component="apiserver",dry_run="",group="apps",resource="deployments",scope="resource",subresource="",verb="POST",version="v1"} 1
apiserver_request_total{code="201",component="apiserver",dry_run="",group="scheduling.k8s.io",resource="priorityclasses",scope="resource",subresource="",verb="POST",version="v1"} 2
apiserver_request_total{code="404",component="apiserver",dry_run="",group="apps",resource="deployments",scope="resource",subresource="",verb="GET",version="v1"} 1
`);
    const stored = text.split('\n').filter((line) => /^apiserver_(resource|storage)_objects.* [^0]/.test(line));
    expect(stored.filter((line) => !line.includes('rbac'))).toEqual([
      'apiserver_resource_objects{group="",resource="namespaces"} 4',
      'apiserver_resource_objects{group="apps",resource="deployments"} 1',
      'apiserver_resource_objects{group="scheduling.k8s.io",resource="priorityclasses"} 2',
      'apiserver_storage_objects{resource="deployments.apps"} 1',
      'apiserver_storage_objects{resource="namespaces"} 4',
      'apiserver_storage_objects{resource="priorityclasses.scheduling.k8s.io"} 2',
    ]);
  });

  it('count each request once, also when the trace has forgotten it, and change nothing', () => {
    const counts = (traceLimit: number | undefined, asksBetween: boolean): string => {
      const cluster = withTwoPods(traceLimit === undefined ? {} : { traceLimit });
      if (asksBetween) raw(cluster, '/metrics');
      cluster.run({ forMs: 150 * 60_000 });
      const before = cluster.trace.lastId;
      const text = families(raw(cluster, '/metrics'), 'apiserver_request_total');
      for (const path of ['/metrics?component=kube-scheduler', NODE, `${NODE}/resource`]) raw(cluster, path);
      expect([cluster.trace.lastId, raw(cluster, '/metrics')]).toEqual([before, raw(cluster, '/metrics')]);
      if (traceLimit !== undefined) expect(cluster.trace.firstId).toBeGreaterThan(1);
      return text;
    };
    const all = counts(undefined, false);
    expect([counts(1, false), counts(1, true)]).toEqual([all, all]);
  });

  it('are for those who may get the path, or the proxy of the node', () => {
    const cluster = withTwoPods();
    cluster.kubectl('create clusterrole scraper --verb=get --non-resource-url=/metrics');
    cluster.kubectl('create clusterrolebinding scraper --clusterrole=scraper --user=ann');
    cluster.run({ forMs: 5_000 });
    expect(raw(cluster, '/metrics?component=kube-scheduler', '--as ann')).toBe(SCHEDULER);
    expect(raw(cluster, '/metrics', '--as bob')).toBe(
      'Error from server (Forbidden): forbidden: User "bob" cannot get path "/metrics"\n',
    );
    expect(raw(cluster, NODE, '--as ann')).toBe(
      'Error from server (Forbidden): nodes "node-1" is forbidden: User "ann" cannot get resource "nodes/proxy" in API group "" at the cluster scope\n',
    );
  });

  it('have the media type that Prometheus reads', () => {
    const world = new HttpWorld({ seed: 'metrics', nodes: 1 });
    const request = { method: 'GET', url: '/metrics?component=kube-scheduler', headers: {}, body: new Uint8Array() };
    const { code, headers } = world.send(request);
    expect([code, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(world.send({ ...request, method: 'POST' }).code).toBe(405);
  });
});
