import { isPodReady, type Pod } from '../../src/api/index.ts';
import { parseGoDuration } from '../../src/api/duration.ts';
import { hostCommandOf } from '../../src/cluster/command.ts';
import { createCluster, type Cluster, type ClusterOptions, type Command } from '../../src/cluster/index.ts';
import type { TraceRecord } from '../../src/trace/index.ts';
import { isTelling } from '../../src/worker/protocol/telling.ts';
import { stepText } from '../unit/step-text.ts';
import type { Entry } from './story.ts';

/** Longer than any command in a story takes. */
const PATIENCE_MS = 3_600_000;

/** Plays the entries of a story one after the other. */
export class Storyteller {
  #cluster: Cluster | undefined;
  /** The time at which the cluster had started. */
  #beganMs = 0;

  /** Does what an entry says. Returns what comes of it. Throws if the entry cannot be understood. */
  tell({ line, input }: Entry): string {
    const [word = '', ...args] = line.split(' ');
    if (word === 'cluster') return this.#start(optionsOf(args));
    if (word === 'run') return this.#run(args);
    const { stdout, stderr, exitCode } = this.#do(commandOf(line, input));
    return [stdout.trimEnd(), stderr.trimEnd(), exitCode === 0 ? '' : `exit ${exitCode}`].filter(Boolean).join('\n');
  }

  #start(options: ClusterOptions): string {
    this.#cluster = createCluster({ freeze: true, ...options });
    this.#cluster.run({ untilIdle: true });
    this.#beganMs = this.#cluster.now;
    return '';
  }

  get #world(): Cluster {
    if (this.#cluster === undefined) throw new Error('a story begins with its cluster');
    return this.#cluster;
  }

  #do(command: Command): { readonly stdout: string; readonly stderr: string; readonly exitCode?: number | undefined } {
    const invocation = this.#world.execute(command);
    this.#world.run({ until: () => invocation.exitCode !== undefined, forMs: PATIENCE_MS });
    return invocation;
  }

  #run([time = '', ...wanted]: readonly string[]): string {
    const cluster = this.#world;
    const listener = new Listener(cluster, wanted, this.#beganMs);
    const until = (): boolean => {
      listener.listen();
      return false;
    };
    if (time === 'idle') cluster.run({ untilIdle: true, until, forMs: PATIENCE_MS });
    else cluster.run({ forMs: parseGoDuration(time), until });
    return listener.lines.join('\n');
  }
}

/** Notes what happens while time passes. */
class Listener {
  readonly lines: string[] = [];
  readonly #cluster: Cluster;
  readonly #beganMs: number;
  readonly #components: ReadonlySet<string>;
  readonly #eventKinds: ReadonlySet<string>;
  readonly #tellsPods: boolean;
  #record: number;
  #revision: number;
  #tally: string;

  constructor(cluster: Cluster, wanted: readonly string[], beganMs: number) {
    this.#cluster = cluster;
    this.#beganMs = beganMs;
    const told = new Map(wanted.map((each) => [each.split('=')[0], each.split('=')[1] ?? '']));
    const unknown = [...told.keys()].find((each) => !['steps', 'events', 'pods'].includes(each!));
    if (unknown !== undefined) throw new Error(`a run cannot tell ${unknown}`);
    this.#components = new Set(told.get('steps')?.split(','));
    this.#eventKinds = new Set(told.get('events')?.split(','));
    this.#tellsPods = told.has('pods');
    this.#record = cluster.trace.lastId;
    this.#revision = cluster.revision;
    this.#tally = tallyOf(cluster);
  }

  listen(): void {
    const { trace, revision } = this.#cluster;
    if (trace.lastId !== this.#record) {
      for (const record of trace.since(this.#record + 1)) this.#hear(record);
      this.#record = trace.lastId;
    }
    if (!this.#tellsPods || revision === this.#revision) return;
    this.#revision = revision;
    const tally = tallyOf(this.#cluster);
    if (tally !== this.#tally) this.#say(this.#cluster.now, 'pods', tally);
    this.#tally = tally;
  }

  #hear({ atMs, body }: TraceRecord): void {
    if (body.type === 'step' && this.#components.has(body.component)) {
      if (isTelling(body)) this.#say(atMs, body.component, `${body.name}: ${stepText(body)}`);
    } else if (body.type === 'revision' && body.kind === 'Event' && body.op !== 'delete') {
      const [namespace = '', name = ''] = body.key.split('/');
      const event = this.#cluster.get('Event', { namespace, name });
      if (event === undefined || !this.#eventKinds.has(event.involvedObject.kind ?? '')) return;
      const { reason, message = '', involvedObject, count = 1 } = event;
      const times = count > 1 ? ` (${count} times)` : '';
      this.#say(atMs, 'event', `${involvedObject.kind} ${involvedObject.name}: ${reason}: ${message.trimEnd()}${times}`);
    }
  }

  #say(atMs: number, who: string, what: string): void {
    const seconds = ((atMs - this.#beganMs) / 1000).toFixed(3);
    this.lines.push(
      ...what.split('\n').map((line, i) => `${i === 0 ? seconds.padStart(9) : ' '.repeat(9)}  ${who.padEnd(16)}  ${line}`),
    );
  }
}

/** The Pods by owner: `web-5d8f 2/3, web-7c6b 1/1` is ready and there. Those that are being deleted: `+1 leaving`. */
function tallyOf(cluster: Cluster): string {
  const owners = new Map<string, Pod[]>();
  for (const pod of cluster.list('Pod')) {
    const owner = pod.metadata.ownerReferences?.[0]?.name ?? pod.metadata.name;
    owners.set(owner, [...(owners.get(owner) ?? []), pod]);
  }
  const texts = [...owners]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([owner, pods]) => {
      const there = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
      const leaving = pods.length - there.length;
      return `${owner} ${there.filter(isPodReady).length}/${there.length}${leaving === 0 ? '' : ` +${leaving} leaving`}`;
    });
  return texts.length === 0 ? 'none' : texts.join(', ');
}

function commandOf(line: string, input: string | undefined): Command {
  if (line.startsWith('kubectl ')) {
    const command = { type: 'kubectl', line: line.slice('kubectl '.length) } as const;
    return input === undefined ? command : { ...command, stdin: input };
  }
  if (line.startsWith('fault ')) return { type: 'fault', line: line.slice('fault '.length) };
  const command = hostCommandOf(line);
  if (command === undefined) throw new Error(`a story cannot do: ${line}`);
  return command;
}

function optionsOf(args: readonly string[]): ClusterOptions {
  const given = Object.fromEntries(args.map((arg) => arg.split('=') as [string, string]));
  const { seed = 'story', nodes = '3', managers = '1', timings = 'realistic', cpu, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`a cluster has no ${unknown}`);
  if (timings !== 'realistic' && timings !== 'teaching') throw new Error(`there are no timings ${timings}`);
  const machines = Array.from({ length: Number(nodes) }, (_, i) => ({
    name: `node-${i + 1}`,
    ...(cpu !== undefined && { cpu }),
  }));
  return { seed, nodes: machines, controllerManagers: Number(managers), timings };
}
