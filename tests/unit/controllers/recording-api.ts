import { notFound, type ApiPort, type KubeObject, type ObjectRef, type StatusError } from '../../../src/api/index.ts';
import { EventRecorder } from '../../../src/client/index.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Simulation, declareSteps } from '../../../src/trace/index.ts';
import { SyncTrace, idleWorker } from '../../../src/client/index.ts';
import { stepText } from '../step-text.ts';

/** One request that a controller made. */
export interface Action {
  /** `update ReplicaSet`, `update Deployment/status`. */
  readonly what: string;
  readonly object: KubeObject;
}

/** A sync function to run the tested code in. */
const { sync: SYNC } = declareSteps('test', { sync: { kind: 'sync', upstream: '' } });

/** An API that records requests. It answers with the sent object, or refuses. */
export class RecordingApi {
  readonly actions: Action[] = [];
  /** What `get` returns, by kind. */
  readonly stored = new Map<string, KubeObject>();
  /** Returns the error to refuse a request with, or undefined. */
  refuse: (action: Action) => StatusError | undefined = () => undefined;

  /** The API as the controllers see it, with only the methods that they use. */
  get port(): ApiPort {
    return this as unknown as ApiPort;
  }

  readonly name = 'controller';

  *create(kind: string, object: KubeObject): Process<KubeObject> {
    return yield* this.#act({ what: `create ${kind}`, object });
  }

  *update(kind: string, object: KubeObject): Process<KubeObject> {
    return yield* this.#act({ what: `update ${kind}`, object });
  }

  *updateStatus(kind: string, object: KubeObject): Process<KubeObject> {
    return yield* this.#act({ what: `update ${kind}/status`, object });
  }

  *patch(kind: string, ref: ObjectRef, patch: { readonly body: unknown }): Process<KubeObject> {
    return yield* this.#act({
      what: `patch ${kind}`,
      object: {
        apiVersion: '',
        kind,
        metadata: { ...ref, uid: '', resourceVersion: '', creationTimestamp: '' },
        ...(patch.body as object),
      },
    });
  }

  *delete(kind: string, ref: ObjectRef): Process<KubeObject> {
    return yield* this.#act({
      what: `delete ${kind}`,
      object: { apiVersion: '', kind, metadata: { ...ref, uid: '', resourceVersion: '', creationTimestamp: '' } },
    });
  }

  *get(kind: string, ref: ObjectRef): Process<KubeObject> {
    const object = this.stored.get(kind);
    if (object === undefined) throw notFound('', kind, ref.name);
    return yield* this.#act({ what: `get ${kind}`, object });
  }

  *#act(action: Action): Process<KubeObject> {
    yield* sleep(1);
    this.actions.push(action);
    const refusal = this.refuse(action);
    if (refusal !== undefined) throw refusal;
    return action.object;
  }
}

/** Runs one function of a controller, with an API and a trace. */
export class Bench {
  readonly sim: Simulation;
  readonly api = new RecordingApi();
  readonly recorder: EventRecorder;

  constructor(nowMs?: number) {
    this.sim = new Simulation({ seed: 'bench', ...(nowMs !== undefined && { epochMs: nowMs }) });
    this.recorder = new EventRecorder({ sim: this.sim, api: this.api.port, component: 'controller' });
  }

  trace(): SyncTrace {
    return SyncTrace.start(this.sim, 'controller', idleWorker(0, 'controller', 0), 'default/web', SYNC);
  }

  /** Runs the process to its end. Rethrows its errors. */
  run<T>(process: (trace: SyncTrace) => Process<T>): T {
    const task = this.sim.spawn('bench', process(this.trace()), { onError: () => {} });
    this.sim.run({ untilIdle: true });
    return task.result();
  }

  /** The steps so far: `isScalingEvent: false`. */
  get steps(): string[] {
    return [...this.sim.trace.since()].flatMap(({ body }) => (body.type === 'step' ? [`${body.name}: ${stepText(body)}`] : []));
  }
}
