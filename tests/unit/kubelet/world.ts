import type { Event, KubeObject, Node, Pod } from '../../../src/api/index.ts';
import { ApiServer, type ApiServerOptions, type Faults } from '../../../src/apiserver/index.ts';
import { KubeProxy } from '../../../src/proxy/index.ts';
import { Kubelet, type KubeletFaults, type KubeletTimings, type NodeOptions } from '../../../src/kubelet/index.ts';
import { ImageCatalogue, Infrastructure, type ImageEntry } from '../../../src/userland/index.ts';
import { Simulation, type TraceRecord } from '../../../src/trace/index.ts';
import type { Process } from '../../../src/sim/index.ts';
import { stepText } from '../step-text.ts';

type Sketch = { readonly metadata?: object; readonly spec?: object };

/** Steps that a test is not about take no time, so nothing is random. */
const QUICK: Partial<KubeletTimings> = {
  readyMs: 10,
  syncMs: 0,
  sandboxMs: 10,
  mountMs: 1,
  pullMs: 100,
  pullBytesPerMs: 1_000_000,
  createMs: 5,
  startMs: 5,
  stopMs: 5,
  relistMs: 20,
  probeMs: 1,
  jitter: 0,
};

/** An API server and the kubelet of one node; Pods are bound to it from the start. */
export class World {
  readonly sim: Simulation;
  readonly server: ApiServer;
  readonly kubelet: Kubelet;
  /** The faults of its containers. */
  faults: KubeletFaults | undefined;

  constructor(
    options: {
      readonly images?: readonly ImageEntry[];
      readonly node?: Partial<NodeOptions>;
      readonly timings?: Partial<KubeletTimings>;
      readonly faults?: Faults;
      readonly admission?: ApiServerOptions['admission'];
      readonly seed?: string;
    } = {},
  ) {
    this.sim = new Simulation({ seed: options.seed ?? 'kubelet' });
    const { faults, admission } = options;
    this.server = new ApiServer({
      sim: this.sim,
      timings: { requestMs: 2, watchMs: 1, jitter: 0 },
      store: { freeze: true },
      ...(faults === undefined ? {} : { faults }),
      ...(admission && { admission }),
    });
    const infrastructure = new Infrastructure({ catalogue: ImageCatalogue.withDefaults(options.images ?? []) });
    const proxy = new KubeProxy({
      sim: this.sim,
      api: this.server.connect('kube-proxy/node-1', { trusted: true }),
      node: { name: 'node-1', zone: '' },
      random: this.sim.random.fork('kube-proxy/node-1'),
    });
    this.kubelet = new Kubelet({
      sim: this.sim,
      api: this.server.connect('kubelet/node-1', { trusted: true }),
      node: { name: 'node-1', ...options.node },
      machine: (machine) => infrastructure.machine(machine),
      routes: proxy,
      readyEndpoints: (service) => proxy.readyEndpoints(service),
      timings: { ...QUICK, ...options.timings },
      faults: () => this.faults,
    });
    this.kubelet.start();
    this.sim.run({ forMs: 100 });
  }

  /** Runs a process as a user and lets `forMs` pass. By default it runs until the node has settled. */
  act(process: Process<unknown>, forMs?: number): void {
    this.sim.spawn('user', process);
    this.run(forMs);
  }

  run(forMs?: number): void {
    this.sim.run(forMs === undefined ? { untilIdle: true } : { forMs });
  }

  create(object: object, forMs?: number): void {
    const api = this.server.connect('user');
    const draft = object as KubeObject;
    this.act(api.create(draft.kind, { ...draft, metadata: { namespace: 'default', ...draft.metadata } }), forMs);
  }

  /** Creates a Pod that is already bound to the node. */
  pod(name: string, sketch: Sketch | object = {}, forMs?: number): void {
    this.create(podManifest(name, sketch), forMs);
  }

  deletePod(name: string, options: { readonly gracePeriodSeconds?: number; readonly forMs?: number } = {}): void {
    const { gracePeriodSeconds, forMs } = options;
    const api = this.server.connect('user');
    this.act(
      api.delete('Pod', { namespace: 'default', name }, gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
      forMs,
    );
  }

  /** The stored Pod. Throws if it is missing. */
  get(name: string): Pod {
    const pod = this.find(name);
    if (pod === undefined) throw new Error(`there is no pod ${name}`);
    return pod;
  }

  find(name: string): Pod | undefined {
    return this.server.handlers.resource('Pod').registry.find({ namespace: 'default', name }) as Pod | undefined;
  }

  node(): Node {
    return this.server.handlers.resource('Node').registry.find({ name: 'node-1' }) as Node;
  }

  /** The events of an object, oldest first, as `reason: message`, with the count before repeated ones. */
  events(name: string): string[] {
    const objects = this.server.handlers.resource('Event').registry.all() as readonly Event[];
    return objects
      .filter(({ involvedObject }) => involvedObject.name === name)
      .map(({ count = 1, reason, message }) => `${count > 1 ? `${count}x ` : ''}${reason}: ${message}`);
  }

  logs(name: string, container = 'c', options: { readonly previous?: boolean } = {}): string[] {
    return this.kubelet.access.logs(`default/${name}`, container, options).map(({ text }) => text);
  }

  /** The steps of the kubelet for a Pod: `startContainer → c: started`. */
  steps(name: string): string[] {
    return this.records().flatMap(({ body }) =>
      body.type === 'kubelet' && body.key === `default/${name}` ? [`${body.name} → ${stepText(body)}`] : [],
    );
  }

  records(): TraceRecord[] {
    return [...this.sim.trace.since()];
  }
}

/** A Pod with one container `c` of nginx, changed by the sketch. */
export function podManifest(name: string, sketch: Sketch | object = {}): object {
  const { metadata = {}, spec = {} } = sketch as Sketch;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...metadata },
    spec: { nodeName: 'node-1', containers: [{ name: 'c', image: 'nginx:1.25' }], ...spec },
  };
}

/** The state of a container in words: `running`, `waiting CrashLoopBackOff`, `terminated Error 1`. */
export function containerState(pod: Pod, name = 'c'): string {
  const status = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])].find(
    (candidate) => candidate.name === name,
  );
  if (status?.state?.running !== undefined) return 'running';
  if (status?.state?.waiting !== undefined) return `waiting ${status.state.waiting.reason ?? ''}`;
  if (status?.state?.terminated !== undefined)
    return `terminated ${status.state.terminated.reason ?? ''} ${status.state.terminated.exitCode}`;
  return 'unknown';
}
