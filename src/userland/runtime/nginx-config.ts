import type { Mount } from '../../cri/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { HttpRoute, ProgramBehaviour } from '../images/image-entry.ts';
import { substitute } from '../shell/index.ts';

/** Where nginx serves files from, unless its configuration says otherwise. A server with this document root is nginx. */
export const NGINX_ROOT = '/usr/share/nginx/html';
const DIRECTORY = '/etc/nginx';
/** nginx's `proxy_read_timeout`. */
const PROXY_TIMEOUT_MS = 60_000;

/** A container of nginx. */
interface Place {
  readonly config: { readonly mounts: readonly Mount[] };
  readonly files: FileSystem;
  /** Whether its files were ever used. If not, they are the image's. */
  readonly hasFiles: boolean;
  readonly environment: ReadonlyMap<string, string>;
}

/**
 * nginx with the configuration that volumes or a script have given it: the ports of `listen`, `root`, and locations that return a status or pass the request on.
 * Of variables, rewrites and conditions nothing is known: such a location answers 200.
 */
export function configuredNginx(behaviour: ProgramBehaviour, place: Place): ProgramBehaviour {
  if (!place.hasFiles && !place.config.mounts.some(({ path }) => path.startsWith(DIRECTORY))) return behaviour;
  const text = configuration(place);
  // An image that does not tell its configuration.
  if (text === undefined) return behaviour;
  const root = /\broot\s+([^;]+);/.exec(text)?.[1];
  const routes = routesOf(text);
  const passesAll = routes.some(({ path }) => path === '/*');
  const { documentRoot: _own, ...rest } = behaviour;
  return { ...rest, ports: portsOf(text), http: routes, ...(!passesAll && { documentRoot: root ?? NGINX_ROOT }) };
}

/** What nginx reads: its main file, and the directory that this one includes, with the templates that its entrypoint fills in. */
function configuration({ files, environment }: Place): string | undefined {
  const [main = ''] = textsOf(files, DIRECTORY, 'nginx.conf');
  if (main === '') return undefined;
  const templates = textsOf(files, `${DIRECTORY}/templates`, '.template').map((text) =>
    substitute(text, (name) => environment.get(name)),
  );
  // A template replaces the file of its name.
  const included = templates.length > 0 ? templates : textsOf(files, `${DIRECTORY}/conf.d`, '.conf');
  return [main, ...(main.includes('conf.d') ? included : [])].join('\n').replaceAll(/(^|\s)#.*$/gm, '');
}

function textsOf(files: FileSystem, directory: string, ending: string): string[] {
  if (!files.isDirectory(directory)) return [];
  const paths = files
    .list(directory)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${directory}/${name}`);
  return paths.filter((path) => files.isFile(path)).map((path) => files.read(path));
}

/** The ports of `listen 8080 default_server`, `listen [::]:8443 ssl` and `listen localhost`. A server without the directive listens on 80. */
function portsOf(text: string): number[] {
  const listens = [...text.matchAll(/\blisten\s+([^\s;]+)/g)].map(([, address = '']) => address);
  if (listens.length === 0) return /\bserver\s*\{/.test(text) ? [80] : [];
  return listens.flatMap((address) =>
    address.startsWith('unix:') ? [] : [Number(/^(?:.*:)?([0-9]+)$/.exec(address)?.[1] ?? 80)],
  );
}

/** The locations that do not serve files, the most specific first. */
function routesOf(text: string): HttpRoute[] {
  const upstreams = new Map(
    [...text.matchAll(/\bupstream\s+(\S+)\s*\{[^}]*?\bserver\s+([^\s;]+)/g)].map(([, name = '', server = '']) => [name, server]),
  );
  const routes = [...text.matchAll(/\blocation\s+(=|\^~|~\*?)?\s*([^\s{]+)\s*\{([^{}]*)/g)].flatMap(
    ([, kind = '', path = '', body = '']) => {
      const isPattern = kind.startsWith('~');
      const route = routeOf(isPattern ? '/*' : kind === '=' ? path : `${path}*`, body, upstreams);
      // What a regular expression means is not worked out.
      return route === undefined || isPattern ? [] : [route];
    },
  );
  // A server that answers everything itself.
  const outside = text.replaceAll(/\blocation\b[^{]*\{[^{}]*\}/g, '');
  const all = [...outside.matchAll(/\breturn\s+([0-9]{3})/g)].at(-1)?.[1];
  if (all !== undefined && routes.length === 0) routes.push({ path: '/*', status: Number(all) });
  const isExact = ({ path }: HttpRoute): number => Number(!path.endsWith('*'));
  return routes.toSorted((a, b) => isExact(b) - isExact(a) || b.path.length - a.path.length);
}

/** Undefined if the location serves files. */
function routeOf(path: string, body: string, upstreams: ReadonlyMap<string, string>): HttpRoute | undefined {
  const status = /\breturn\s+([0-9]{3})(?:\s+(?:'([^']*)'|"([^"]*)"))?/.exec(body);
  if (status !== null) return { path, status: Number(status[1]), body: status[2] ?? status[3] ?? '' };
  const [, to] = /\b(?:proxy|fastcgi|uwsgi|grpc|scgi)_pass\s+(?:\w+:\/\/)?([^\s;]+)/.exec(body) ?? [];
  if (to === undefined) return /\bstub_status\b|\btry_files\b(?![^;]*=404)/.test(body) ? { path, status: 200 } : undefined;
  const [, host = to, rest = ''] = /^([^/]*)(\/.*)?$/.exec(to) ?? [];
  if (/[$]|^unix:/.test(to)) return { path, status: 200 };
  const url = `http://${upstreams.get(host) ?? host}${rest === '' ? '/' : rest}`;
  return { path, status: 200, calls: { url, timeoutMs: PROXY_TIMEOUT_MS } };
}
