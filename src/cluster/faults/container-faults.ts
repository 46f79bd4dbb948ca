import type { Container, Pod } from '../../api/index.ts';
import type { CrashFault, KubeletFaults, ProbeType, PullFault } from '../../kubelet/index.ts';
import type { InjectedFault } from './injected-fault.ts';

/** The effects of the active faults on containers, on all nodes. The first fault that strikes counts. */
export class ContainerFaults implements KubeletFaults {
  readonly #faults: readonly InjectedFault[];

  constructor(faults: readonly InjectedFault[]) {
    this.#faults = faults;
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
