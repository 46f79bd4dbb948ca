import type {
  Answers,
  Command,
  ConsoleEntry,
  InspectedView,
  Question,
  ToPage,
  ToWorker,
} from '../../../src/worker/protocol/index.ts';
import { commandLine, objectKey, PROTOCOL_VERSION } from '../../../src/worker/protocol/index.ts';
import { Places } from '../../../src/worker/projection/places.ts';
import { FakeCluster, type FakeOptions } from './fake-cluster.ts';
import { placedView } from './placed-world.ts';

const FRAME_MS = 60;

/** Replaces the worker: it speaks the protocol and has a fake cluster. */
export class FakeWorker extends EventTarget {
  readonly #cluster: FakeCluster;
  readonly #budget: number;
  readonly #places = new Places();
  #timer: ReturnType<typeof setInterval> | undefined;
  #playing = true;
  #speed = 1;
  #nowMs = 0;
  #revision = 1;
  #carry = 0;
  #entries = 0;
  #console: ConsoleEntry[] = [];
  #inspected: string | undefined;
  #drawn = true;

  constructor(options: FakeOptions, budget: number) {
    super();
    this.#cluster = new FakeCluster(options);
    this.#budget = budget;
  }

  terminate(): void {
    clearInterval(this.#timer);
  }

  postMessage(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        this.#send({ type: 'ready', version: PROTOCOL_VERSION });
        this.#timer = setInterval(() => this.#frame(), FRAME_MS);
        return;
      case 'command':
        this.#send({ type: 'invoked', id: message.id, entry: this.#run(message.command) });
        return;
      case 'transport':
        if (message.action.type === 'speed') this.#speed = message.action.speed;
        else if (message.action.type === 'step') this.#step();
        else this.#playing = message.action.type === 'play';
        return;
      case 'inspect':
        this.#inspected = message.ref === undefined ? undefined : objectKey(message.ref);
        return;
      case 'ask':
        this.#send({ type: 'answer', id: message.id, answer: fakeAnswer(message.question) });
        return;
      case 'drawn':
        this.#drawn = true;
        return;
      case 'ping':
        this.#send({ type: 'pong', id: message.id });
    }
  }

  #send(message: ToPage): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: message })));
  }

  #step(): void {
    this.#playing = false;
    this.#nowMs += 12;
    this.#cluster.tick(1);
  }

  #frame(): void {
    if (!this.#drawn) return;
    let idle = false;
    if (this.#playing) {
      this.#nowMs += FRAME_MS * this.#speed;
      this.#carry += this.#speed;
      if (this.#carry >= 4) {
        this.#carry = 0;
        idle = !this.#cluster.tick(this.#budget);
      }
    }
    const { changed, removed, objects } = this.#cluster;
    const views = [...changed].flatMap((id) => objects.get(id) ?? []);
    this.#revision += changed.size + removed.size;
    for (const id of removed) this.#places.note('delete', { id, type: id.startsWith('Pod/') ? 'pod' : 'owner' }, this.#revision);
    for (const view of views) {
      const placed = placedView(view);
      if (placed !== undefined) this.#places.note('put', placed, this.#revision);
    }
    this.#drawn = false;
    this.#send({
      type: 'delta',
      clock: {
        nowMs: this.#nowMs,
        wallMs: Date.UTC(2026, 0, 1) + this.#nowMs,
        playing: this.#playing,
        speed: this.#speed,
        idle,
        revision: this.#revision,
        behind: false,
        record: this.#revision,
        past: false,
        present: { atMs: this.#nowMs, record: this.#revision },
        oldest: { atMs: 0, record: 0 },
      },
      objects: {
        changed: views.map((view) => ({ ...view, ...this.#places.seatsAt(view.id, this.#revision) })),
        removed: [...removed],
      },
      placements: this.#places.drainChanges(this.#revision),
      ...(this.#console.length > 0 && { entries: { changed: this.#console } }),
      ...(this.#inspected !== undefined && { inspected: this.#inspect(this.#inspected) }),
    });
    this.#console = [];
    changed.clear();
    removed.clear();
  }

  #inspect(id: string): InspectedView {
    const view = this.#cluster.objects.get(id);
    const status = Object.entries(view ?? {}).map(([field, value]) => `  ${field}: ${JSON.stringify(value)}`);
    return {
      id,
      exists: view !== undefined,
      yaml: `apiVersion: v1\nkind: ${view?.kind ?? '?'}\nmetadata:\n  name: ${view?.name ?? id}\n  # a comment\nstatus:\n${status.join('\n')}\n`,
      resourceVersion: String(this.#revision),
      conditions: [
        {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
        },
        {
          type: 'Progressing',
          status: 'False',
          reason: 'ProgressDeadlineExceeded',
          message: 'ReplicaSet "web-1" has timed out progressing.',
        },
      ],
      events: [
        {
          id: 'Event/default/web.1',
          type: 'Normal',
          reason: 'ScalingReplicaSet',
          message: 'Scaled up replica set web-1 from 0 to 3',
          count: 1,
          lastMs: 40,
          source: 'deployment-controller',
        },
        {
          id: 'Event/default/web.2',
          type: 'Warning',
          reason: 'BackOff',
          message: 'Back-off restarting failed container',
          count: 12,
          lastMs: 4000,
          source: 'kubelet',
        },
      ],
    };
  }

  #run(command: Command): ConsoleEntry {
    const line = commandLine(command);
    const output = this.#carryOut(line);
    const failed = output.startsWith('error');
    const entry = {
      id: ++this.#entries,
      atMs: this.#nowMs,
      record: this.#revision,
      line,
      stdout: failed ? '' : output,
      stderr: failed ? output : '',
      exitCode: failed ? 1 : 0,
    };
    this.#console.push(entry);
    return entry;
  }

  #carryOut(line: string): string {
    const scale = /scale deployment\/(\S+) --replicas=(\d+)/.exec(line);
    if (scale?.[1] !== undefined) this.#cluster.scale(scale[1], Number(scale[2]));
    const image = /set image deployment\/(\S+) \w+=(\S+)/.exec(line);
    if (image?.[1] !== undefined) this.#cluster.apply(image[1], this.#replicas(image[1]), image[2] ?? '');
    const rollout = /rollout (pause|resume|restart) deployment\/(\S+)/.exec(line);
    if (rollout?.[2] !== undefined && rollout[1] === 'restart')
      this.#cluster.apply(rollout[2], this.#replicas(rollout[2]), 'nginx:1.27');
    else if (rollout?.[2] !== undefined) this.#cluster.pause(rollout[2], rollout[1] === 'pause');
    const pod = /delete pod\/(\S+)/.exec(line);
    if (pod !== null) this.#cluster.delete(`Pod/default/${pod[1]}`);
    return (scale ?? image ?? rollout ?? pod) === null ? `error: the fake cluster does not know "${line}"\n` : 'done\n';
  }

  #replicas(name: string): number {
    const view = this.#cluster.objects.get(`Deployment/default/${name}`);
    return view !== undefined && 'desired' in view ? view.desired : 3;
  }
}

/** A worker as the page's address asks for it: `?fake&replicas=10&deployments=2&trouble=3`. */
export function fakeWorkerFor(query: URLSearchParams): Worker {
  const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
  const replicas = number('replicas', 3);
  const options = {
    replicas,
    deployments: number('deployments', 1),
    nodes: number('nodes', 3),
    troubleEvery: number('trouble', 0),
  };
  return new FakeWorker(options, number('budget', Math.max(1, replicas / 20))) as unknown as Worker;
}

function fakeAnswer({ type }: Question): Answers[keyof Answers] {
  switch (type) {
    case 'check':
      return { problems: [], differences: [], idle: [] };
    case 'schemas':
      return { kinds: {}, types: {} };
  }
}
