import type { ApiPort } from '../api/index.ts';
import { EventRecorder, InformerFactory, ThrottledPort } from '../client/index.ts';
import { startScheduler, type Scheduler } from '../scheduler/index.ts';
import { TaskGroup, type Simulation } from '../sim/index.ts';
import type { Timings } from './timings.ts';

/** The defaults of `clientConnection.qps` and `.burst` (pkg/scheduler/apis/config/v1/defaults.go). Events go through a client of their own. */
const CLIENT_LIMITS = { qps: 50, burst: 100 };

/** The kube-scheduler with its client, informers and event recorder. They all stop with it. */
export class SchedulerHost {
  readonly scheduler: Scheduler;
  readonly informers: InformerFactory;

  constructor(options: { readonly sim: Simulation; readonly connect: (name: string) => ApiPort; readonly timings: Timings }) {
    const { sim, connect, timings } = options;
    const group = new TaskGroup('scheduler');
    const client = () => new ThrottledPort(sim, connect('scheduler'), CLIENT_LIMITS);
    const api = client();
    this.informers = new InformerFactory({ sim, api, group });
    const recorder = new EventRecorder({ sim, api: client(), component: 'default-scheduler' });
    recorder.start(group);
    const { scheduleMs, jitter } = timings;
    this.scheduler = startScheduler({ sim, api, informers: this.informers, recorder, group, timings: { scheduleMs, jitter } });
  }
}
