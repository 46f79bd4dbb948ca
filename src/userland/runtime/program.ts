import type { DnsAnswer, HttpAnswer, RequestHead, TimedAnswer } from '../../cri/index.ts';

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

/** By which fraction the time of an answer varies. */
const ANSWER_JITTER = 0.4;

/** How long a program takes for an answer of about `aboutMs` milliseconds. `random`: a number in [0, 1). */
export function answerTimeMs(aboutMs: number, random: number): number {
  return aboutMs * (1 + ANSWER_JITTER * (2 * random - 1));
}

/** The first process of a container. The container exits with it. */
export interface Program {
  start(): void;
  /** Delivers a signal other than KILL. The program decides what happens. */
  signal(name: SignalName): void;
  /** Ends the program at once, without any cleanup. */
  kill(): void;
  /** Called when its container has got another limit. Absent: the program does not care. */
  resize?(): void;
  /** Whether the program accepts connections at this port. */
  listens(port: number): boolean;
  /** Whether it is made to listen at this port, at some time of its life. Absent: nobody knows. */
  opens?(port: number): boolean;
  /** Whether the program answers an AdmissionReview at this port. Absent: no. */
  reviews?(port: number): boolean;
  /** The answer to a request at a port on which the program listens. */
  get(port: number, path: string, head?: RequestHead): HttpAnswer;
  /** The status of that answer, and how long the program takes for it. */
  time(port: number, path: string, head?: RequestHead): TimedAnswer;
  /** The answer to a question for a name's addresses. Absent, or undefined: it is no name server. */
  query?(name: string, client: string): DnsAnswer | undefined;
  /** The CPU time that it has used so far, in milliseconds of one core. */
  readonly cpuMs: number;
  /** The memory that it uses now. */
  readonly memoryBytes: number;
  /** Whether nobody knows what it does: it is of an image whose contents are unknown. */
  readonly isImagined: boolean;
  /** When it began to stop, and closed its ports; undefined while it serves. */
  readonly closingMs: number | undefined;
}
