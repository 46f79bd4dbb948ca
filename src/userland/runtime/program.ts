import type { HttpAnswer } from '../../cri/index.ts';

export type SignalName = 'TERM' | 'QUIT' | 'INT' | 'HUP' | 'KILL' | 'USR1' | 'USR2';

/** Signal numbers. A process that a signal ends has the exit code 128 plus the number. */
export const SIGNAL_NUMBERS: Readonly<Record<SignalName, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  TERM: 15,
};

/** The first process of a container. The container exits with it. */
export interface Program {
  start(): void;
  /** Delivers a signal other than KILL. The program decides what happens. */
  signal(name: SignalName): void;
  /** Ends the program at once, without any cleanup. */
  kill(): void;
  /** Whether the program accepts connections at this port. */
  listens(port: number): boolean;
  /** The answer to a GET at a port on which the program listens. */
  get(port: number, path: string): HttpAnswer;
}
