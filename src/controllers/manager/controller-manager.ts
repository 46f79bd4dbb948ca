import { StatusError, isFeatureOn, type ApiPort } from '../../api/index.ts';
import { EventRecorder, LeaderElector, Restart, RestartBackoff, crashRecord, type InformerFactory } from '../../client/index.ts';
import { TaskGroup, type Process } from '../../sim/index.ts';
import { resultOf, startRecord, type Simulation, type StartRecord, type StepResult } from '../../trace/index.ts';
import type { Controller, RunningController } from '../running-controller.ts';
import { controllerFacts, type ControllerFaults, type Crew } from './crew.ts';
import type { CloudProvider } from '../cloud-provider.ts';
import type { TypeCheck } from '../define-controller.ts';
import { isControllerEnabled } from '../options/descriptors.ts';
import type { ControllerInitializer } from './initializers.ts';
import { CLOUD_CONTROLLER_MANAGER, KUBE_CONTROLLER_MANAGER, type ManagerProgram } from './program.ts';
import { RELEASE_LEASE_ON_EXIT, flagsWithoutEffect, parseOptions, type ControllerManagerOptions } from '../options/options.ts';
import {
  StartError,
  buildController,
  buildControllers,
  createControllerContext,
  runControllers,
  type SharedContext,
  type StartUpOptions,
} from './start-up.ts';
import { steps } from './steps.ts';

export interface ControllerManagerConfig {
  readonly sim: Simulation;
  readonly hostname: string;
  /** Returns a client with this name. Each controller has one, and the manager itself. */
  readonly connect: (name: string) => ApiPort;
  /** The command line: `--controllers=*,-nodelifecycle`. */
  readonly flags?: readonly string[];
  /** The cloud whose controllers the manager runs: it is cloud-controller-manager. Absent: it is kube-controller-manager. */
  readonly cloud?: CloudProvider;
  /** Checks the expressions of policies. Absent in cloud-controller-manager. */
  readonly typeCheck?: TypeCheck;
  /** The controllers that can run. Default: all simulated ones of the program. */
  readonly initializers?: readonly ControllerInitializer[];
  /** Restarts the process after it has exited by itself, with a back-off, as its Pod would. */
  readonly restart?: boolean;
  /** Injected faults of single controllers. Returns undefined if there are none. */
  readonly faults?: () => ControllerFaults | undefined;
}

/** `standby`: a candidate for leadership. `starting`: on the way to the election, or from there to leading. */
export type ManagerState = 'stopped' | 'starting' | 'standby' | 'leading';

/** A reported step of the start or the end. */
export interface StageReport {
  /** The id of its trace record. */
  readonly record: number;
  readonly atMs: number;
  /** The identity of the process; see `ControllerManager.identity`. */
  readonly identity: string;
  /** The state of the process from then on. */
  readonly state: ManagerState;
  readonly result: StepResult;
}

/**
 * kube-controller-manager (app/controllermanager.go), or cloud-controller-manager (k8s.io/cloud-provider/app/controllermanager.go), which starts in the same way. One of
 * several is the leader and runs all controllers.
 *
 * Each step of the start is a `start` record in the trace, and is declared in `steps.ts`.
 */
export class ControllerManager {
  readonly hostname: string;
  /** The manager's name in the trace: `kube-controller-manager/controller-manager-1`. */
  readonly name: string;
  readonly #program: ManagerProgram;
  #flags: readonly string[];
  #options: ControllerManagerOptions;
  /** The options of each start, by the record of the start. */
  readonly #launches: { readonly record: number; readonly options: ControllerManagerOptions }[] = [];
  readonly #config: ControllerManagerConfig;
  readonly #restartBackoff: RestartBackoff;
  #state: ManagerState = 'stopped';
  readonly #stages: StageReport[] = [];
  #identity = '';
  /** How often the process was started. Each start has its own identity. */
  #starts = 0;
  #group = new TaskGroup('');
  #elector: LeaderElector | undefined;
  #shared: SharedContext | undefined;
  #controllers: readonly RunningController[] = [];
  readonly #crews: Crew[] = [];
  readonly #restart: Restart;
  /** Called with the exit code when the process exits by itself. Undefined if nothing runs it. */
  #onExit: ((exitCode: number) => void) | undefined;

  /** Throws `FlagError` for an invalid command line. */
  constructor(config: ControllerManagerConfig) {
    this.#config = config;
    this.#program = config.cloud === undefined ? KUBE_CONTROLLER_MANAGER : CLOUD_CONTROLLER_MANAGER;
    this.hostname = config.hostname;
    this.name = `${this.#program.name}/${config.hostname}`;
    this.#flags = config.flags ?? [];
    this.#options = parseOptions(this.#flags);
    this.#restartBackoff = new RestartBackoff(config.sim, this.name);
    this.#restart = new Restart(config.sim, () => this.start());
  }

  /** The options of the present or next start. */
  get options(): ControllerManagerOptions {
    return this.#options;
  }

  /** The options of the last start up to a trace record. */
  optionsAt(record: number): ControllerManagerOptions {
    return (this.#launches.findLast((launch) => launch.record <= record) ?? this.#launches[0])?.options ?? this.#options;
  }

  get #initializers(): readonly ControllerInitializer[] {
    return this.#config.initializers ?? this.#program.initializers;
  }

  get state(): ManagerState {
    return this.#state;
  }

  /** The current or last stage of the start: `WaitForCacheSync`. */
  get stage(): string {
    return this.#stages.at(-1)?.result.name ?? '';
  }

  /**
   * The stages of all starts and ends, oldest first. A start has about forty. They are kept here because the trace drops old
   * records.
   */
  get stages(): readonly StageReport[] {
    return this.#stages;
  }

  /** The hostname and a random part, new at each start. Empty before the first start. */
  get identity(): string {
    return this.#identity;
  }

  get isLeader(): boolean {
    return this.#elector?.isLeader ?? (this.#state === 'leading' && !this.options['leader-elect']);
  }

  /** The manager's view of the election. Undefined if it is stopped, or with `--leader-elect=false`. */
  get elector(): LeaderElector | undefined {
    return this.#elector;
  }

  /** The running controllers. Empty on standby. */
  get controllers(): readonly Controller[] {
    return this.#controllers;
  }

  /** Which controllers ran when, oldest first. The last entry is the current one. */
  get crews(): readonly Crew[] {
    return this.#crews;
  }

  /** The informers that all controllers share. Undefined on standby. */
  get informers(): InformerFactory | undefined {
    return this.#shared?.informers;
  }

  /** Starts the process. Does nothing if it runs already. */
  start(): void {
    if (this.#state !== 'stopped') return;
    this.#restart.cancel();
    const { sim } = this.#config;
    this.#state = 'starting';
    this.#restartBackoff.started();
    this.#identity = `${this.hostname}_${sim.random.fork(`${this.name}/${++this.#starts}`).uuid()}`;
    this.#group = new TaskGroup(this.name, this.hostname, (error) => this.#panic(error));
    const { cause: before } = sim;
    this.#newControllerManagerCommand();
    this.#launches.push({ record: sim.trace.lastId, options: this.#options });
    sim.spawn(`${this.name}/main`, this.#main(), { group: this.#group });
    sim.cause = before;
  }

  /** Kills the process. Its memory is lost, and its lease expires. */
  stop(): void {
    this.#restart.cancel();
    if (this.#state === 'stopped') return;
    this.#report(startRecord(steps.SIGKILL, 'killed', { identity: this.#identity }), 'stopped');
    this.#end();
  }

  /**
   * SIGTERM. By default the process ends at once and its lease expires, as if it was killed. With the feature gate it releases
   * the lease.
   */
  shutdown(): void {
    this.#restart.cancel();
    if (this.#state === 'stopped') return;
    const elector = this.#elector;
    const leads = elector?.isLeader === true;
    const releases = leads && isFeatureOn(RELEASE_LEASE_ON_EXIT, this.options['feature-gates']);
    const outcome = releases ? 'released' : leads ? 'leftToExpire' : 'notLeading';
    this.#report(startRecord(steps.SIGTERM, outcome), 'stopped');
    this.#end();
    if (releases) this.#config.sim.spawn(`${this.name}/release`, release(elector));
  }

  /**
   * Ends the process by SIGTERM, and starts it with another command line. Throws `FlagError` for an invalid one; the process then runs on. `onExit`: the process is the
   * program of a container. When it exits by itself, this is called with its exit code, and the kubelet starts the container again.
   */
  restart(flags: readonly string[], onExit?: (exitCode: number) => void): void {
    const options = parseOptions(flags);
    this.shutdown();
    this.#onExit = onExit;
    this.#flags = flags;
    this.#options = options;
    this.start();
  }

  /** An injected fault: stops one controller, as if `--controllers=*,-name` excluded it. Does nothing if it does not run. */
  stopController(name: string): void {
    const running = this.#find(name);
    if (running === undefined) return;
    running.stop();
    this.#setControllers(this.#controllers.filter((other) => other !== running));
  }

  /** Starts a stopped controller with an empty memory. Does nothing if this manager does not lead or the controller runs. */
  startController(name: string): void {
    const initializer = this.#initializers.find((each) => each.name === name);
    if (this.#shared === undefined || initializer === undefined || this.#find(name) !== undefined) return;
    const descriptor = this.#program.descriptors.find((each) => each.name === name);
    if (descriptor === undefined || !isControllerEnabled(descriptor, this.options.controllers)) return;
    // In a process of its own, so that the command is not the cause of what the controller finds in the caches.
    this.#config.sim.spawn(`${this.name}/start/${name}`, this.#startOne(this.#shared, initializer), { group: this.#group });
  }

  // oxlint-disable-next-line require-yield -- a process of one step
  *#startOne(shared: SharedContext, initializer: ControllerInitializer): Process<void> {
    const { name } = initializer;
    // A command at the same moment may have stopped it again.
    if (this.#find(name) !== undefined || this.#config.faults?.()?.isStopped(name) === true) return;
    const built = buildController(this.#startUp(), shared, initializer);
    if (built === undefined) return;
    this.#setControllers([...this.#controllers, built]);
    // Start informers of kinds that no other controller watches.
    shared.informers.start();
    built.start();
  }

  /** An injected fault: one controller stops or resumes waiting for its own writes. */
  ignoreExpectations(name: string, ignored: boolean): void {
    this.#find(name)?.ignoreExpectations(ignored);
  }

  #find(name: string): RunningController | undefined {
    return this.#controllers.find((controller) => controller.name === name);
  }

  /** Reports the flags of the command line, and those without effect here (app/controllermanager.go). */
  #newControllerManagerCommand(): void {
    const flags = this.#flags.join(' ');
    const withoutEffect = flagsWithoutEffect(this.#flags).join(' ');
    if (flags === '') this.#report(startRecord(steps.NewControllerManagerCommand, 'noFlags'));
    else if (withoutEffect === '') this.#report(startRecord(steps.NewControllerManagerCommand, 'flags', { flags }));
    else this.#report(startRecord(steps.NewControllerManagerCommand, 'flagsWithoutEffect', { flags, withoutEffect }));
  }

  /** `main` → `NewControllerManagerCommand` → `Run`, up to the election. */
  *#main(): Process<void> {
    const { options } = this;
    this.#report(startRecord(steps.Run, 'begun', { hostname: this.hostname }));
    this.#report(startRecord(steps['configz.New'], 'registered', { name: this.#program.configz }));
    this.#report(startRecord(steps.NewMutableHealthzHandler, options['leader-elect'] ? 'leaderElection' : 'noChecks'));
    this.#report(startRecord(steps.createClientBuilders, 'created'));
    if (options['leader-elect']) this.#leaderElectAndRun();
    else yield* this.#run();
  }

  #leaderElectAndRun(): void {
    const { sim, connect } = this.#config;
    const { options } = this;
    const lease = { namespace: options['leader-elect-resource-namespace'], name: options['leader-elect-resource-name'] };
    const leaseDurationMs = options['leader-elect-lease-duration'];
    const renewDeadlineMs = options['leader-elect-renew-deadline'];
    const retryPeriodMs = options['leader-elect-retry-period'];
    const timings = { leaseDurationMs, renewDeadlineMs, retryPeriodMs };
    const figures = { identity: this.#identity, lease: `${lease.namespace}/${lease.name}`, ...timings };
    this.#report(startRecord(steps.leaderElectAndRun, 'competes', figures), 'standby');
    const api = connect(this.name);
    const recorder = new EventRecorder({ sim, api, component: this.#program.name });
    recorder.start(this.#group);
    const elector = new LeaderElector({
      sim,
      api,
      lease,
      identity: this.#identity,
      ...timings,
      onStartedLeading: () => this.#becameLeader(elector, recorder),
      onStoppedLeading: () => this.#exit('leaderelection lost'),
    });
    this.#elector = elector;
    elector.start(this.#group);
  }

  #becameLeader(elector: LeaderElector, recorder: EventRecorder): void {
    const { lease } = elector.observed;
    if (lease !== undefined) recorder.event(lease, 'Normal', 'LeaderElection', `${this.#identity} became leader`);
    this.#report(startRecord(steps.OnStartedLeading, 'leads', { identity: this.#identity }), 'starting');
    this.#config.sim.spawn(`${this.name}/run`, this.#run(), { group: this.#group });
  }

  /** The function `run` in upstream's `Run`: the work of the leader. */
  *#run(): Process<void> {
    const startUp = this.#startUp();
    this.#report(startRecord(steps.NewControllerDescriptors, 'known', { controllers: this.#program.descriptors.length }));
    try {
      const shared = yield* createControllerContext(startUp);
      this.#shared = shared;
      this.#setControllers(buildControllers(startUp, shared));
      yield* runControllers(startUp, shared, this.#controllers);
      const sizes = shared.informers.informers.map(({ kind, size }) => `${kind}: ${size}`).join(', ');
      this.#report(startRecord(steps.WaitForCacheSync, 'synced', { sizes }), 'leading');
      this.#startWithFirstObjects();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      this.#exit(error.message);
    }
  }

  /** Lets controllers wait for the first object of their kind. */
  #startWithFirstObjects(): void {
    const { connect } = this.#config;
    for (const { name, startsWith } of this.#initializers) {
      if (startsWith === undefined) continue;
      const start = (): void => this.startController(name);
      if (connect(name).whenUsed(startsWith, start)) start();
    }
  }

  #startUp(): StartUpOptions {
    const { sim, connect, cloud, typeCheck } = this.#config;
    const random = sim.random.fork(`${this.name}/${this.#starts}/start-up`);
    return {
      sim,
      group: this.#group,
      random,
      options: this.options,
      descriptors: this.#program.descriptors,
      initializers: this.#initializers,
      cloud,
      typeCheck,
      connect,
      faults: this.#config.faults?.(),
      report: (step, outcome, ...figures) => this.#report(startRecord(step, outcome, ...figures)),
    };
  }

  /** The process exits by itself. */
  #exit(why: string): void {
    this.#report(startRecord(steps.FlushAndExit, 'exited', { message: why }), 'stopped');
    this.#end();
    if (this.#onExit !== undefined) return this.#onExit(1);
    if (this.#config.restart !== true) return;
    const delayMs = this.#restartBackoff.next();
    this.#report(startRecord(steps.restart, 'backOff', { delayMs }));
    this.#restart.after(delayMs);
  }

  /** An error that nothing has caught ends the whole process, whichever controller it was thrown in (`utilruntime.HandleCrash`). Its lease expires. */
  #panic(error: unknown): void {
    if (this.#state === 'stopped') return;
    const delayMs = this.#onExit === undefined ? this.#restartBackoff.next() : 0;
    this.#report(crashRecord(error, delayMs), 'stopped');
    this.#end();
    if (this.#onExit !== undefined) return this.#onExit(2);
    if (this.#config.restart === true) this.#restart.after(delayMs);
  }

  #end(): void {
    this.#group.stop();
    for (const controller of this.#controllers) controller.stop();
    this.#elector = undefined;
    this.#shared = undefined;
    if (this.#controllers.length > 0) this.#setControllers([]);
  }

  #setControllers(controllers: readonly RunningController[]): void {
    const known = new Map(this.#controllers.map((controller, i) => [controller, this.#crews.at(-1)!.controllers[i]!]));
    const facts = controllers.map((controller) => known.get(controller) ?? controllerFacts(controller));
    this.#crews.push({ record: this.#config.sim.trace.lastId, atMs: this.#config.sim.nowMs, controllers: facts });
    this.#controllers = controllers;
  }

  /** Reports a step. It becomes the cause of what follows. */
  #report(record: StartRecord, state = this.#state): void {
    const { sim } = this.#config;
    this.#state = state;
    sim.cause = sim.trace.emit(this.name, record);
    this.#stages.push({ record: sim.cause, atMs: sim.nowMs, identity: this.#identity, state, result: resultOf(record) });
  }
}

/** If the API server cannot be reached, the lease expires. */
function* release(elector: LeaderElector): Process<void> {
  try {
    yield* elector.release();
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
}
