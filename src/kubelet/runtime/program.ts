import type { HttpAnswer } from '../network/http.ts';

export type SignalName = 'TERM' | 'QUIT' | 'INT' | 'HUP' | 'KILL' | 'USR1' | 'USR2';

/** Number of a signal: a process that it ends has the exit code 128 and this. */
export const SIGNAL_NUMBERS: Readonly<Record<SignalName, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  TERM: 15,
};

/** The first process of a container: what the container does. Its end is the container's end. */
export interface Program {
  start(): void;
  /** A signal other than KILL. What comes of it is the program's affair. */
  signal(name: SignalName): void;
  /** It is gone, without a chance to do anything. */
  kill(): void;
  /** True while it accepts connections at this port. */
  listens(port: number): boolean;
  /** Its answer to a GET at a port where it listens. */
  get(port: number, path: string): HttpAnswer;
}
