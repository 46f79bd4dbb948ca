import type { FaultDefinition } from './define-fault.ts';
import type { Fault, FaultType } from './fault.ts';
import { FAULTS } from './fault-table.ts';
import type { FaultFields } from './field.ts';

/** The values of any fault by their fields. */
export type AnyValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** A definition whose handlers take the values of its own fault, seen without its type. */
export type AnyDefinition = FaultDefinition<FaultFields, AnyValues>;

/** The names of all faults, in the order of the table. */
export const FAULT_TYPES = Object.keys(FAULTS) as FaultType[];

/** The declaration of a fault. */
export function definitionOf({ type }: Pick<Fault, 'type'>): AnyDefinition {
  // The compiler has checked each handler against its own fields. The values of a fault are always passed to its own definition.
  return FAULTS[type] as unknown as AnyDefinition;
}

/** Whether there is such a fault. A library may be given anything. */
export function isFaultType(type: unknown): type is FaultType {
  return typeof type === 'string' && Object.hasOwn(FAULTS, type);
}

/** The fault with its fields in the order of their declaration. So its text and its links are the same, whoever has written it. */
export function inOrder(fault: Fault): Fault {
  // `checkFault` refuses it.
  if (!isFaultType(fault.type)) return fault;
  const values: AnyValues = fault;
  const fields = Object.keys(definitionOf(fault).fields).flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  );
  return { type: fault.type, ...Object.fromEntries(fields) } as Fault;
}
