import type { Exchange } from './exchange.ts';

/** What each of the three endpoints looks at (apiserver server/healthz): here all of it is well as long as the simulation runs. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  healthz: ['ping', 'log', 'etcd'],
  livez: ['ping', 'log', 'etcd'],
  readyz: ['ping', 'log', 'etcd', 'informer-sync', 'shutdown'],
};

/** The paths of the checks, for the list of paths. */
export function healthPaths(): string[] {
  return Object.entries(CHECKS).flatMap(([root, names]) => [`/${root}`, ...names.map((name) => `/${root}/${name}`)]);
}

/** Answers `/livez`, `/livez?verbose` and `/livez/etcd`. False: it is no such path. */
export function serveHealth(exchange: Exchange, [root = '', check, ...rest]: readonly string[]): boolean {
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
