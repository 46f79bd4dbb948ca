import { describe, expect, test } from 'vitest';
import { createCluster, type Fault } from '../../../src/cluster/index.ts';
import { FAULT_TYPES, definitionOf } from '../../../src/cluster/faults/definition-of.ts';
import { faultText } from '../../../src/cluster/faults/fault.ts';
import { readFaultCommand } from '../../../src/cluster/faults/fault-command.ts';
import { command as commandShape } from '../../../src/cluster/scenario/shapes/command-shape.ts';
import { CONTROLLER_INITIALIZERS } from '../../../src/controllers/manager/index.ts';

/** A fault of this type with every field. */
function whole(type: Fault['type']): Fault {
  const fields = Object.entries(definitionOf({ type }).fields).map(([name, field]) => {
    if (field.is === 'choice') return [name, field.of.at(-1)];
    if (field.is === 'duration') return [name, 1_500];
    if (field.is === 'fraction') return [name, 0.25];
    if (field.is === 'whole') return [name, field.max];
    return [name, field.is === 'switch' ? true : field.example];
  });
  return { type, ...Object.fromEntries(fields) } as Fault;
}

const reversed = (fault: Fault): Fault => Object.fromEntries(Object.entries(fault).reverse()) as Fault;

describe.each(FAULT_TYPES)('%s', (type) => {
  const fault = whole(type);

  test('is the same, to the order of its fields, as an object, as a line and in a file', () => {
    const texts = [
      readFaultCommand({ type: 'inject', fault: reversed(fault) }),
      readFaultCommand({ type: 'fault', line: `inject ${faultText(fault)}` }),
      readFaultCommand({ type: 'fault', line: `inject ${faultText(reversed(fault))}` }),
      commandShape.read({ type: 'inject', fault: reversed(fault) }, ''),
    ].map((command) => JSON.stringify(command));
    expect(texts).toEqual(texts.map(() => JSON.stringify({ type: 'inject', fault })));
  });

  test('needs the fields that are not optional, in a line and in a file', () => {
    const needed = Object.entries(definitionOf({ type }).fields).filter(([, { optional }]) => optional !== true);
    for (const [name] of needed) {
      const { [name as 'type']: _, ...rest } = fault;
      expect(readFaultCommand({ type: 'fault', line: `inject ${faultText(rest as Fault)}` }).type).toBe('fault');
      expect(() => commandShape.read({ type: 'inject', fault: rest }, '')).toThrow(`the field ${name} is missing`);
    }
  });

  test('strikes at once, or while it is on, or is asked somewhere', () => {
    const { begin, request, delivery, pull, probe, started, answer, isStopped, ignoresExpectations } = definitionOf({ type });
    const hooks = [begin, request, delivery, pull, probe, started, answer, isStopped, ignoresExpectations];
    expect(hooks.some((hook) => hook !== undefined)).toBe(true);
  });
});

test('A fault is on once, however its fields are ordered', () => {
  const cluster = createCluster({ seed: 'order' });
  cluster.run({ forMs: 20_000 });
  cluster.execute({ type: 'inject', fault: { type: 'api-latency', verb: 'get', client: 'kubectl', delayMs: 5 } });
  const twice = cluster.execute({ type: 'inject', fault: { type: 'api-latency', delayMs: 5, client: 'kubectl', verb: 'get' } });
  cluster.run({ forMs: 1 });
  expect(twice.stderr).toBe('error: this is on already, as fault 1\n');
});

test('The page offers a controller to act without expectations if it has some', () => {
  const [offer] = definitionOf({ type: 'no-expectations' }).offers!;
  const expecting = CONTROLLER_INITIALIZERS.filter(({ hasExpectations }) => hasExpectations === true);
  expect([...offer!.only!].sort()).toEqual(expecting.map(({ name }) => name).sort());
});
