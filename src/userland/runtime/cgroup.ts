import { Quota } from './quota.ts';

/** The container exceeded its memory limit. The kernel kills all its processes. */
export class OutOfMemory extends Error {
  constructor() {
    super('Out of memory');
  }
}

/** One command worked too long without a pause. It ends like a process that SIGXCPU ends at its RLIMIT_CPU. */
export class CpuLimitExceeded extends Error {
  constructor() {
    super('CPU time limit exceeded');
  }
}

/** The exit code of a process ended by SIGXCPU (24). */
export const CPU_LIMIT_STATUS = 128 + 24;

const MIB = 2 ** 20;
/** The largest memory of a simulated container, whatever its own limit. */
const MOST_MEMORY = 16 * MIB;
/** The base memory of a process. It makes a fork bomb run out of memory, as in a container with a memory limit. */
export const PROCESS_BYTES = 64 * 1024;

/** Work is counted in units. One unit is about the work of looking at one character. No clock is read, so a script ends at the same place in every browser. */
const COMMAND_WORK = 100;
/** Starting a program costs more than a builtin. */
export const PROGRAM_WORK = 500;
/** After this much work the program pauses, so that time passes. */
const WORK_AT_ONCE = 100_000;
/** This much work within one event ends the command. */
export const MOST_WORK = 4_000_000;
/** The work that remains for error handling after that. */
const LAST_WORDS = 20_000;

const SHORT_BREATH_MS = 1;
/** After this many short pauses, each pause is twice as long as the one before. A program that sleeps gets short pauses back. */
const SHORT_BREATHS = 50;
const LONGEST_BREATH_MS = 5_000;

/**
 * The work and memory that the processes of one container use together. Everything that user input can drive counts here: the main program, commands of
 * `kubectl exec`, probes and hooks, and their children. So no event of the simulation is unbounded.
 */
export class Cgroup {
  readonly memory: Quota;
  /** Work since time last passed. */
  #work = 0;
  #breaths = 0;
  #busyMs = 0;

  /** `memoryLimit`: the container's limit in bytes; Infinity for none. `within`: the quota that all containers share. */
  constructor(memoryLimit = Infinity, within?: Quota) {
    this.memory = new Quota(Math.min(memoryLimit, MOST_MEMORY), within);
  }

  setMemoryLimit(bytes: number): void {
    this.memory.limit = Math.min(bytes, MOST_MEMORY);
  }

  /** The work since time last passed, which is the work of the present event. */
  get workDone(): number {
    return this.#work;
  }

  /** The CPU time of the processes so far, in milliseconds. A pause after work is the time of that work. */
  get busyMs(): number {
    return this.#busyMs + (this.#work / WORK_AT_ONCE) * SHORT_BREATH_MS;
  }

  /** Counts work. Throws `CpuLimitExceeded`. */
  work(units: number): void {
    this.#work += units;
    if (this.#work <= MOST_WORK) return;
    // Error handling still gets some work. The next command pauses in any case.
    this.#work = MOST_WORK - LAST_WORDS;
    throw new CpuLimitExceeded();
  }

  /** Allocates memory until `free` is called with the same number. Throws `OutOfMemory`. */
  allocate(bytes: number): void {
    if (!this.memory.take(bytes)) throw new OutOfMemory();
  }

  free(bytes: number): void {
    this.memory.give(bytes);
  }

  /** Checks that there is memory for text that exists only during a command. Throws `OutOfMemory`. */
  checkRoom(bytes: number): void {
    if (bytes > this.memory.free) throw new OutOfMemory();
  }

  /** Counts one command. Returns whether the command has to pause first (`nextBreathMs`). */
  countCommand(): boolean {
    this.#work += COMMAND_WORK;
    return this.#work >= WORK_AT_ONCE;
  }

  /** The length of the next pause in milliseconds; 0 after little work. */
  nextBreathMs(): number {
    if (this.#work < WORK_AT_ONCE) return 0;
    const breaths = Math.floor(this.#work / WORK_AT_ONCE);
    this.#work = 0;
    this.#breaths += breaths;
    const doublings = Math.max(this.#breaths - SHORT_BREATHS, 0);
    const breathMs = Math.min(breaths * SHORT_BREATH_MS * 2 ** Math.min(doublings, 20), LONGEST_BREATH_MS);
    this.#busyMs += breathMs;
    return breathMs;
  }

  /** The program has slept for `ms` milliseconds. Each of them makes up for a short pause. */
  rested(ms: number): void {
    this.#breaths = Math.max(this.#breaths - Math.floor(ms), 0);
  }
}
