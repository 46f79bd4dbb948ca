import type { ApiPort } from '../api/index.ts';
import {
  crashRecord,
  EventRecorder,
  InformerFactory,
  LEADER_ELECTION_DEFAULTS,
  LeaderElector,
  Restart,
  RestartBackoff,
  ThrottledPort,
} from '../client/index.ts';
import { Scheduler, SCHEDULER } from '../scheduler/index.ts';
import { TaskGroup } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';
import type { Timings } from './options.ts';

/** The defaults of `clientConnection.qps` and `.burst` (pkg/scheduler/apis/config/v1/defaults.go). Events go through a client of their own. */
const CLIENT_LIMITS = { qps: 50, burst: 100 };

interface SchedulerHostOptions {
  readonly sim: Simulation;
  readonly connect: (name: string) => ApiPort;
  readonly timings: Timings;
  /** It is the program of a container, which starts it, and competes for a lease. Default: it starts at once, and is alone. */
  readonly isContained: boolean;
}

/** The Lease that schedulers compete for (pkg/scheduler/apis/config/v1/defaults.go). */
const LEASE = { namespace: 'kube-system', name: 'kube-scheduler' };

/** One process of kube-scheduler: the scheduler with its client, informers and event recorder. They all stop with it. */
interface SchedulerProcess {
  readonly scheduler: Scheduler;
  readonly informers: InformerFactory;
  readonly recorder: EventRecorder;
  readonly group: TaskGroup;
}

/** The host of kube-scheduler. It starts the process again, with an empty memory, when it has crashed. */
export class SchedulerHost {
  readonly #options: SchedulerHostOptions;
  readonly #backoff: RestartBackoff;
  readonly #restart: Restart;
  /** The process that runs. While there is none, the one that is started next. */
  #process: SchedulerProcess;
  /** Called with the exit code when the contained process exits by itself. Undefined while there is none. */
  #onExit: ((exitCode: number) => void) | undefined;
  #starts = 0;

  constructor(options: SchedulerHostOptions) {
    this.#options = options;
    this.#backoff = new RestartBackoff(options.sim, SCHEDULER);
    this.#restart = new Restart(options.sim, () => this.#launch());
    this.#process = this.#prepare();
    if (!options.isContained) this.#launch();
  }

  /** Starts the process in a container. It schedules once it leads. `hostname`: that of the container. `onExit`: called with the exit code when it exits by itself. */
  start(hostname: string, onExit: (exitCode: number) => void): void {
    const { sim, connect } = this.#options;
    const { scheduler, informers, recorder, group } = this.#process;
    this.#onExit = onExit;
    recorder.start(group);
    informers.start();
    const identity = `${hostname}_${sim.random.fork(`${SCHEDULER}/${++this.#starts}`).uuid()}`;
    const elector = new LeaderElector({
      sim,
      api: connect(SCHEDULER),
      lease: LEASE,
      identity,
      ...LEADER_ELECTION_DEFAULTS,
      onStartedLeading: () => {
        const { lease } = elector.observed;
        if (lease !== undefined) recorder.event(lease, 'Normal', 'LeaderElection', `${identity} became leader`);
        scheduler.start();
      },
      onStoppedLeading: () => this.#exit(1),
    });
    elector.start(group);
  }

  /** Ends the process in the container. Its memory is lost, and its lease expires. Does nothing if it does not run. */
  stop(): void {
    if (this.#onExit === undefined) return;
    this.#onExit = undefined;
    this.#process.group.stop();
    this.#process = this.#prepare();
  }

  #exit(exitCode: number): void {
    const onExit = this.#onExit;
    this.stop();
    onExit?.(exitCode);
  }

  get scheduler(): Scheduler {
    return this.#process.scheduler;
  }

  /** False while the process waits for its restart. */
  get running(): boolean {
    return !this.#restart.pending;
  }

  get informers(): InformerFactory {
    return this.#process.informers;
  }

  #prepare(): SchedulerProcess {
    const { sim, connect, timings } = this.#options;
    const group = new TaskGroup(SCHEDULER, '', (error) => this.#panic(error, group));
    const client = () => new ThrottledPort(sim, connect(SCHEDULER), CLIENT_LIMITS);
    const api = client();
    const informers = new InformerFactory({ sim, api, group });
    const recorder = new EventRecorder({ sim, api: client(), component: 'default-scheduler' });
    const { scheduleMs, jitter } = timings;
    const scheduler = new Scheduler({ sim, api, informers, recorder, group, timings: { scheduleMs, jitter } });
    return { scheduler, informers, recorder, group };
  }

  #launch(): void {
    this.#backoff.started();
    this.#process.recorder.start(this.#process.group);
    this.#process.scheduler.start();
  }

  /** An error that nothing has caught ends the process (`utilruntime.HandleCrash`). */
  #panic(error: unknown, group: TaskGroup): void {
    if (group !== this.#process.group) return;
    const { sim, isContained } = this.#options;
    const delayMs = isContained ? 0 : this.#backoff.next();
    sim.cause = sim.trace.emit(SCHEDULER, crashRecord(error, delayMs));
    if (isContained) return this.#exit(2);
    group.stop();
    this.#process = this.#prepare();
    this.#restart.after(delayMs);
  }
}
