import { formatGoDuration } from '../../api/duration.ts';
import type { Fault } from './fault.ts';

/** A fault in the syntax of its command line: `watch-delay --client=scheduler --kind=Pod --delay=5s`. */
export function faultText(fault: Fault): string {
  const { type, ...fields } = fault;
  const flags = Object.entries(fields).flatMap(([field, value]) => flagText(field, value));
  return [type, ...flags].join(' ');
}

/** `fault inject watch-delay --client=scheduler --kind=Pod --delay=5s` */
export function injectLine(fault: Fault): string {
  return `fault inject ${faultText(fault)}`;
}

function flagText(field: string, value: string | number | boolean | undefined): readonly string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${field}`];
  if (field === 'delayMs') return [`--delay=${formatGoDuration(Number(value))}`];
  return [`--${field === 'exitCode' ? 'exit-code' : field}=${value}`];
}
