import { stepsNamed } from '../../cluster/step-names.ts';
import type { StepResult } from '../../trace/index.ts';
import type { Breakpoint, ConditionFailure, ConditionFault } from '../protocol/index.ts';
import type { compileCondition, Condition } from './compile.ts';

export type StepBreakpoint = Extract<Breakpoint, { readonly type: 'step' }>;

/**
 * The conditions of breakpoints. The evaluator of CEL is a script of its own; it is loaded when there is a first condition. Until then no time may pass:
 * see `isLoading`.
 */
export class Conditions {
  #compile: typeof compileCondition | undefined;
  #loading: Promise<void> | undefined;
  /** By condition and step. */
  readonly #compiled = new Map<string, Condition | ConditionFault>();
  readonly #failed = new Set<string>();
  #failure: ConditionFailure | undefined;

  /** True while the evaluator is being loaded. */
  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Loads the evaluator. If it cannot be loaded, every condition counts as false, and says so. */
  load(): Promise<void> {
    if (this.#compile !== undefined) return Promise.resolve();
    this.#loading ??= import('./compile.ts').then(
      ({ compileCondition }) => {
        this.#compile = compileCondition;
        this.#loading = undefined;
      },
      () => {
        this.#loading = undefined;
      },
    );
    return this.#loading;
  }

  /** Loads the evaluator if a breakpoint needs it. */
  prepare(breakpoints: readonly Breakpoint[]): void {
    if (breakpoints.some((each) => each.type === 'step' && each.condition !== undefined)) void this.load();
  }

  /** The fault of a condition. Undefined if there is none. */
  faultOf(breakpoint: StepBreakpoint): ConditionFault | undefined {
    const compiled = this.#of(breakpoint);
    return typeof compiled === 'function' ? undefined : compiled;
  }

  /** Whether a result of the step meets the breakpoint's condition. A condition that cannot be evaluated is false, and says so once. */
  holds(breakpoint: StepBreakpoint, result: Pick<StepResult, 'outcome' | 'figures'>): boolean {
    const { condition } = breakpoint;
    if (condition === undefined) return true;
    const compiled = this.#of(breakpoint);
    if (typeof compiled !== 'function') return this.#fail(breakpoint, compiled?.code ?? 'unavailable');
    try {
      return compiled(result);
    } catch (error) {
      return this.#fail(breakpoint, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    }
  }

  /** The last condition that could not be evaluated. Undefined if there is none. */
  get failure(): ConditionFailure | undefined {
    return this.#failure;
  }

  #of(breakpoint: StepBreakpoint): Condition | ConditionFault | undefined {
    const { name, component, condition = '' } = breakpoint;
    const id = JSON.stringify([name, component, condition]);
    let compiled = this.#compiled.get(id);
    if (compiled === undefined) {
      if (this.#compile === undefined) return { code: 'unavailable' };
      this.#compiled.set(id, (compiled = this.#compile(condition, stepsNamed(name, component))));
    }
    return compiled;
  }

  #fail({ name, condition = '' }: StepBreakpoint, reason: string): false {
    const id = `${name} ${condition}`;
    if (!this.#failed.has(id)) this.#failure = { name, condition, reason };
    this.#failed.add(id);
    return false;
  }
}
