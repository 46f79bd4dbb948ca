/** What a Corefile says, as far as it acts here. Each port is undefined without its plugin. */
export interface Corefile {
  /** The port of the server block: `.:53`. */
  readonly port: number;
  /** The zones of the plugin `kubernetes`: `cluster.local`. Empty without it. */
  readonly zones: readonly string[];
  /** How names such as `10-244-1-5.default.pod.cluster.local` are answered. */
  readonly pods: 'disabled' | 'insecure';
  readonly healthPort: number | undefined;
  /** For how long it serves after SIGTERM, in milliseconds. */
  readonly lameduckMs: number;
  readonly readyPort: number | undefined;
  readonly metricsPort: number | undefined;
  /** The name servers for other names: addresses, or a file as resolv.conf. */
  readonly forward: readonly string[];
  /** Whether it ends if it asks itself. */
  readonly loop: boolean;
}

/** A Corefile that CoreDNS does not start with, in its words. */
export class CorefileError extends Error {}

interface Directive {
  readonly name: string;
  readonly args: readonly string[];
  readonly block: readonly Directive[];
  readonly line: number;
}

/** Accepted without effect: they change how an answer is made, reported or cached, and not what it says. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['errors', 'log', 'cache', 'reload', 'loadbalance', 'bufsize', 'debug']);
const LONGEST = 100_000;
const HEALTH_PORT = 8080;
const READY_PORT = 8181;
const METRICS_PORT = 9153;

/** Parses a Corefile of one server block. Throws `CorefileError`. */
export function parseCorefile(text: string): Corefile {
  if (text.length > LONGEST) throw new CorefileError('plugin/simulation: the Corefile is too long');
  const lines = text.split('\n').map((line) => wordsOf(line));
  const reader = new BlockReader(lines);
  const servers = reader.read(0);
  const [server, second] = servers;
  if (server === undefined) throw new CorefileError('Corefile: no server block');
  if (second !== undefined) throw new CorefileError(`Corefile:${second.line} - not simulated: more than one server block`);
  const [, zone, port = '53'] = /^(?:dns:\/\/)?([^:]*)(?::([0-9]{1,5}))?$/.exec(server.name) ?? [];
  if (zone !== '.' && zone !== '')
    throw new CorefileError(`Corefile:${server.line} - not simulated: a server block for ${server.name}`);
  return settingsOf(server, Number(port));
}

function settingsOf(server: Directive, port: number): Corefile {
  const settings = {
    port,
    zones: [] as readonly string[],
    pods: 'disabled' as Corefile['pods'],
    healthPort: undefined as number | undefined,
    lameduckMs: 0,
    readyPort: undefined as number | undefined,
    metricsPort: undefined as number | undefined,
    forward: [] as readonly string[],
    loop: false,
  };
  for (const directive of server.block) {
    const { name, args, block, line } = directive;
    switch (name) {
      case 'kubernetes':
        settings.zones = args.length === 0 ? ['cluster.local'] : args.map((zone) => zone.replace(/\.$/, ''));
        settings.pods = podsOf(block);
        break;
      case 'health':
        settings.healthPort = portOf(args[0], HEALTH_PORT);
        settings.lameduckMs = lameduckOf(block);
        break;
      case 'ready':
        settings.readyPort = portOf(args[0], READY_PORT);
        break;
      case 'prometheus':
        settings.metricsPort = portOf(args[0], METRICS_PORT);
        break;
      case 'forward':
        if (args[0] !== '.') throw new CorefileError(`Corefile:${line} - not simulated: forward ${args[0] ?? ''}`);
        settings.forward = args.slice(1);
        break;
      case 'loop':
        settings.loop = true;
        break;
      default:
        if (!WITHOUT_EFFECT.has(name))
          throw new CorefileError(`Corefile:${line} - Error during parsing: Unknown directive '${name}', or it is not simulated`);
    }
  }
  return settings;
}

function podsOf(block: readonly Directive[]): Corefile['pods'] {
  const pods = block.find(({ name }) => name === 'pods');
  const [mode = 'disabled'] = pods?.args ?? [];
  if (mode === 'disabled' || mode === 'insecure') return mode;
  throw new CorefileError(`Corefile:${pods!.line} - plugin/kubernetes: not simulated: pods ${mode}`);
}

function lameduckOf(block: readonly Directive[]): number {
  const [, seconds] = /^([0-9]{1,3})s$/.exec(block.find(({ name }) => name === 'lameduck')?.args[0] ?? '') ?? [];
  return Number(seconds ?? 0) * 1000;
}

/** The port of `:8181` or `0.0.0.0:8181`. */
function portOf(address: string | undefined, byDefault: number): number {
  const [, port] = /:([0-9]{1,5})$/.exec(address ?? '') ?? [];
  return port === undefined ? byDefault : Number(port);
}

function wordsOf(line: string): readonly string[] {
  return line
    .replace(/(^|\s)#.*$/, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Server blocks hold plugins, and plugins hold options. Nothing lies deeper. */
const DEEPEST = 2;

/** Reads directives, each on a line of its own. */
class BlockReader {
  readonly #lines: readonly (readonly string[])[];
  #next = 0;

  constructor(lines: readonly (readonly string[])[]) {
    this.#lines = lines;
  }

  /** The directives up to the end of the block, or of the file. */
  read(depth: number): readonly Directive[] {
    const directives: Directive[] = [];
    while (this.#next < this.#lines.length) {
      const line = ++this.#next;
      const words = this.#lines[line - 1]!;
      const [name, ...rest] = words;
      if (name === undefined) continue;
      if (name === '}') {
        if (depth === 0) throw new CorefileError(`Corefile:${line} - Error during parsing: Unexpected '}'`);
        return directives;
      }
      const opens = rest.at(-1) === '{';
      if (opens && depth >= DEEPEST) throw new CorefileError(`Corefile:${line} - Error during parsing: Unexpected '{'`);
      const block = opens ? this.read(depth + 1) : [];
      directives.push({ name, args: opens ? rest.slice(0, -1) : rest, block, line });
    }
    if (depth > 0) throw new CorefileError(`Corefile:${this.#next} - Error during parsing: Unexpected EOF, expecting '}'`);
    return directives;
  }
}
