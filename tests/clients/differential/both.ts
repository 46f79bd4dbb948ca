import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Patch, UserInfo, UserPort } from '../../../src/api/index.ts';
import { protobufObject } from '../../../src/apiserver/rest/protobuf/envelope.ts';
import { RestApi, type RestReply, type RestRequest } from '../../../src/apiserver/rest/index.ts';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { runKubectl } from '../../../src/kubectl/index.ts';
import { Kubeconfig } from '../../../src/kubectl/kubeconfig.ts';
import { LOOPBACK_ONLY } from '../../../src/server/callers.ts';
import { serve } from '../../../src/server/http-server.ts';
import { upgrade } from '../../../src/server/upgrade.ts';
import { Kubectl, wordsOf, type Result } from '../kubectl.ts';
import type { Line } from './line.ts';

/** What a kubectl has done: what it has printed, and what it has written. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly writes: readonly Write[];
}

/** A write as the API server gets it. */
interface Write {
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  /** `deployments/web/scale`, or the kind of a new object. */
  readonly target: string;
  readonly body?: unknown;
}

/** The longest time in the simulation that a command may take. */
const LONGEST_MS = 600_000;
/** How much simulated time passes in a turn while a request is open. */
const TURN_MS = 20;

/** A cluster and one of the kubectls. Two worlds that get the same lines have the same history. */
abstract class World {
  readonly cluster: Cluster = createCluster({ seed: 'differential', nodes: 2 });
  protected writes: Write[] = [];

  constructor() {
    this.settle();
  }

  abstract run(line: Pick<Line, 'line' | 'stdin'>): Promise<Outcome>;

  /** Lets time pass until only heartbeats are left, so that both worlds are alike again. */
  settle(): void {
    this.cluster.run({ untilIdle: true });
  }
}

/** The page's kubectl. */
export class OurWorld extends World {
  readonly #files: Map<string, string>;
  readonly #kubeconfig = new Kubeconfig();

  constructor(files: Readonly<Record<string, string>>) {
    super();
    this.#files = new Map(Object.entries(files));
  }

  // oxlint-disable-next-line require-await -- the other world waits.
  async run({ line, stdin }: Pick<Line, 'line' | 'stdin'>): Promise<Outcome> {
    this.writes = [];
    const { sim, apiServer, machines } = this.cluster;
    const api = this.#observed(apiServer.connect('kubectl', { plain: false }));
    const options = {
      sim,
      api,
      argv: wordsOf(line),
      stdin,
      kubeconfig: this.#kubeconfig,
      files: this.#files,
      containers: machines,
    };
    const task = sim.spawn('kubectl', runKubectl(options));
    sim.run({ until: () => task.ended, forMs: LONGEST_MS });
    const { exitCode: code, stdout, stderr } = task.result();
    return { code, stdout, stderr, writes: this.writes };
  }

  /** Notes the writes of a port. */
  #observed(port: UserPort): UserPort {
    const { writes } = this;
    const observed = this.#observed.bind(this);
    const resources = new Map(this.cluster.apiServer.handlers.discover().map(({ kind, name }) => [kind, name]));
    const target = (kind: string, name: string, subresource?: string): string =>
      [resources.get(kind), name, subresource].filter((part) => part !== undefined && part !== '').join('/');
    return new Proxy(port, {
      get(_, method: keyof UserPort) {
        if (method === 'name') return port.name;
        if (method === 'as') return (user: UserInfo) => observed(port.as(user));
        if (method === 'withToken') return (token: string) => observed(port.withToken(token));
        if (method === 'warningTo') return (...all: Parameters<UserPort['warningTo']>) => observed(port.warningTo(...all));
        return (kind: string, first: never, ...rest: never[]) => {
          const { name = '' } = (first ?? {}) as { readonly name?: string };
          if (method === 'create') writes.push({ verb: 'create', target: target(kind, ''), body: canonical(first, 'create') });
          if (method === 'update' || method === 'updateStatus')
            writes.push({
              verb: 'update',
              target: target(
                kind,
                (first as unknown as { metadata: { name: string } }).metadata.name,
                method === 'update' ? undefined : 'status',
              ),
              body: canonical(first, 'create'),
            });
          if (method === 'patch')
            writes.push({
              verb: 'patch',
              target: target(kind, name, (rest[1] as unknown as { subresource?: string } | undefined)?.subresource),
              body: canonical(bodyOf(rest[0] as unknown as Patch), 'patch'),
            });
          if (method === 'delete') writes.push({ verb: 'delete', target: target(kind, name) });
          if (method === 'subresource' && rest[1] !== 'get')
            writes.push({ verb: rest[1]!, target: target(kind, name, rest[0]), body: canonical(rest[2], rest[1]!) });
          // oxlint-disable-next-line typescript/unbound-method -- bound by the call.
          return (port[method] as (...all: unknown[]) => unknown).call(port, kind, first, ...rest);
        };
      },
    });
  }
}

/** What the page's kubectl calls its server and its kubeconfig. */
const SERVER = 'https://kubeloupe:6443';
const KUBECONFIG = '/root/.kube/config';

/** The body of a patch, read if it is JSON. */
function bodyOf({ body, text }: Patch): unknown {
  return text === undefined ? body : parsed(text);
}

const VERBS: Readonly<Record<string, Write['verb']>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** The machine's kubectl, against the HTTP API of the same cluster. */
export class RealWorld extends World {
  readonly #server: Server;
  readonly #rest: RestApi;
  #kubectl: Kubectl | undefined;
  readonly #files: Readonly<Record<string, string>>;
  #open = 0;
  readonly #clock: NodeJS.Timeout;

  constructor(files: Readonly<Record<string, string>>) {
    super();
    this.#files = files;
    const { sim, apiServer: server, machines } = this.cluster;
    this.#rest = new RestApi({ sim, server, logs: machines.logs.bind(machines), containers: machines });
    this.#server = createServer((message, response) => {
      serve(message, response, (request, reply) => this.#answer(request, reply), LOOPBACK_ONLY);
    });
    this.#server.on('upgrade', (message, socket, head) => {
      upgrade(message, socket, head, (request, reply) => this.#answer(request, reply), LOOPBACK_ONLY);
    });
    this.#clock = setInterval(() => {
      if (this.#open > 0) sim.run({ forMs: TURN_MS });
    }, 1);
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.#kubectl = new Kubectl(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`);
    for (const [name, text] of Object.entries(this.#files)) this.#kubectl.file(name, text);
  }

  /** `editor`: a script of sed that edits what `kubectl edit` opens. */
  async run({ line, stdin }: Pick<Line, 'line' | 'stdin'>, editor?: string): Promise<Outcome> {
    this.writes = [];
    const env: Readonly<Record<string, string>> = editor === undefined ? {} : { KUBE_EDITOR: `sed -i -e '${editor}'` };
    const result = await this.#kubectl!.attempt(line, { env, ...(stdin !== undefined && { stdin }) });
    return { ...this.#asInPage(result), writes: this.writes };
  }

  /** The output with the names of server and kubeconfig that the page has. */
  #asInPage({ code, stdout, stderr }: Result): Result {
    const { server, kubeconfig } = this.#kubectl!;
    const renamed = (text: string): string => text.replaceAll(server, SERVER).replaceAll(kubeconfig, KUBECONFIG);
    return { code, stdout: renamed(stdout), stderr: renamed(stderr) };
  }

  close(): void {
    clearInterval(this.#clock);
    this.#kubectl?.dispose();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Answers at once what takes no time but the way to the server. The clock answers the rest. */
  #answer(request: RestRequest, reply: RestReply): () => void {
    this.#note(request);
    let open = true;
    this.#open++;
    const close = (): void => {
      if (open) this.#open--;
      open = false;
    };
    const abort = this.#rest.open(request, { ...bound(reply), end: () => (close(), reply.end()) });
    this.cluster.run({ until: () => !open, forMs: TURN_MS });
    return () => (close(), abort());
  }

  #note({ method, url, headers, body }: RestRequest): void {
    const verb = VERBS[method];
    const { pathname } = new URL(url, 'http://cluster');
    const match = /^\/(?:api|apis\/[^/]+)\/[^/]+(?:\/namespaces\/[^/]+(?=\/))?\/(.+)$/.exec(pathname);
    if (verb === undefined || match === null || /^\/apis\/auth(?:entication|orization)\./.test(pathname)) return;
    const target = match[1]!;
    // A connection to a container is no write.
    if (target.endsWith('/exec') || target.endsWith('/portforward')) return;
    const isProtobuf = headers['content-type'] === 'application/vnd.kubernetes.protobuf';
    const read = (): unknown =>
      isProtobuf ? protobufObject(body, this.#kindOf(target)) : parsed(new TextDecoder().decode(body));
    this.writes.push({ verb, target, ...(verb !== 'delete' && { body: canonical(read(), verb) }) });
  }

  /** The kind of the objects at `deployments` or `pods/web/eviction`. */
  #kindOf(target: string): string {
    const [resource, , subresource] = target.split('/');
    if (subresource !== undefined) return SUBRESOURCES[subresource]!;
    return this.cluster.apiServer.handlers.discover().find(({ name }) => name === resource)!.kind;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A patch that is no JSON is sent as it is.
    return text;
  }
}

const SUBRESOURCES: Readonly<Record<string, string>> = { eviction: 'Eviction', scale: 'Scale' };

/**
 * A body whose keys have one order. Go writes zero values and empty structs of typed objects, and the server takes the namespace of a new object from the path:
 * where an object is created or replaced, both are left out. A patch stays as it is.
 */
function canonical(value: unknown, verb: Write['verb']): unknown {
  if (Array.isArray(value)) return value.map((each) => canonical(each, verb));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, canonical(each, verb)] as const)
    .filter(([key, each]) => verb === 'patch' || !(isZero(each) || key === 'namespace'))
    .toSorted(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(entries);
}

function isZero(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}

function bound(reply: RestReply): RestReply {
  return { head: (...args) => reply.head(...args), write: (chunk) => reply.write(chunk), end: () => reply.end() };
}
