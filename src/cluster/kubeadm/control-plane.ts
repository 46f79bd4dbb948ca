import { isStaticPod, type Draft, type Pod } from '../../api/index.ts';
import { parseOptions, type ControllerManager } from '../../controllers/manager/index.ts';
import type { Component, ComponentHost, Components, HttpAnswer } from '../../cri/index.ts';
import type { Kubelet, Manifest } from '../../kubelet/index.ts';
import { Signal, type Process } from '../../sim/index.ts';
import type { Machines } from '../machines.ts';
import type { NodeOptions } from '../options.ts';
import type { SchedulerHost } from '../scheduler-host.ts';
import { CONTROL_PLANE_IMAGES } from './images.ts';
import { apiServerFlags, etcdFlags, probePort, SCHEDULER_FLAGS, staticPod, type StaticProgram } from './static-pods.ts';

/** The name of the machine of the control plane. */
export const CONTROL_PLANE = 'control-plane';
/** What kubeadm gives the Node (cmd/kubeadm/app/phases/markcontrolplane). */
const LABELS = {
  'node-role.kubernetes.io/control-plane': '',
  'node.kubernetes.io/exclude-from-external-load-balancers': '',
} as const;
const TAINTS = [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }] as const;

/** How long a program takes to end after SIGTERM. */
const END_MS = 100;
const MANAGER = 'kube-controller-manager';

interface ControlPlaneOptions {
  /** Undefined: the cluster has none. */
  readonly manager: () => ControllerManager | undefined;
  readonly scheduler: () => SchedulerHost | undefined;
  readonly quotaBytes: number;
  /** Fills in the defaults of a Pod. */
  readonly complete: (pod: Draft<Pod>) => Manifest;
}

/**
 * The static Pods of the control plane (kubeadm's /etc/kubernetes/manifests), and what runs in their containers. The controller manager and the scheduler live and die
 * with theirs. The API server and etcd serve the whole simulation: their containers show them, and may end and start without an effect.
 */
export class ControlPlane {
  /** What the containers of kubeadm's images run. */
  readonly components: Components;
  readonly #options: ControlPlaneOptions;
  #machines: Machines | undefined;
  #kubelet: Kubelet | undefined;
  /** The command line in the controller manager's file, and whether the file is in the directory. */
  #managerFlags: readonly string[] = [];
  #isManagerOn = false;

  constructor(options: ControlPlaneOptions) {
    this.#options = options;
    this.components = {
      etcd: (host) => new PlaneProgram(host, shown('etcd')),
      'kube-apiserver': (host) => new PlaneProgram(host, shown('kube-apiserver')),
      'kube-proxy': (host) => new PlaneProgram(host, SHOWN_PROXY),
      [MANAGER]: (host) => new PlaneProgram(host, this.#managerProgram()),
      'kube-scheduler': (host) => new PlaneProgram(host, this.#schedulerProgram()),
    };
  }

  /**
   * Adds the machine of the control plane: one of `nodes`, if that has its name, or one more. `managerFlags`: the controller manager's command line. Throws if there
   * are too many machines.
   */
  addMachine(machines: Machines, nodes: readonly NodeOptions[], managerFlags: readonly string[]): void {
    this.#machines = machines;
    const given = nodes.find(({ name }) => name === CONTROL_PLANE);
    const node = { ...given, name: CONTROL_PLANE, labels: { ...LABELS, ...given?.labels } };
    machines.add(node, TAINTS, (kubelet) => this.#install(kubelet, managerFlags));
  }

  /** Writes the files of the static Pods, before the machine is turned on. */
  #install(kubelet: Kubelet, managerFlags: readonly string[]): void {
    const { manager, scheduler, quotaBytes } = this.#options;
    this.#kubelet = kubelet;
    kubelet.provideImages(CONTROL_PLANE_IMAGES);
    this.#write('etcd', etcdFlags(CONTROL_PLANE, kubelet.address, quotaBytes));
    this.#write('kube-apiserver', apiServerFlags(kubelet.address));
    this.#managerFlags = managerFlags;
    if (manager() !== undefined) this.#moveManager(true);
    if (scheduler() !== undefined) this.#write('kube-scheduler', SCHEDULER_FLAGS);
  }

  /** Whether the process runs in the static Pod. */
  runs(manager: ControllerManager): boolean {
    return this.#options.manager() === manager;
  }

  /** Moves the controller manager's file into the directory or out of it: with kubeadm this is how to start and to stop it. Throws if the machine is gone. */
  power(on: boolean, gracefully: boolean): void {
    this.#checkMachine();
    if (!on && !gracefully) this.#options.manager()?.stop();
    if (on !== this.#isManagerOn) this.#moveManager(on);
  }

  /** Writes the controller manager's file with another command line. Throws if the machine is gone, and `FlagError` for an invalid command line. */
  restart(flags: readonly string[]): void {
    this.#checkMachine();
    parseOptions(flags);
    this.#managerFlags = flags;
    this.#moveManager(true);
  }

  #moveManager(on: boolean): void {
    this.#isManagerOn = on;
    this.#write(MANAGER, on ? this.#managerFlags : undefined);
  }

  #checkMachine(): void {
    if (this.#machines?.has(CONTROL_PLANE) !== true) throw new Error(`there is no machine "${CONTROL_PLANE}", on which it ran`);
  }

  #write(program: StaticProgram, flags: readonly string[] | undefined): void {
    const kubelet = this.#kubelet!;
    const pod = flags && this.#options.complete(staticPod(program, flags, kubelet.address));
    kubelet.setStaticPod(program, pod);
  }

  #managerProgram(): Program {
    const manager = this.#options.manager();
    return {
      port: probePort(MANAGER),
      start: ({ args, exit }) => manager?.restart(args, exit),
      terminate: () => manager?.shutdown(),
      kill: () => manager?.stop(),
    };
  }

  #schedulerProgram(): Program {
    const scheduler = this.#options.scheduler();
    return {
      port: probePort('kube-scheduler'),
      start: ({ exit }) => scheduler?.start(CONTROL_PLANE, exit),
      terminate: () => scheduler?.stop(),
      kill: () => scheduler?.stop(),
    };
  }
}

/** What a container of the control plane runs. */
interface Program {
  /** Where it answers probes. Undefined: nowhere. */
  readonly port: number | undefined;
  readonly start: (host: ComponentHost) => void;
  readonly terminate: () => void;
  /** Ends it, if it still runs, with its container. */
  readonly kill: () => void;
}

/** A program that runs beside its container, whatever the container does. */
function shown(program: StaticProgram): Program {
  return {
    ...SHOWN_PROXY,
    port: probePort(program),
    start: ({ log }) => log(`${program} serves the whole simulation, and does not end with this container`),
  };
}

const SHOWN_PROXY: Program = {
  port: undefined,
  start: ({ log }) => log('kube-proxy is a part of the simulated node, and does not end with this container'),
  terminate: () => undefined,
  kill: () => undefined,
};

/** The container's side of a program. In a Pod that is not static, as a user's copy, the program does nothing. */
class PlaneProgram implements Component {
  readonly #program: Program;

  constructor(host: ComponentHost, program: Program) {
    const isOwn = isStaticPod(host.pod) || program === SHOWN_PROXY;
    this.#program = isOwn
      ? program
      : { ...SHOWN_PROXY, start: ({ log }) => log('only the static Pod of kubeadm runs this program here') };
    this.#program.start(host);
    host.sim.spawn(`container/${host.pod.metadata.name}`, this.#live(), { group: host.group });
  }

  listens(port: number): boolean {
    return port === this.#program.port;
  }

  get(): HttpAnswer {
    return { status: 200, body: 'ok' };
  }

  stop(): number {
    this.#program.terminate();
    return END_MS;
  }

  /** Ends with the container, whatever ends that. */
  *#live(): Process<void> {
    const never = new Signal();
    try {
      for (;;) yield never;
    } finally {
      this.#program.kill();
    }
  }
}
