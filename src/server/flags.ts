import { ADDON_NAMES } from '../cluster/addon-names.ts';
import { COMPONENTS, type EngineOptions } from './protocol.ts';

/** A parsed command line of `serve`. */
export interface ServeFlags {
  readonly host: string;
  /** Names and addresses by which the server may be called, beside `host` and the machine's own. */
  readonly allowedHosts: readonly string[];
  readonly port: number;
  /** File of YAML manifests to apply at the start, or of a scenario. */
  readonly scenario: string | undefined;
  readonly help: boolean;
  /** The given flags that a scenario defines itself. */
  readonly clusterFlags: readonly string[];
  readonly engine: Omit<EngineOptions, 'start' | 'dateMs'>;
}

/** An invalid command line. */
export class UsageError extends Error {}

export const USAGE = `npm run serve -- [flags]

  --port 8001             port; 0 takes any free one
  --host 127.0.0.1        address to listen on. Without a token a program is the administrator, so be careful with other addresses than this one.
                          0.0.0.0 and :: listen on all addresses, and requests to any address are then accepted
  --allow-host NAMES      names and addresses, comma separated, to accept in requests beside localhost and --host.
                          Requests to any other host and from pages of other sites are refused
  --nodes 3               number of simulated machines
  --speed 1               simulated seconds per real second, 0.01 to 100
  --seed 1                seed of all random numbers
  --timings realistic     durations of requests and watches: realistic or teaching
  --addons A,B            what runs in Pods from the start: coredns, ingress-nginx, metrics-server
  --kubeadm               the cluster is as kubeadm sets it up: with a control plane in static Pods,
                          kube-proxy, CoreDNS, the Service kubernetes, and a token in each Pod
  --cloud                 there is a cloud, which makes the load balancers of Services
  --keep-revisions 20000  number of revisions to keep; a watch from an older one gets 410 Gone
  --scenario FILE         YAML manifests to apply at the start, or a scenario (docs/scenario-format.md) to play to its end.
                          A scenario replaces the flags about the cluster
  --disable A,B           components to disable: scheduler, kubelet, controller-manager
  --help

Every other flag is kube-controller-manager's: --controllers '*,-nodelifecycle', --concurrent-deployment-syncs 1 …
`;

const OWN = [
  'port',
  'host',
  'allow-host',
  'nodes',
  'speed',
  'seed',
  'timings',
  'addons',
  'keep-revisions',
  'scenario',
  'disable',
];
const CLUSTER = ['nodes', 'seed', 'timings', 'addons', 'kubeadm', 'cloud', 'disable'];
/** Flags without a value. */
const SWITCHES = ['kubeadm', 'cloud'];
const TIMINGS = ['realistic', 'teaching'] as const;
const MOST_NODES = 100;

/** Parses the command line. Throws `UsageError`. */
export function parseFlags(args: readonly string[]): ServeFlags {
  const own = new Map<string, string>();
  const managerFlags: string[] = [];
  let help = false;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const [, name = '', , joined] = /^--([\w-]+)(=(.*))?$/s.exec(arg) ?? [];
    if (name === 'help') help = true;
    else if (SWITCHES.includes(name)) own.set(name, oneOf(name, joined ?? 'true', ['true', 'false']));
    else if (!OWN.includes(name)) managerFlags.push(arg);
    else {
      const value = joined ?? args[++i];
      if (value === undefined) throw new UsageError(`flag needs an argument: --${name}`);
      own.set(name, value);
    }
  }
  return {
    host: own.get('host') ?? '127.0.0.1',
    allowedHosts: listOf(own.get('allow-host')),
    port: number(own, 'port', 8001, 0, 65_535),
    scenario: own.get('scenario'),
    help,
    clusterFlags: [...[...own.keys()].filter((name) => CLUSTER.includes(name)).map((name) => `--${name}`), ...managerFlags],
    engine: {
      seed: own.get('seed') ?? '1',
      nodes: number(own, 'nodes', 3, 0, MOST_NODES),
      speed: number(own, 'speed', 1, 0.01, 100),
      timings: oneOf('timings', own.get('timings') ?? 'realistic', TIMINGS),
      addons: listOf(own.get('addons')).map((name) => oneOf('addons', name, ADDON_NAMES)),
      kubeadm: own.get('kubeadm') === 'true',
      cloud: own.get('cloud') === 'true',
      disabled: listOf(own.get('disable')).map((name) => oneOf('disable', name, COMPONENTS)),
      managerFlags,
      keepRevisions: number(own, 'keep-revisions', 20_000, 1, 10_000_000),
    },
  };
}

function listOf(text = ''): readonly string[] {
  return text.split(',').filter((name) => name !== '');
}

function number(flags: ReadonlyMap<string, string>, name: string, usual: number, least: number, most: number): number {
  const text = flags.get(name);
  const value = text === undefined ? usual : Number(text);
  const isWhole = Number.isInteger(value) || name === 'speed';
  if (text !== '' && isWhole && value >= least && value <= most) return value;
  throw new UsageError(
    `--${name} must be ${name === 'speed' ? 'a number' : 'a whole number'} from ${least} to ${most}, not ${JSON.stringify(text)}`,
  );
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${flag} must be one of ${allowed.join(', ')}, not ${JSON.stringify(value)}`);
}
