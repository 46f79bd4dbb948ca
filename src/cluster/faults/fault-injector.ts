import { keyOf, StatusError } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import type { ControllerFaults, ControllerManager } from '../../controllers/manager/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Machines } from '../machines.ts';
import { checkFault } from './check-fault.ts';
import { ContainerFaults, crashes, type ContainerCrash } from './container-faults.ts';
import { FaultError, faultText, type Fault } from './fault.ts';
import { InjectedFault, type FaultState, type LostEvent } from './injected-fault.ts';
import { takesWatch, TrafficFaults } from './traffic-faults.ts';

/**
 * How long a client takes to notice a dead connection: it pings after 30 s without a byte, and waits 15 s for the answer (http2 `ReadIdleTimeout` and
 * `PingTimeout`, as client-go sets them).
 */
const DEAD_CONNECTION_MS = 45_000;

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
    const fault = checkFault(given, { server, machines, hostnames: managers.map(({ hostname }) => hostname) });
    this.#checkNew(fault);
    const id = this.#all.length + 1;
    const random = sim.random.fork(`fault/${id}`);
    const injected = new InjectedFault(id, fault, { trace: sim.trace, nowMs: sim.nowMs, random });
    this.#all.push(injected);
    sim.cause = injected.record;
    const done = this.#begin(injected);
    return `fault ${id} ${done === undefined ? 'is on' : `has struck: ${done}`}: ${faultText(fault)}`;
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
    return this.#on.some(({ fault }) => fault.type === 'controller-stop' && fault.controller === name);
  }

  ignoresExpectations(name: string): boolean {
    return this.#on.some(({ fault }) => fault.type === 'no-expectations' && fault.controller === name);
  }

  /** Refuses a fault that is already active, or that would do nothing. */
  #checkNew(fault: Fault): void {
    const { managers } = this.#options;
    const text = faultText(fault);
    const same = this.#on.find((injected) => faultText(injected.fault) === text);
    if (same !== undefined) throw new FaultError(`this is on already, as fault ${same.id}`);
    if (fault.type === 'controller-restart' && !managers.some(({ isLeader }) => isLeader))
      throw new FaultError(`no controller manager leads, so ${fault.controller} does not run`);
    if (fault.type === 'controller-restart' && this.isStopped(fault.controller))
      throw new FaultError(`${fault.controller} is stopped: take that fault back to start it`);
    if (fault.type === 'container-crash' && fault.again !== true && this.#countDoomed(fault) === 0)
      throw new FaultError(
        `${fault.image === undefined ? `no such container of Pod ${fault.pod ?? ''}` : `no container of image ${fault.image}`} is running`,
      );
  }

  /** Starts the fault. Returns what it did if it has ended with that, else undefined. */
  #begin(injected: InjectedFault): string | undefined {
    const { fault, record } = injected;
    const { server, managers } = this.#options;
    switch (fault.type) {
      case 'watch-expire': {
        const count = server.interruptWatches((watch) => takesWatch(fault, watch), 'expire', record);
        return this.#isOver(injected, `${count} ${count === 1 ? 'watch' : 'watches'} expired`);
      }
      case 'controller-restart':
        for (const manager of managers) this.#restart(manager, fault.controller);
        return this.#isOver(injected, `${fault.controller} has started with an empty memory`);
      case 'container-crash': {
        const count = this.#crash(fault);
        if (fault.again !== true) return this.#isOver(injected, `${count} ${count === 1 ? 'container' : 'containers'} ended`);
        break;
      }
      case 'controller-stop':
        for (const manager of managers) manager.stopController(fault.controller);
        break;
      case 'no-expectations':
        for (const manager of managers) manager.ignoreExpectations(fault.controller, true);
        break;
      case 'node-network':
        this.#breakConnections(injected, fault.node);
        break;
      default:
        break;
    }
    this.#setOn([...this.#on, injected]);
    return undefined;
  }

  #isOver(injected: InjectedFault, done: string): string {
    injected.strikes();
    injected.end('end');
    return done;
  }

  /** Undoes the effects of a fault that was cleared or has ended. */
  #end({ fault }: InjectedFault): void {
    this.#setOn(this.#on.filter((injected) => !injected.isOver));
    const { server, managers } = this.#options;
    if (fault.type === 'controller-stop') for (const manager of managers) manager.startController(fault.controller);
    if (fault.type === 'no-expectations') for (const manager of managers) manager.ignoreExpectations(fault.controller, false);
    // Held-back events are delivered now: each watch resumes from the last revision that it has seen.
    if (fault.type === 'node-network') server.interruptWatches(({ user }) => user === `kubelet/${fault.node}`, 'end');
  }

  /** Ends a fault that has struck for the last time, or whose target is gone. */
  readonly #endByItself = (injected: InjectedFault): void => {
    injected.end('end');
    this.#end(injected);
  };

  #restart(manager: ControllerManager, controller: string): void {
    if (!manager.isLeader) return;
    manager.stopController(controller);
    manager.startController(controller);
  }

  #crash(fault: ContainerCrash): number {
    let count = 0;
    for (const { access } of this.#options.machines.kubelets)
      count += access.crashAll((pod, { name, config }) => crashes(fault, pod, name, config.image.name), fault.exitCode ?? 1);
    return count;
  }

  #countDoomed(fault: ContainerCrash): number {
    let count = 0;
    for (const { access } of this.#options.machines.kubelets)
      count += access.running((pod, { name, config }) => crashes(fault, pod, name, config.image.name)).length;
    return count;
  }

  /** Ends the kubelet's watches once it considers its connections dead. It then tries to open new ones. */
  #breakConnections(injected: InjectedFault, node: string): void {
    const { sim, server } = this.#options;
    const broken = new StatusError('Timeout', 'http2: client connection lost');
    sim.schedule(DEAD_CONNECTION_MS, () => {
      if (injected.isOver) return;
      server.interruptWatches(({ user }) => user === `kubelet/${node}`, broken, injected.record);
    });
  }

  #setOn(on: readonly InjectedFault[]): void {
    this.#on = on;
    const { server, machines } = this.#options;
    const traffic = on.filter(({ fault }) => isOfTraffic(fault));
    const containers = on.filter(({ fault }) => isOfContainers(fault));
    server.faults = traffic.length === 0 ? undefined : new TrafficFaults(server, traffic, this.#endByItself);
    machines.faults = containers.length === 0 ? undefined : new ContainerFaults(containers);
    machines.unreachable = new Set(on.flatMap(({ fault }) => (fault.type === 'node-network' ? [fault.node] : [])));
    this.#watchPods(containers.some(({ fault }) => podOf(fault) !== undefined));
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
      for (const injected of this.#on) if (podOf(injected.fault) === key) this.#endByItself(injected);
    });
  }
}

function isOfTraffic({ type }: Fault): boolean {
  return type.startsWith('watch-') || type.startsWith('api-') || type === 'node-network';
}

function isOfContainers({ type }: Fault): boolean {
  return type === 'image-pull' || type === 'container-crash' || type === 'probe-fail';
}

/** The single Pod that a fault is about. */
function podOf(fault: Fault): string | undefined {
  return fault.type === 'probe-fail' || fault.type === 'container-crash' ? fault.pod : undefined;
}
