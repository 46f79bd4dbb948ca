import fc from 'fast-check';
import type { Command, Fault } from '../../src/cluster/index.ts';
import { definitionOf, FAULT_TYPES, type AnyValues } from '../../src/cluster/faults/definition-of.ts';
import type { FaultField, FaultTarget } from '../../src/cluster/faults/field.ts';

/** How long and how often a fault strikes at the most: its end is seen in a short session, too. */
const MOST_DELAY_MS = 30_000;
const MOST_STRIKES = 20;

const CLIENTS = ['kubelet', 'kubelet/node-1', 'scheduler', 'deployment-controller', 'replicaset-controller', 'shared-informers'];

/** What a field may name: existing targets and some missing ones. */
const NAMES: Readonly<Record<FaultTarget, readonly string[]>> = {
  client: [...CLIENTS, 'kubectl', 'nobody'],
  watcher: [...CLIENTS, 'nobody'],
  kind: ['Pod', 'ReplicaSet', 'Deployment', 'Node', 'Lease', 'Event', 'Nonsense'],
  controller: [
    'deployment-controller',
    'replicaset',
    'garbagecollector',
    'node-lifecycle-controller',
    'taint-eviction-controller',
  ],
  'expecting-controller': ['replicaset-controller', 'job', 'deployment-controller'],
  node: ['node-1', 'node-2', 'node-9'],
  image: ['nginx:1.25', 'nginx:1.26', 'NOT an image'],
  pod: ['default/lone', 'default/gone'],
  container: ['lone', 'nobody'],
  probe: [],
};

function value(field: FaultField): fc.Arbitrary<string | number | boolean> {
  switch (field.is) {
    case 'choice':
      return fc.constantFrom(...field.of);
    case 'duration':
      return fc.integer({ min: 1, max: Math.min(field.mostMs, MOST_DELAY_MS) });
    case 'fraction':
      return fc.double({ min: 0.01, max: 1, noNaN: true });
    case 'whole':
      return fc.integer({ min: field.min, max: Math.min(field.max, MOST_STRIKES) });
    case 'switch':
      return fc.boolean();
    case 'image':
    case 'machine':
    case 'name':
      return fc.constantFrom(...NAMES[field.names!]);
  }
}

/** Faults of every type, with the fields that the table declares. */
const fault: fc.Arbitrary<Fault> = fc.constantFrom(...FAULT_TYPES).chain((type) => {
  const { fields, rule } = definitionOf({ type });
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]));
  const requiredKeys = Object.keys(fields).filter((name) => fields[name]!.optional !== true);
  return fc
    .record<Record<string, string | number | boolean>>(values, { requiredKeys, noNullPrototype: true })
    .filter((given: AnyValues) => rule?.(given) === undefined)
    .map((given) => ({ type, ...given }) as Fault);
});

/** Commands that inject a fault, or clear one that may be active. */
export const faultCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fault.map((injected) => ({ type: 'inject', fault: injected }) as const) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((id) => ({ type: 'clear', id }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('list', '--help', 'inject', 'inject node-network --node node-1', 'clear 1', 'nonsense')
      .map((line) => ({ type: 'fault', line }) as const),
  },
);
