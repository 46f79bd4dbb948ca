import { beforeAll, describe, expect, it } from 'vitest';
import { createCluster, ImageCatalogue, type Cluster } from '../../../src/cluster/index.ts';

let cluster: Cluster;

beforeAll(() => {
  const main = { baseMillicores: 20, memoryBytes: 30 * 2 ** 20 };
  const small = { baseMillicores: 5, memoryBytes: 50 * 2 ** 20 };
  const images = ImageCatalogue.withDefaults([
    { name: 'big', entrypoint: ['/run'], programs: { '/run': main } },
    { name: 'small', entrypoint: ['/run'], programs: { '/run': small } },
  ]);
  cluster = createCluster({ seed: 'top', nodes: 1, images, addons: ['metrics-server'] });
  const pod = (name: string, ...containers: readonly string[]) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: name } },
    spec: { containers: containers.map((image) => ({ name: image, image })) },
  });
  cluster.apply([pod('a', 'big', 'small'), pod('b', 'small')]);
  cluster.run({ forMs: 90_000 });
});

/** The output, with `$` where a line ends with spaces. */
function answer(line: string, of = cluster): string {
  const { stdout, stderr } = of.ask(line)!;
  return (stdout + stderr).replaceAll(/ \n/g, '$\n').trim();
}

describe('kubectl top', () => {
  it.each<[line: string, lines: readonly string[]]>([
    [
      'top pods',
      ['NAME   CPU(cores)   MEMORY(bytes)  $', 'a      25m          80Mi           $', 'b      5m           50Mi           $'],
    ],
    ['top pod a', ['NAME   CPU(cores)   MEMORY(bytes)  $', 'a      25m          80Mi           $']],
    ['top po -l app=b --no-headers', ['b     5m    50Mi  $']],
    [
      'top pods --containers --sort-by=memory',
      [
        'POD   NAME    CPU(cores)   MEMORY(bytes)  $',
        'a     small   5m           50Mi           $',
        'a     big     20m          30Mi           $',
        'b     small   5m           50Mi           $',
      ],
    ],
    [
      'top pods --sum',
      [
        'NAME   CPU(cores)   MEMORY(bytes)  $',
        'a      25m          80Mi           $',
        'b      5m           50Mi           $',
        '       ________     ________       $',
        '       30m          130Mi          $',
      ],
    ],
    [
      'top nodes',
      [
        'NAME     CPU(cores)   CPU(%)   MEMORY(bytes)   MEMORY(%)  $',
        'node-1   93m          2%       623Mi           7%         $',
      ],
    ],
    ['top pods -n empty', ['No resources found in empty namespace.']],
    ['top pod c', ['Error from server (NotFound): podmetrics.metrics.k8s.io "default/c" not found']],
    ['top pods --sort-by=name', ['error: --sort-by accepts only cpu or memory']],
    ['top pod a -l app=a', ['error: only one of NAME or selector can be provided']],
  ])('%s', (line, lines) => expect(answer(line).split('\n')).toEqual(lines));

  it('has every Pod of all namespaces', () => {
    const [heads, ...rows] = answer('top pods -A').split('\n');
    expect(heads).toMatch(/^NAMESPACE +NAME +CPU\(cores\)   MEMORY\(bytes\)  \$$/);
    expect(rows.map((row) => row.split(/ +/).slice(0, 1).join())).toEqual(['default', 'default', 'kube-system']);
  });

  it('says that a new Pod has no metrics yet', () => {
    cluster.kubectl('create namespace new');
    cluster.kubectl('run c --image=big -n new');
    cluster.run({ forMs: 5_000 });
    expect(answer('top pods -n new')).toBe('error: metrics not available yet');
  });

  it.each(['top pods', 'top nodes'])('%s says that there is no metrics-server', (line) => {
    const bare = createCluster({ nodes: 0 });
    bare.run({ forMs: 1_000 });
    expect(answer(line, bare)).toBe('error: Metrics API not available');
  });
});
