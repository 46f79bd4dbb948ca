import type { ApiPort, Event, KubeObject, Node, ObjectOf, ObjectRef, Pod } from '../../../src/api/index.ts';
import { ApiServer, type Faults } from '../../../src/apiserver/index.ts';
import { EventRecorder, InformerFactory } from '../../../src/client/index.ts';
import { Scheduler } from '../../../src/scheduler/index.ts';
import { TaskGroup, type Process } from '../../../src/sim/index.ts';
import { Simulation, type TraceRecord } from '../../../src/trace/index.ts';
import { stepText } from '../step-text.ts';

type Sketch = { readonly metadata?: object; readonly spec?: object; readonly status?: object };

/** An API server and a scheduler, without kubelets and controllers. */
export class World {
  readonly sim: Simulation;
  readonly server: ApiServer;
  readonly user: ApiPort;
  readonly scheduler: Scheduler;
  readonly group = new TaskGroup('scheduler');

  constructor(options: { readonly seed?: string; readonly faults?: Faults; readonly scheduleMs?: number } = {}) {
    const { seed = 'scheduler', scheduleMs = 1, faults } = options;
    const sim = new Simulation({ seed });
    this.sim = sim;
    this.server = new ApiServer({
      sim,
      timings: { requestMs: 2, watchMs: 1, jitter: 0 },
      ...(faults === undefined ? {} : { faults }),
    });
    this.user = this.server.connect('user');
    const api = this.server.connect('scheduler', { trusted: true });
    const recorder = new EventRecorder({ sim, api, component: 'default-scheduler' });
    const informers = new InformerFactory({ sim, api, group: this.group });
    this.scheduler = new Scheduler({ sim, api, informers, recorder, group: this.group, timings: { scheduleMs } });
    recorder.start(this.group);
    this.scheduler.start();
  }

  /** Runs a process as a user, then lets the cluster settle. */
  act(process: Process<unknown>): void {
    this.sim.spawn('user', process);
    this.settle();
  }

  settle(): void {
    this.sim.run({ untilIdle: true });
  }

  addNode(name: string, sketch: Sketch = {}): void {
    this.act(this.#createNode(nodeManifest(name, sketch) as unknown as Node));
  }

  /** Admission taints a new node as not ready; this node becomes ready at once. */
  *#createNode(manifest: Node): Process<unknown> {
    const created = yield* this.user.create('Node', manifest);
    return yield* this.user.update('Node', { ...created, spec: manifest.spec });
  }

  addPods(...pods: readonly KubeObject[]): void {
    for (const each of pods) this.sim.spawn('user', this.#create(each));
    this.settle();
  }

  updateNode(name: string, change: (node: Node) => Node): void {
    this.act(this.#update('Node', { name }, change));
  }

  updatePod(name: string, change: (pod: Pod) => Pod): void {
    this.act(this.#update('Pod', { namespace: 'default', name }, change));
  }

  deletePod(name: string): void {
    this.act(this.user.delete('Pod', { namespace: 'default', name }, { gracePeriodSeconds: 0 }));
  }

  /** The Pod's containers have ended, as its kubelet reports it. */
  finishPod(name: string): void {
    this.act(this.#finish(name));
  }

  /** Deletes the Pod right after its creation. */
  *createAndDelete(pod: KubeObject): Process<void> {
    yield* this.#create(pod);
    yield* this.user.delete('Pod', { namespace: 'default', name: pod.metadata.name });
  }

  pod(name: string): Pod {
    return this.server.handlers.resource('Pod').registry.find({ namespace: 'default', name }) as Pod;
  }

  /** The node of each Pod: `{ 'web-1': 'node-1' }`. Pending Pods are missing. */
  placements(): Record<string, string> {
    return Object.fromEntries(
      this.#all<Pod>('Pod').flatMap(({ metadata, spec }) =>
        spec.nodeName === undefined ? [] : [[metadata.name, spec.nodeName]],
      ),
    );
  }

  /** `FailedScheduling: 0/1 nodes …` of every event about this Pod. */
  events(pod: string): string[] {
    const about = this.#all<Event>('Event').filter(({ involvedObject }) => involvedObject.name === pod);
    return about.map(({ reason = '', message = '' }) => `${reason}: ${message}`);
  }

  /** The steps of the scheduler's trace, in order. */
  steps(): string[] {
    const text = ({ body }: TraceRecord): string[] =>
      body.type === 'step' ? [`${body.name} → ${stepText(body)}`] : body.type.startsWith('sync') ? [body.type] : [];
    return [...this.sim.trace.since()].filter(({ by }) => by === 'scheduler').flatMap(text);
  }

  #all<T>(kind: string): readonly T[] {
    return this.server.handlers.resource(kind).registry.all() as readonly unknown[] as readonly T[];
  }

  *#finish(name: string): Process<unknown> {
    const pod = yield* this.user.get('Pod', { namespace: 'default', name });
    return yield* this.user.updateStatus('Pod', { ...pod, status: { ...pod.status, phase: 'Succeeded' } });
  }

  *#update<K extends 'Pod' | 'Node'>(kind: K, ref: ObjectRef, change: (object: ObjectOf<K>) => ObjectOf<K>): Process<unknown> {
    return yield* this.user.update(kind, change(yield* this.user.get(kind, ref)));
  }

  *#create(object: KubeObject): Process<unknown> {
    return yield* this.user.create(object.kind, object);
  }
}

function nodeManifest(name: string, { metadata, spec, status }: Sketch): object {
  const allocatable = { cpu: '4', memory: '8Gi', pods: '110' };
  const labels = { 'kubernetes.io/hostname': name };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, ...metadata, labels: { ...labels, ...(metadata as { labels?: object } | undefined)?.labels } },
    spec: { ...spec },
    status: { allocatable, capacity: allocatable, conditions: [{ type: 'Ready', status: 'True' }], ...status },
  };
}

/** A Pod as in a manifest. */
export function podManifest(name: string, spec: object = {}, labels: Readonly<Record<string, string>> = {}): KubeObject {
  const containers = [{ name: 'c', image: 'app:v1' }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels },
    spec: { containers, ...spec },
  } as unknown as KubeObject;
}

/** The same, with resource requests. */
export function podOf(requests: Readonly<Record<string, string>>, name: string, spec: object = {}): KubeObject {
  return podManifest(name, { containers: [{ name: 'c', image: 'app:v1', resources: { requests } }], ...spec });
}
