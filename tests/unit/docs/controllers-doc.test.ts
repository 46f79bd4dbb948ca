import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLOUD_CONTROLLER_INITIALIZERS, CONTROLLER_INITIALIZERS } from '../../../src/controllers/manager/initializers.ts';
import { CONTROLLER_DESCRIPTORS, isOffByDefault } from '../../../src/controllers/options/descriptors.ts';

const DOC = readFileSync(new URL('../../../docs/controllers.md', import.meta.url), 'utf8');

/** The rows of the table under a heading: the cells of each. */
function rowsUnder(heading: string): string[][] {
  const section = DOC.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const V1_21 = rowsUnder('The initialisers of v1.21');
const OTHERS = rowsUnder('Registered elsewhere in v1.21, or newer');
const ROWS = [...V1_21, ...OTHERS];

/** `NewControllerInitializers` of v1.21, in its order. */
const INITIALIZERS_OF_V1_21 =
  `endpoint endpointslice endpointslicemirroring replicationcontroller podgc resourcequota namespace serviceaccount garbagecollector daemonset job deployment
   replicaset horizontalpodautoscaling disruption statefulset cronjob csrsigning csrapproving csrcleaner ttl bootstrapsigner tokencleaner nodeipam nodelifecycle
   service route cloud-node-lifecycle persistentvolume-binder attachdetach persistentvolume-expander clusterrole-aggregation pvc-protection pv-protection
   ttl-after-finished root-ca-cert-publisher ephemeral-volume storage-version-gc`.split(/\s+/);

it('docs/controllers.md has the initialisers of v1.21 in their order, and names each controller once, as the code does', () => {
  expect(V1_21.map(([alias]) => alias)).toEqual(INITIALIZERS_OF_V1_21);
  const named = ROWS.map(([alias, name]) => (alias === '' ? { name } : { name, alias }));
  const known = CONTROLLER_DESCRIPTORS.map(({ name, alias }) => (alias === undefined ? { name } : { name, alias }));
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }): number =>
    (a.name ?? '') < (b.name ?? '') ? -1 : 1;
  expect(named.toSorted(byName)).toEqual(known.toSorted(byName));
});

it('docs/controllers.md says of each controller what it does here: those that can run act, or are off by default', () => {
  const unsaid = ROWS.filter(([, , here = '']) => !/^(Acts|None|Off)[.:,] ?.*\.$|^Acts\.$/.test(here));
  expect(unsaid).toEqual([]);
  const running = [...CONTROLLER_INITIALIZERS, ...CLOUD_CONTROLLER_INITIALIZERS].map(({ name }) => name);
  const acting = ROWS.filter(([, , here = '']) => /^(Acts|Off, later)/.test(here)).map(([, name]) => name);
  expect(acting.toSorted()).toEqual(running.toSorted());
  const off = CONTROLLER_DESCRIPTORS.filter(isOffByDefault).map(({ name }) => name);
  const saidOff = ROWS.filter(([, , here = '']) => here.startsWith('Off')).map(([, name]) => name);
  expect(saidOff.toSorted()).toEqual(off.toSorted());
});

it('docs/controllers.md says of each controller that starts with the first object of a kind that it starts later', () => {
  const later = CONTROLLER_INITIALIZERS.filter(({ startsWith }) => startsWith !== undefined).map(({ name }) => name);
  const said = ROWS.filter(([, , here = '']) => /^(Acts|Off), later/.test(here)).map(([, name]) => name);
  expect(said.toSorted()).toEqual(later.toSorted());
});
