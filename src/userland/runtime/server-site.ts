import { parseContainerImage } from '../../api/index.ts';
import type { HttpAnswer } from '../../cri/index.ts';
import type { ServerSite } from '../images/known-servers.ts';
import type { SimulatedContainer } from './container.ts';

/** The network of a server's Pod. */
export interface SiteNetwork {
  readonly ip: string;
  /** The answer of another program, or why there is none. */
  fetch(host: string, port: number, path: string): HttpAnswer | string;
}

/** The simulation as a server's site needs it. */
interface SiteHost extends SiteNetwork {
  readonly nowMs: number;
  readonly wallMs: number;
  random(): number;
}

/** What a well-known server knows of its container. */
export function siteOf(container: SimulatedContainer, args: readonly string[], host: SiteHost): ServerSite {
  const { config } = container;
  return {
    hostname: config.hostname,
    get ip() {
      return host.ip;
    },
    tag: parseContainerImage(config.image.name).tag ?? 'latest',
    get wallMs() {
      return host.wallMs;
    },
    get uptimeMs() {
      return host.nowMs - container.startedMs;
    },
    flag: (name, otherwise = '') => valueOfFlag(args, `--${name}`) ?? valueOfFlag(args, `-${name}`) ?? otherwise,
    has: (name) => args.some((arg) => arg.replace(/^--?/, '').replace(/=true$/, '') === name),
    env: (name) => container.environment.get(name) ?? '',
    marks: new Set(),
    random: () => host.random(),
    fetch: (to, port, path) => host.fetch(to, port, path),
  };
}

/** The value of `--flag value` or `--flag=value`. */
export function valueOfFlag(args: readonly string[], flag: string): string | undefined {
  const index = args.indexOf(flag);
  if (index >= 0) return args[index + 1];
  return args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1);
}
