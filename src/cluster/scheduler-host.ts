import type { ApiPort } from '../api/index.ts';
import { crashRecord, EventRecorder, InformerFactory, Restart, RestartBackoff, ThrottledPort } from '../client/index.ts';
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
}

/** One process of kube-scheduler: the scheduler with its client, informers and event recorder. They all stop with it. */
interface SchedulerProcess {
  readonly scheduler: Scheduler;
  readonly informers: InformerFactory;
  readonly group: TaskGroup;
  /** Starts the process. */
  readonly start: () => void;
}

/** The host of kube-scheduler. It starts the process again, with an empty memory, when it has crashed. */
export class SchedulerHost {
  readonly #options: SchedulerHostOptions;
  readonly #backoff: RestartBackoff;
  readonly #restart: Restart;
  /** The process that runs. While there is none, the one that is started next. */
  #process: SchedulerProcess;

  constructor(options: SchedulerHostOptions) {
    this.#options = options;
    this.#backoff = new RestartBackoff(options.sim, SCHEDULER);
    this.#restart = new Restart(options.sim, () => this.#launch());
    this.#process = this.#prepare();
    this.#launch();
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
    const start = () => {
      recorder.start(group);
      scheduler.start();
    };
    return { scheduler, informers, group, start };
  }

  #launch(): void {
    this.#backoff.started();
    this.#process.start();
  }

  /** An error that nothing has caught ends the process (`utilruntime.HandleCrash`). */
  #panic(error: unknown, group: TaskGroup): void {
    if (group !== this.#process.group) return;
    const { sim } = this.#options;
    const delayMs = this.#backoff.next();
    sim.cause = sim.trace.emit(SCHEDULER, crashRecord(error, delayMs));
    group.stop();
    this.#process = this.#prepare();
    this.#restart.after(delayMs);
  }
}
