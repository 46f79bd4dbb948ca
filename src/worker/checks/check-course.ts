import type { Check } from '../../cluster/lesson/lesson.ts';
import type { CheckState } from '../protocol/index.ts';
import type { CheckWorld, Expression } from './compile-check.ts';

/** A change of a check's state, with the trace record of the write that made it. */
export interface CheckTurn {
  readonly record: number;
  readonly atMs: number;
  readonly state: CheckState;
}

/** How one check goes along a history: its state after each write that concerns it. */
export class CheckCourse {
  readonly when: Check['when'];
  /** The kinds whose writes concern it. Undefined: all. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Its changes, oldest first. The first one is its state at the beginning. */
  readonly turns: CheckTurn[] = [];
  readonly #that: Expression<CheckWorld>;
  readonly #then: Expression<CheckWorld> | undefined;

  constructor(when: Check['when'], that: Expression<CheckWorld>, then?: Expression<CheckWorld>) {
    this.when = when;
    this.#that = that;
    this.#then = then;
    this.kinds = then === undefined ? that.kinds : union(that.kinds, then.kinds);
  }

  /** Looks at the world after a write. */
  look(world: CheckWorld, { record, atMs }: Omit<CheckTurn, 'state'>): void {
    const before = this.turns.at(-1)?.state;
    const state = this.#next(before, world);
    if (state !== before) this.turns.push({ record, atMs, state });
  }

  /** The state as of a record, and the change that led to it. Undefined before the beginning. */
  at(record: number): CheckTurn | undefined {
    return this.turns.findLast((turn) => turn.record <= record);
  }

  /** True if no later write can change the state. */
  get isOver(): boolean {
    const state = this.turns.at(-1)?.state;
    return state === 'broken' || (state === 'met' && (this.when === 'eventually' || this.when === 'before'));
  }

  #next(before: CheckState | undefined, world: CheckWorld): CheckState {
    switch (this.when) {
      case 'now':
        return this.#that.isTrue(world) ? 'met' : 'open';
      case 'eventually':
        return before === 'met' || this.#that.isTrue(world) ? 'met' : 'open';
      case 'always':
        return before !== 'broken' && this.#that.isTrue(world) ? 'met' : 'broken';
      case 'never':
        return before !== 'broken' && !this.#that.isTrue(world) ? 'met' : 'broken';
      case 'before':
        return before === 'met' || before === 'broken' ? before : this.#order(world);
    }
  }

  #order(world: CheckWorld): CheckState {
    if (this.#that.isTrue(world)) return 'met';
    return this.#then?.isTrue(world) ? 'broken' : 'open';
  }
}

function union(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  return one === undefined || other === undefined ? undefined : new Set([...one, ...other]);
}
