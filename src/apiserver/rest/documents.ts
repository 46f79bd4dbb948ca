import { methodNotAllowed } from '../../api/index.ts';
import {
  type AggregatedVersion,
  apiGroup,
  apiGroupDiscoveryList,
  apiGroupList,
  apiResourceList,
  apiVersions,
} from '../discovery/documents.ts';
import type { ServedGroupVersion } from '../discovery/served.ts';
import { apiVersionOf } from '../kinds/definition.ts';
import type { Exchange } from './exchange.ts';

/** The version that the server reports (apimachinery version.Info): the Kubernetes whose API it implements. */
export const VERSION = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion: 'v1.36.0+kubeloupe',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '2026-01-01T00:00:00Z',
  goVersion: 'none',
  compiler: 'none',
  platform: 'javascript/simulation',
};

const DISCOVERY_GROUP = 'apidiscovery.k8s.io';
const AGGREGATED_VERSIONS: readonly string[] = ['v2', 'v2beta1'];

/** Answers a path that is not about objects: discovery, version, health. Returns false if there is no such path. */
export function serveDocument(exchange: Exchange, parts: readonly string[], served: readonly ServedGroupVersion[]): boolean {
  if (serveHealth(exchange, parts)) return true;
  const document = documentAt(exchange, parts, served);
  if (document === undefined) return false;
  if (exchange.method !== 'GET') throw methodNotAllowed();
  exchange.send(200, document);
  return true;
}

function documentAt(exchange: Exchange, parts: readonly string[], served: readonly ServedGroupVersion[]): object | undefined {
  const [root, ...rest] = parts;
  switch (root) {
    case undefined:
      return { paths: paths(served) };
    case 'version':
      return rest.length === 0 ? VERSION : undefined;
    case 'api':
      if (rest.length > 0) return rest.length === 1 ? apiResourceList(served, '', rest[0]!) : undefined;
      return apiVersions(served, exchange.request.headers['host'] ?? '');
    case 'apis':
      if (rest.length === 0) return apiGroupList(served);
      if (rest.length === 1) return apiGroup(served, rest[0]!);
      return rest.length === 2 && rest[0] !== '' ? apiResourceList(served, rest[0]!, rest[1]!) : undefined;
    default:
      return undefined;
  }
}

/** The list of `/`, sorted. */
function paths(served: readonly ServedGroupVersion[]): string[] {
  const versions = served.map((found) => (found.group === '' ? `/api/${found.version}` : `/apis/${apiVersionOf(found)}`));
  const groups = served.filter(({ group }) => group !== '').map(({ group }) => `/apis/${group}`);
  const all = ['/api', '/apis', '/metrics', ...versions, ...groups, '/openapi/v2', '/openapi/v3', '/version', ...healthPaths()];
  return [...new Set(all)].sort();
}

/**
 * Answers a path below a group and version of another server that cannot be reached (kube-aggregator pkg/apiserver/handler_proxy.go). Returns false for another
 * path.
 */
export function serveUnavailable(exchange: Exchange, parts: readonly string[], served: readonly ServedGroupVersion[]): boolean {
  const [root, group, version] = parts;
  if (root !== 'apis') return false;
  const found = served.find((each) => each.group === group && each.version === version);
  if (found?.isStale !== true) return false;
  exchange.sendText(503, 'service unavailable\n');
  return true;
}

/** Answers `/api` or `/apis` with everything below, if the client asks for that. Returns false if it does not. */
export function serveAggregated(exchange: Exchange, parts: readonly string[], served: readonly ServedGroupVersion[]): boolean {
  const root = parts[0];
  if (parts.length !== 1 || (root !== 'api' && root !== 'apis') || exchange.method !== 'GET') return false;
  for (const { type, parameters } of exchange.accept) {
    if (type !== 'application/json' && type !== '*/*') continue;
    if (parameters.get('as') !== 'APIGroupDiscoveryList' || parameters.get('g') !== DISCOVERY_GROUP) return false;
    const version = parameters.get('v') ?? '';
    if (!AGGREGATED_VERSIONS.includes(version)) continue;
    const document = apiGroupDiscoveryList(served, root, version as AggregatedVersion);
    const contentType = `application/json;g=${DISCOVERY_GROUP};v=${version};as=APIGroupDiscoveryList`;
    exchange.sendRaw(200, contentType, `${JSON.stringify(document)}\n`, { vary: 'Accept' });
    return true;
  }
  return false;
}

/** The checks of each endpoint (apiserver server/healthz). All succeed as long as the simulation runs. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  healthz: ['ping', 'log', 'etcd'],
  livez: ['ping', 'log', 'etcd'],
  readyz: ['ping', 'log', 'etcd', 'informer-sync', 'shutdown'],
};

/** The paths of the checks, for the list of `/`. */
function healthPaths(): string[] {
  return Object.entries(CHECKS).flatMap(([root, names]) => [`/${root}`, ...names.map((name) => `/${root}/${name}`)]);
}

/** Answers `/livez`, `/livez?verbose` and `/livez/etcd`. Returns false if there is no such path. */
function serveHealth(exchange: Exchange, [root = '', check, ...rest]: readonly string[]): boolean {
  const checks = Object.hasOwn(CHECKS, root) ? CHECKS[root] : undefined;
  if (checks === undefined || rest.length > 0) return false;
  if (check !== undefined && !checks.includes(check)) return false;
  exchange.sendText(
    200,
    check === undefined && exchange.query.has('verbose') ? report(root, checks, exchange.query.getAll('exclude')) : 'ok',
  );
  return true;
}

function report(root: string, checks: readonly string[], excluded: readonly string[]): string {
  const lines = checks.map((name) => `[+]${name} ${excluded.includes(name) ? 'excluded: ok' : 'ok'}`);
  return `${[...lines, `${root} check passed`].join('\n')}\n`;
}
