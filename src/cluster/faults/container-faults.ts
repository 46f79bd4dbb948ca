import type { Container, Pod } from '../../api/index.ts';
import type { CrashFault, KubeletFaults, ProbeType, PullFault } from '../../kubelet/index.ts';
import type { ServerFaults, ServerStrike } from '../../cri/index.ts';
import type { InjectedFault } from './injected-fault.ts';

/** The effects of the active faults on containers, on all nodes. The first fault that strikes counts. */
export class ContainerFaults implements KubeletFaults, ServerFaults {
  readonly #faults: readonly InjectedFault[];
  /** Called after a fault's last strike. */
  readonly #onSpent: (fault: InjectedFault) => void;

  constructor(faults: readonly InjectedFault[], onSpent: (fault: InjectedFault) => void) {
    this.#faults = faults;
    this.#onSpent = onSpent;
  }

  /** The strike of an answer. Delays add up; the first error counts. */
  answer(pod: Pod, container: string): ServerStrike | undefined {
    let struck: ServerStrike | undefined;
    for (const injected of this.#faults) {
      const { definition, values, record } = injected;
      const strike = definition.answer?.(values, pod, container);
      if (strike === undefined || !injected.draws()) continue;
      struck = { record, ...struck, ...strike, delayMs: (struck?.delayMs ?? 0) + (strike.delayMs ?? 0) };
      if (injected.strikes()) this.#onSpent(injected);
      if (strike.status !== undefined) return struck;
    }
    return struck;
  }

  pull(node: string, image: string): PullFault | undefined {
    for (const injected of this.#faults) {
      const error = injected.definition.pull?.(injected.values, node, image);
      if (error !== undefined) return { error, record: injected.record, struck: () => void injected.strikes() };
    }
    return undefined;
  }

  probe(pod: Pod, container: Container, type: ProbeType): number | undefined {
    for (const injected of this.#faults) {
      if (injected.definition.probe?.(injected.values, pod, container, type) !== true) continue;
      injected.strikes();
      return injected.record;
    }
    return undefined;
  }

  started(pod: Pod, container: string, image: string): CrashFault | undefined {
    for (const injected of this.#faults) {
      const crash = injected.definition.started?.(injected.values, pod, container, image);
      if (crash === undefined) continue;
      injected.strikes();
      return { ...crash, record: injected.record, isOver: () => injected.isOver };
    }
    return undefined;
  }
}
