import { formatGoDuration } from '../../api/duration.ts';
import type { FAULTS } from './fault-table.ts';
import type { FaultValues } from './field.ts';

type Table = typeof FAULTS;

/** The name of a fault: `watch-delay`. */
export type FaultType = keyof Table;

/** A fault that a person injects, as plain data. The table declares each (`fault-table.ts`). Times are milliseconds of simulated time. */
export type Fault = {
  readonly [T in FaultType]: { readonly type: T } & FaultValues<Table[T]['fields']>;
}[FaultType];

/** The name of a fault in the page's menus. Each has words in the page's catalogues. */
export type FaultOfferId = {
  [T in FaultType]: Table[T] extends { readonly offers?: readonly (infer O extends { readonly id: string })[] } ? O['id'] : never;
}[FaultType];

/** The faults of traffic. The page makes them with a form. */
export type FormFaultType = Extract<FaultType, `watch-${string}` | `api-${string}`>;

/** The fields that the form asks for. Each has words in the page's catalogues. */
export type FormField = Exclude<{ [T in FormFaultType]: keyof Table[T]['fields'] }[FormFaultType], 'share' | 'next'>;

/** An invalid fault: a value is invalid, or the target does not exist. The message says which. */
export class FaultError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FaultError';
  }
}

/** The flag of a field: `--delay` is the one of `delayMs`, `--exit-code` of `exitCode`. */
export function flagOf(field: string): string {
  return field.replace(/Ms$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A fault in the syntax of its command line: `watch-delay --delay=5s --client=scheduler --kind=Pod`. */
export function faultText(fault: Fault): string {
  const { type, ...fields } = fault;
  const flags = Object.entries(fields).flatMap(([field, value]) => flagText(field, value));
  return [type, ...flags].join(' ');
}

/** `fault inject watch-delay --delay=5s --client=scheduler --kind=Pod` */
export function injectLine(fault: Fault): string {
  return `fault inject ${faultText(fault)}`;
}

function flagText(field: string, value: string | number | boolean | undefined): readonly string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${flagOf(field)}`];
  return [`--${flagOf(field)}=${field.endsWith('Ms') ? formatGoDuration(Number(value)) : value}`];
}
