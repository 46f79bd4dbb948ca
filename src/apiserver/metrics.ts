import { counter, countSamples, gauge, type MetricFamily, type MetricSample } from '../api/index.ts';
import { storagePrefix } from './kinds/definition.ts';
import { requestScope } from './request-counts.ts';
import type { ApiServer } from './server.ts';

export type Metrics = readonly MetricFamily[];

/** The metrics of the components beside the API server. Reading them changes nothing. */
export interface MetricSources {
  /** The components that listen on a port of their own: `kube-scheduler`. */
  names(): readonly string[];
  /** Undefined if the component does not run. */
  component(name: string): Metrics | undefined;
  /** A node's kubelet. Undefined if it cannot be reached. */
  kubelet(node: string): { readonly metrics: () => Metrics; readonly resourceMetrics: () => Metrics } | undefined;
}

/** The verbs of metrics that are not the API's in capitals (endpoints/metrics/metrics.go `canonicalVerb`). */
const METHODS: Readonly<Record<string, string>> = { create: 'POST', update: 'PUT' };

/** What the API server says of itself at `/metrics`: the metrics whose figures it has. */
export function serverMetrics(server: ApiServer): Metrics {
  const watches = openWatches(server);
  const objects = objectCounts(server);
  const size = [{ labels: { storage_cluster_id: 'etcd-0' }, value: server.store.bytes }];
  const requests = 'Requests by verb, resource and HTTP code. A watch counts when it has ended.';
  const deprecated = 'Stored objects by resource. Deprecated since 1.34: see apiserver_resource_objects.';
  const former = objects.map(({ labels: { group, resource }, value }) => {
    return { labels: { resource: group === '' ? resource : `${resource}.${group}` }, value };
  });
  return [
    counter('apiserver_request_total', requests, requestSamples(server, watches)),
    gauge('apiserver_longrunning_requests', 'Watches that are open.', watches),
    gauge('apiserver_resource_objects', 'Stored objects by resource.', objects),
    gauge('apiserver_storage_objects', deprecated, former),
    gauge('apiserver_storage_size_bytes', 'The size of the live objects in etcd.', size),
  ];
}

function labelsOf(server: ApiServer, verb: string, kind: string, subresource: string, scope: string): Record<string, string> {
  const { group, plural: resource, version } = server.handlers.nameOf(kind);
  return { verb: METHODS[verb] ?? verb.toUpperCase(), group, version, resource, subresource, scope, component: 'apiserver' };
}

/** Counted by their labels. */
function openWatches(server: ApiServer): readonly MetricSample[] {
  const labels = server.watches.map(({ kind, namespace }) =>
    labelsOf(server, 'watch', kind, '', requestScope('watch', namespace)),
  );
  return countSamples(
    labels.map((each) => JSON.stringify(each)),
    (each) => JSON.parse(each) as Record<string, string>,
  );
}

function requestSamples(server: ApiServer, watches: readonly MetricSample[]): readonly MetricSample[] {
  const open = new Map(watches.map(({ labels, value }) => [JSON.stringify(labels), value as number]));
  return [...server.requestCounts.all()].flatMap(({ verb, kind, subresource, scope, code, count }) => {
    const labels = labelsOf(server, verb, kind, subresource, scope);
    // The record of a watch is that of its beginning.
    const value = code === 200 ? count - (open.get(JSON.stringify(labels)) ?? 0) : count;
    return value === 0 ? [] : [{ labels: { ...labels, code: String(code), dry_run: '' }, value }];
  });
}

function objectCounts({ handlers, store }: ApiServer) {
  const prefixes = new Map(handlers.kinds.map((kind) => [storagePrefix(kind), kind]));
  return [...prefixes].map(([prefix, { group, plural: resource }]) => ({
    labels: { group, resource },
    value: store.count(prefix),
  }));
}
