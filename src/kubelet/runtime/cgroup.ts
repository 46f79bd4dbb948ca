import { Quota } from './quota.ts';

/** The container took more memory than it may have: the kernel kills all its processes. */
export class OutOfMemory extends Error {
  constructor() {
    super('Out of memory');
  }
}

/** One command worked too long without a pause. As a process that passes RLIMIT_CPU, it is ended by SIGXCPU. */
export class CpuLimitExceeded extends Error {
  constructor() {
    super('CPU time limit exceeded');
  }
}

/** The exit code of a process that SIGXCPU (24) ends. */
export const CPU_LIMIT_STATUS = 128 + 24;

const MIB = 2 ** 20;
/** A simulated container has no more memory than this, whatever its own limit. */
const MOST_MEMORY = 16 * MIB;
/** What a process costs before it holds anything. So a fork bomb runs out of memory, as in a container with a memory limit. */
export const PROCESS_BYTES = 64 * 1024;

/**
 * Work is counted in units. A unit is about what it takes to look at one character; no clock is read, so a script ends at the same place in
 * every browser.
 */
const COMMAND_WORK = 100;
/** To start a program takes longer than a command of the shell's own. */
export const PROGRAM_WORK = 500;
/** After so much work the program waits, so that time passes. */
const WORK_AT_ONCE = 100_000;
/** So much work within one event ends the command that does it. */
export const MOST_WORK = 4_000_000;
/** Of that, what is left for a command that has done too much. */
const LAST_WORDS = 20_000;

const SHORT_BREATH_MS = 1;
/** So many short waits; then each is twice as long as the one before. A program that waits by itself gets them back. */
const SHORT_BREATHS = 50;
const LONGEST_BREATH_MS = 5_000;

/**
 * What the processes of one container use together: work and memory. Everything that a user's text can drive takes from it, so no event of
 * the simulation is unbounded: the main program, what `kubectl exec`, probes and hooks run, and all that these start.
 */
export class Cgroup {
  readonly memory: Quota;
  /** Work since time last passed. */
  #work = 0;
  #breaths = 0;

  /** `memoryLimit`: the container's own, in bytes; Infinity for none. `within`: what all containers share. */
  constructor(memoryLimit = Infinity, within?: Quota) {
    this.memory = new Quota(Math.min(memoryLimit, MOST_MEMORY), within);
  }

  /** Work since time last passed: what the present event has done so far. */
  get workDone(): number {
    return this.#work;
  }

  /** Counts work. Throws `CpuLimitExceeded`. */
  work(units: number): void {
    this.#work += units;
    if (this.#work <= MOST_WORK) return;
    // What ends can still say so. The next command waits in any case.
    this.#work = MOST_WORK - LAST_WORDS;
    throw new CpuLimitExceeded();
  }

  /** Takes memory until `free` is called with the same number. Throws `OutOfMemory`. */
  allocate(bytes: number): void {
    if (!this.memory.take(bytes)) throw new OutOfMemory();
  }

  free(bytes: number): void {
    this.memory.give(bytes);
  }

  /** For text that is gone again when the command ends: only checks that there is room for it. Throws `OutOfMemory`. */
  checkRoom(bytes: number): void {
    if (bytes > this.memory.free) throw new OutOfMemory();
  }

  /** Counts one command. True if it is to wait first (`nextBreathMs`): most are not. */
  countCommand(): boolean {
    this.#work += COMMAND_WORK;
    return this.#work >= WORK_AT_ONCE;
  }

  /** How long to wait before more is done, in milliseconds: 0 while little has been done since time last passed. */
  nextBreathMs(): number {
    if (this.#work < WORK_AT_ONCE) return 0;
    const breaths = Math.floor(this.#work / WORK_AT_ONCE);
    this.#work = 0;
    this.#breaths += breaths;
    const doublings = Math.max(this.#breaths - SHORT_BREATHS, 0);
    return Math.min(breaths * SHORT_BREATH_MS * 2 ** Math.min(doublings, 20), LONGEST_BREATH_MS);
  }

  /** A program has waited by itself for so long: each millisecond makes up for a short wait. */
  rested(ms: number): void {
    this.#breaths = Math.max(this.#breaths - Math.floor(ms), 0);
  }
}
