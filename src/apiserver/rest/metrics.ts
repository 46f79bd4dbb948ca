import { badRequest, EXPOSITION_TYPE, exposition, methodNotAllowed, StatusError } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { keyOfKind } from '../kinds/definition.ts';
import { type Metrics, type MetricSources, serverMetrics } from '../metrics.ts';
import type { ApiServer } from '../server.ts';
import { type Call, refOf } from './call.ts';
import type { Exchange } from './exchange.ts';

/**
 * Answers `/metrics` with the API server's own metrics. Returns false for another path. `?component=kube-scheduler`: those of another component, whose own port
 * nobody outside can reach; there, too, the right to get `/metrics` decides. Throws `BadRequest`, `ServiceUnavailable`.
 */
export function serveMetrics(
  exchange: Exchange,
  parts: readonly string[],
  { server, metrics }: { readonly server: ApiServer; readonly metrics?: MetricSources },
): boolean {
  if (parts.length !== 1 || parts[0] !== 'metrics') return false;
  if (exchange.method !== 'GET') throw methodNotAllowed();
  const name = exchange.query.get('component') ?? '';
  send(exchange, name === '' ? serverMetrics(server) : componentMetrics(name, metrics));
  return true;
}

function componentMetrics(name: string, sources: MetricSources | undefined): Metrics {
  const names = sources?.names() ?? [];
  if (!names.includes(name)) throw badRequest(`there is no component ${JSON.stringify(name)}, but ${names.join(', ')}`);
  const families = sources?.component(name);
  if (families === undefined) throw unreachable(`dial tcp: ${name}: connect: connection refused`);
  return families;
}

/**
 * Answers GET of `nodes/NAME/proxy/metrics` and `/metrics/resource` (pkg/registry/core/node/rest/rest.go `ProxyREST`, pkg/kubelet/server/server.go). Throws
 * `NotFound`, `ServiceUnavailable`, and `BadRequest` for what this kubelet does not serve.
 */
export function* serveKubelet(call: Call, sources: MetricSources): Process<void> {
  const { exchange, path, kind, api } = call;
  const ref = { ...refOf(call), name: path.name.replace(/^https?:/, '').replace(/:\d*$/, '') };
  api.authorize('get', keyOfKind(kind), ref, 'proxy');
  yield* api.get(keyOfKind(kind), ref);
  const kubelet = sources.kubelet(ref.name);
  if (kubelet === undefined) throw unreachable(`dial tcp: ${ref.name}:10250: connect: no route to host`);
  const served = new Map([
    ['metrics', kubelet.metrics],
    ['metrics/resource', kubelet.resourceMetrics],
  ]).get(path.rest.join('/'));
  if (served === undefined || exchange.method !== 'GET')
    throw badRequest('proxy is not supported, except for GET of metrics and metrics/resource of a node');
  send(exchange, served());
}

function send(exchange: Exchange, families: Metrics): void {
  exchange.sendRaw(200, EXPOSITION_TYPE, exposition(families));
}

/** apimachinery pkg/util/proxy/transport.go `RoundTrip`. */
function unreachable(why: string): StatusError {
  return new StatusError('ServiceUnavailable', `error trying to reach service: ${why}`);
}
