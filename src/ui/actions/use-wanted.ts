import { useState } from 'react';
import type { ConsoleEntry } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';

/** A number that was asked for, and is not in the object yet. */
interface Asked {
  readonly from: number;
  readonly to: number;
  /** Commands that had failed by then. */
  readonly failures: number;
}

/**
 * The number of replicas that the user wants: the object's, or one that was asked for just now and is on its way. Without it, a second click that comes
 * before the first one's answer would ask for the same number again. Returns what notes that a number is asked for.
 */
export function useWanted(desired: number): readonly [wanted: number, ask: (to: number) => void] {
  const [asked, setAsked] = useState<Asked>();
  const failures = useCluster(({ console }) => (asked === undefined ? 0 : failuresIn(console)));
  const onItsWay = asked !== undefined && asked.failures === failures && isBetween(desired, asked.from, asked.to);
  if (asked !== undefined && !onItsWay) setAsked(undefined);
  const ask = (to: number): void => setAsked({ from: desired, to, failures: failuresIn(useCluster.getState().console) });
  return [onItsWay ? asked.to : desired, ask];
}

function failuresIn(entries: readonly ConsoleEntry[]): number {
  return entries.filter(({ exitCode = 0 }) => exitCode !== 0).length;
}

/** Whether a number lies on the way from one to another, and is not there yet. */
function isBetween(value: number, from: number, to: number): boolean {
  return from < to ? value >= from && value < to : value <= from && value > to;
}
