import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../src/cluster/index.ts';

const NAMES = readdirSync(import.meta.dirname).flatMap((file) => /^([a-z]+)\.yaml$/.exec(file)?.[1] ?? []);
const MINUTE_MS = 60_000;

/** Longer than the slowest application takes: a server that starts slowly, after one that it waits for. */
const PATIENCE_MS = 10 * MINUTE_MS;

test.each(NAMES)('%s is accepted whole, as the editor says, and everything in it becomes ready', { timeout: 120_000 }, (name) => {
  const cluster = createCluster({ nodes: 3 });
  cluster.run({ untilIdle: true });
  expect(cluster.check(textOf(`${name}.yaml`)).filter(({ severity }) => severity === 'error')).toEqual([]);
  const refused = [apply(cluster, `${name}.yaml`)];
  cluster.run({ forMs: PATIENCE_MS, until: () => notReady(cluster).length === 0 });
  // Custom objects come once their kinds are served and the webhooks about them run, as their documentation says.
  if (existsSync(join(import.meta.dirname, `${name}-objects.yaml`))) refused.push(apply(cluster, `${name}-objects.yaml`));
  cluster.run({ forMs: MINUTE_MS });
  expect({ refused: refused.join(''), notReady: notReady(cluster) }).toEqual({ refused: '', notReady: [] });
});

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

/** What kubectl says on its standard error when it applies a file, without warnings. */
function apply(cluster: Cluster, file: string): string {
  const invocation = cluster.execute({ type: 'kubectl', line: 'apply -f -', stdin: textOf(file) });
  cluster.run({ until: () => invocation.exitCode !== undefined, forMs: MINUTE_MS });
  return invocation.stderr.replaceAll(/^Warning: .*\n/gm, '');
}

/** What does not do its work yet, as `kind namespace/name: have of wanted`. */
function notReady(cluster: Cluster): string[] {
  const told = (kind: string, { namespace, name }: { namespace?: string; name: string }, is: number, wanted: number) =>
    is === wanted ? [] : [`${kind} ${namespace}/${name}: ${is} of ${wanted}`];
  return [
    ...cluster
      .list('Deployment')
      .flatMap(({ metadata, spec, status }) => told('Deployment', metadata, status?.availableReplicas ?? 0, spec.replicas ?? 1)),
    ...cluster
      .list('StatefulSet')
      .flatMap(({ metadata, spec, status }) => told('StatefulSet', metadata, status?.availableReplicas ?? 0, spec.replicas ?? 1)),
    ...cluster
      .list('DaemonSet')
      .flatMap(({ metadata, status }) => told('DaemonSet', metadata, status?.numberAvailable ?? 0, cluster.list('Node').length)),
    ...cluster
      .list('Job')
      .flatMap(({ metadata, spec, status }) => told('Job', metadata, status?.succeeded ?? 0, spec.completions ?? 1)),
    ...cluster
      .list('PersistentVolumeClaim')
      .flatMap(({ metadata, status }) => told('PersistentVolumeClaim', metadata, Number(status?.phase === 'Bound'), 1)),
  ];
}
