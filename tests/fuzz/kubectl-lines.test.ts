import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../src/cluster/index.ts';

/** The processor time for one line. */
const LONGEST_MS = 4_000;

function world(): Cluster {
  const cluster = createCluster({ seed: 'lines', nodes: 2 });
  cluster.kubectl('create deployment web --image=nginx --replicas=5');
  cluster.run({ untilIdle: true });
  return cluster;
}

function each(count: number, of: (i: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, i) => of(i)).join(separator);
}

const COLUMNS = 'get pods -A -o custom-columns=';

/** Lines with expensive results, of which kubectl prints at most a message. */
const LINES: Readonly<Record<string, string>> = {
  'a thousand columns': COLUMNS + each(1000, (i) => `C${i}:.metadata.name`, ','),
  'a thousand columns of all names within': COLUMNS + each(1000, (i) => `C${i}:..name`, ','),
  'columns of everything within': COLUMNS + each(300, (i) => `C${i}:..`, ','),
  'one wide column among many narrow ones': `${COLUMNS}${each(300, (i) => `C${i}:..`, ',')},A:.a`,
  'everything within everything': `get pods -A -o jsonpath='{${'..'.repeat(6)}}'`,
  'everything within everything, and its parts': `get pods -A -o jsonpath='{${'..*'.repeat(20)}}'`,
  'two thousand steps into everything': `get pods -A -o jsonpath='{${'..'.repeat(2000)}}'`,
  'unions of unions': `get pods -o jsonpath='{.items[*]${"['metadata','metadata','metadata']".repeat(30)}}'`,
  'slices of slices': `get pods -o jsonpath='{.items${'[0:9,0:9]'.repeat(30)}}'`,
  'ranges in ranges': `get pods -o jsonpath='${'{range ..}'.repeat(8)}x${'{end}'.repeat(8)}'`,
  'ranges in ranges, deep': `get pods -o jsonpath='${'{range .items[0]}'.repeat(5000)}x${'{end}'.repeat(5000)}'`,
  'filters in filters': `get pods -o jsonpath='{.items[*]${'[?(@'.repeat(1000)}${')]'.repeat(1000)}}'`,
  'filters over everything': `get pods -o jsonpath='{${'..[?(@..a)]'.repeat(6)}}'`,
  'texts in a range': `get pods -o jsonpath='{range ..}${'{.}'.repeat(3000)}{end}'`,
  'to wait for everything within everything': `wait pods --all --for=jsonpath='{${'..'.repeat(7)}}'=x --timeout=1s`,
  'to sort by everything within everything': `get pods --sort-by='{${'..'.repeat(7)}}'`,
  'an index of a map in a column': 'get pods -o custom-columns=A:.metadata[0]',
  'an index that is not there in a column': 'get pods -o custom-columns=A:.spec.containers[9]',
  'an index of a map to sort by': 'get pods --sort-by=.metadata[0]',
  'an index that is not there to sort by': 'get pods --sort-by=.spec.containers[7].name',
  'an index of a map to wait for': "wait pods --all --for=jsonpath='{.metadata[0]}'=x --timeout=1s",
  'many requirements': `get pods -l '${'a,'.repeat(50_000)}b'`,
  'many values': `get pods -l 'a in (${'x,'.repeat(50_000)}y)'`,
  'many field requirements': `get pods --field-selector '${'metadata.name!=x,'.repeat(10_000)}status.phase=y'`,
  'many comments before the command': `${'# a\n'.repeat(50_000)}get pods`,
  'many blank lines before the command': `${'\n'.repeat(200_000)}get pods`,
  'many quotes': `get pods ${"''".repeat(50_000)}`,
  'a long name': `get pod ${'a'.repeat(200_000)}`,
  'many types': `get ${'pods,'.repeat(20_000)}pods`,
  'many flags': `get pods ${'-A '.repeat(50_000)}`,
  'a long path to explain': `explain pods.${'spec.'.repeat(50_000)}`,
  'an image of many parts': `run x --image=${'a/'.repeat(50_000)}!`,
  'a quantity of many digits': `set resources deploy web --limits=cpu=${'1'.repeat(100_000)}x`,
  'a timeout of many parts': `wait pods --all --for=delete --timeout=${'1h'.repeat(50_000)}`,
  'a schedule of many parts': `create cronjob c --image=x --schedule='${'1,'.repeat(50_000)}1 * * * *'`,
  'many variables': `set env deploy/web ${each(2000, (i) => `A${i}=x`)}`,
  'many labels': `label deploy web ${each(2000, (i) => `l${i}=x`)}`,
  'a patch of many keys': `patch deploy web -p '{"metadata":{"labels":{${each(10_000, (i) => `"k${i}":"v"`, ',')}}}}'`,
  'a patch that many times copies': `patch deploy web --type=json -p '[${each(60, () => '{"op":"copy","from":"/spec","path":"/spec/x"}', ',')}]'`,
  'a patch that is deep': `patch deploy web --type=merge -p '${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}'`,
  'a patch of prototypes': `patch deploy web -p '{"__proto__":{"a":1},"metadata":{"labels":{"__proto__":"x"},"constructor":{"prototype":{"a":1}}}}'`,
};

describe('a kubectl line ends soon with an output or an error', () => {
  test.each(Object.entries(LINES))(
    '%s',
    (_name, line) => {
      const cluster = world();
      const before = process.cpuUsage();
      const { exitCode } = cluster.kubectl(line);
      cluster.run({ forMs: 3000 });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(LONGEST_MS);
      expect(exitCode === undefined || exitCode >= 0).toBe(true);
      expect(({} as Record<string, unknown>)['a']).toBeUndefined();
      // The cluster continues.
      const after = cluster.kubectl('get deployment web -o name');
      cluster.run({ forMs: 3000 });
      expect(after.stdout).toBe('deployment.apps/web\n');
    },
    60_000,
  );
});
