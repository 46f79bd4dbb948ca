import { keyOf } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import type { ControllerFaults, ControllerManager } from '../../controllers/manager/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Machines } from '../machines.ts';
import { takesWatch } from './aims.ts';
import { checkFault } from './check-fault.ts';
import { ContainerFaults } from './container-faults.ts';
import type { FaultCluster } from './define-fault.ts';
import { FaultError, faultText, type Fault } from './fault.ts';
import { InjectedFault, type FaultState, type LostEvent } from './injected-fault.ts';
import { TrafficFaults } from './traffic-faults.ts';

interface FaultInjectorOptions {
  readonly sim: Simulation;
  readonly server: ApiServer;
  readonly machines: Machines;
  readonly managers: readonly ControllerManager[];
}

/**
 * Injects faults into a cluster and clears them. The API server, the kubelets and the controller managers ask the active faults at the point where they
 * strike. Without active faults they have nobody to ask.
 *
 * Invariant: the effects are a function of the commands and the history so far. Each fault draws from its own random stream.
 */
export class FaultInjector implements ControllerFaults {
  readonly #options: FaultInjectorOptions;
  /** All faults ever injected. A fault's id is its position, counted from 1. */
  readonly #all: InjectedFault[] = [];
  /** The active faults. */
  #on: readonly InjectedFault[] = [];
  #stopWatchingPods: (() => void) | undefined;

  constructor(options: FaultInjectorOptions) {
    this.#options = options;
  }

  /** Injects a fault and returns a message. Throws `FaultError` without having changed anything. */
  inject(given: Fault): string {
    const { sim, server, machines, managers } = this.#options;
    const fault = checkFault(given, { server, machines, managers: managers.map(({ name }) => name) });
    const text = faultText(fault);
    const same = this.#on.find((injected) => faultText(injected.fault) === text);
    if (same !== undefined) throw new FaultError(`this is on already, as fault ${same.id}`);
    const id = this.#all.length + 1;
    const random = sim.random.fork(`fault/${id}`);
    const injected = new InjectedFault(id, fault, { sim, random, clusterOf: (injected) => this.#seenBy(injected) });
    const { definition, values, cluster } = injected;
    const refused = definition.refuse?.(values, cluster);
    if (refused !== undefined) throw new FaultError(refused);
    this.#all.push(injected);
    sim.cause = injected.begin();
    const done = definition.begin?.(values, cluster);
    if (done === undefined) this.#setOn([...this.#on, injected]);
    else {
      injected.strikes();
      injected.end('end');
    }
    return `fault ${id} ${done === undefined ? 'is on' : `has struck: ${done}`}: ${text}`;
  }

  /** Clears a fault and returns a message. Throws `FaultError` if there is no such fault or it has ended. */
  clear(id: number): string {
    const injected = this.#all[id - 1];
    if (injected === undefined) throw new FaultError(`there is no fault ${id}`);
    if (injected.isOver) throw new FaultError(`fault ${id} is over already`);
    this.#options.sim.cause = injected.end('clear');
    this.#end(injected);
    return `fault ${id} is taken back: ${faultText(injected.fault)}`;
  }

  /** The faults that were active right after a trace record. */
  statesAt(record: number): readonly FaultState[] {
    return this.#all.flatMap((injected) => injected.stateAt(record) ?? []);
  }

  /** The watch events that faults took, by fault. */
  get lostEvents(): readonly LostEvent[] {
    return this.#all.flatMap(({ lost }) => lost);
  }

  isStopped(name: string): boolean {
    return this.#on.some(({ definition, values }) => definition.isStopped?.(values, name) === true);
  }

  ignoresExpectations(name: string): boolean {
    return this.#on.some(({ definition, values }) => definition.ignoresExpectations?.(values, name) === true);
  }

  /** The cluster in which a fault strikes. Its effects have the fault as their cause while it is on. */
  #seenBy(injected: InjectedFault): FaultCluster {
    const { sim, server, machines, managers } = this.#options;
    return {
      id: injected.id,
      server,
      machines,
      managers,
      isStopped: (controller) => this.isStopped(controller),
      interruptWatches: (aim, how) =>
        server.interruptWatches((watch) => takesWatch(aim, watch), how, injected.isOver ? undefined : injected.record),
      after: (delayMs, act) => {
        sim.schedule(delayMs, () => {
          if (!injected.isOver) act();
        });
      },
    };
  }

  /** Undoes the effects of a fault that was cleared or has ended. */
  #end({ definition, values, cluster }: InjectedFault): void {
    this.#setOn(this.#on.filter((injected) => !injected.isOver));
    definition.end?.(values, cluster);
  }

  /** Ends a fault that has struck for the last time, or whose target is gone. */
  readonly #endByItself = (injected: InjectedFault): void => {
    injected.end('end');
    this.#end(injected);
  };

  #setOn(on: readonly InjectedFault[]): void {
    this.#on = on;
    const { server, machines } = this.#options;
    const traffic = on.filter(({ definition }) => definition.request !== undefined || definition.delivery !== undefined);
    const containers = on.filter(
      ({ definition }) =>
        definition.pull !== undefined ||
        definition.probe !== undefined ||
        definition.started !== undefined ||
        definition.answer !== undefined,
    );
    const struck = containers.length === 0 ? undefined : new ContainerFaults(containers, this.#endByItself);
    server.faults = traffic.length === 0 ? undefined : new TrafficFaults(traffic, this.#endByItself);
    machines.faults = struck;
    machines.network.faults = containers.some(({ definition }) => definition.answer !== undefined) ? struck : undefined;
    this.#watchPods(on.some(({ values }) => values['pod'] !== undefined));
  }

  /** Watches for the deletion of Pods, because a fault of one Pod ends with the Pod. */
  #watchPods(wanted: boolean): void {
    if (wanted === (this.#stopWatchingPods !== undefined)) return;
    if (!wanted) {
      this.#stopWatchingPods?.();
      this.#stopWatchingPods = undefined;
      return;
    }
    const { store, handlers } = this.#options.server;
    this.#stopWatchingPods = store.watch(handlers.resource('Pod').registry.prefix, store.revision, ({ type, value }) => {
      if (type !== 'delete') return;
      const key = keyOf(value.metadata);
      for (const injected of this.#on) if (injected.values['pod'] === key) this.#endByItself(injected);
    });
  }
}
