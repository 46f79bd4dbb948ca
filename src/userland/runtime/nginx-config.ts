import type { Mount } from '../../cri/index.ts';
import type { FileSystem } from '../files/file-system.ts';
import type { HttpRoute, ProgramBehaviour } from '../images/image-entry.ts';
import { substitute } from '../shell/index.ts';

/** Where nginx serves files from, unless its configuration says otherwise. A server with this document root is nginx. */
export const NGINX_ROOT = '/usr/share/nginx/html';
const DIRECTORY = '/etc/nginx';
/** nginx's `proxy_read_timeout`. */
const PROXY_TIMEOUT_MS = 60_000;

/** How much of the values of variables templates take. */
const MAX_FILLED_CHARS = 1024 * 1024;

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
  const directives = configuration(place);
  // An image that does not tell its configuration.
  if (directives === undefined) return behaviour;
  const all = withInner(directives);
  const routes = routesOf(all);
  const passesAll = routes.some(({ path }) => path === '/*');
  const { documentRoot: _own, ...rest } = behaviour;
  const root = named(all, 'root')[0]?.args[0] ?? NGINX_ROOT;
  return { ...rest, ports: portsOf(all), http: routes, ...(!passesAll && { documentRoot: root }) };
}

/** What nginx reads: its main file, and the directory that this one includes, with the templates that its entrypoint fills in. */
function configuration({ files, environment }: Place): readonly Directive[] | undefined {
  const [main = ''] = textsOf(files, DIRECTORY, 'nginx.conf');
  if (main === '') return undefined;
  let left = MAX_FILLED_CHARS;
  const valueOf = (name: string): string | undefined => {
    const value = environment.get(name);
    left -= value?.length ?? 0;
    return left < 0 ? '' : value;
  };
  const templates = textsOf(files, `${DIRECTORY}/templates`, '.template').map((text) => substitute(text, valueOf));
  // A template replaces the file of its name.
  const included = templates.length > 0 ? templates : textsOf(files, `${DIRECTORY}/conf.d`, '.conf');
  return [main, ...(main.includes('conf.d') ? included : [])].flatMap(parseNginx);
}

function textsOf(files: FileSystem, directory: string, ending: string): string[] {
  if (!files.isDirectory(directory)) return [];
  const paths = files
    .list(directory)
    .filter((name) => name.endsWith(ending))
    .map((name) => `${directory}/${name}`);
  return paths.filter((path) => files.isFile(path)).map((path) => files.read(path));
}

/** `listen 80;`, or a block: `server { … }`. */
interface Directive {
  readonly name: string;
  readonly args: readonly string[];
  /** What stands in its braces. Absent: there are none. */
  readonly inner?: readonly Directive[];
}

/** The deepest block. What is deeper is not read. */
const MAX_DEPTH = 20;
const TOKEN = /#[^\n]*|[;{}]|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|(?:\$\{\w*\}|[^\s;{}])+|[^\s]/g;

/** Reads a configuration in one pass, so that its size bounds the work (src/core/ngx_conf_file.c `ngx_conf_parse`). What ends too early ends there. */
export function parseNginx(text: string): readonly Directive[] {
  const whole: Directive[] = [];
  const open = [whole];
  let words: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '}') {
      words = [];
      if (open.length > 1) open.pop();
    } else if (token !== ';' && token !== '{') {
      if (!token.startsWith('#')) words.push(/^(?:"[^]*"|'[^]*')$/.test(token) ? token.slice(1, -1) : token);
    } else {
      const [name = '', ...args] = words;
      const inner: Directive[] | undefined = token === '{' ? [] : undefined;
      if (name !== '' || inner !== undefined) open.at(-1)!.push({ name, args, ...(inner && { inner }) });
      words = [];
      if (inner !== undefined && open.push(inner) > MAX_DEPTH) break;
    }
  }
  return whole;
}

/** The directives with those of all blocks, in their order. */
function withInner(directives: readonly Directive[]): readonly Directive[] {
  return directives.flatMap((directive) => [directive, ...withInner(directive.inner ?? [])]);
}

function named(directives: readonly Directive[], ...names: readonly string[]): readonly Directive[] {
  return directives.filter(({ name }) => names.includes(name));
}

/** The blocks of a name: `server` is also a line of an upstream. */
function blocks(directives: readonly Directive[], name: string): readonly (Directive & Required<Pick<Directive, 'inner'>>)[] {
  return named(directives, name).filter((directive): directive is Required<Directive> => directive.inner !== undefined);
}

/** The ports of `listen 8080 default_server`, `listen [::]:8443 ssl` and `listen localhost`. A server without the directive listens on 80. */
function portsOf(all: readonly Directive[]): readonly number[] {
  const ports = blocks(all, 'server').flatMap(({ inner }) => {
    const addresses = named(inner, 'listen').map(({ args: [address = ''] }) => address);
    const own = addresses.filter((address) => !address.startsWith('unix:'));
    return addresses.length === 0 ? [80] : own.map((address) => Number(/(?:^|:)([0-9]+)$/.exec(address)?.[1] ?? 80));
  });
  return [...new Set(ports)];
}

/** The locations that do not serve files, the most specific first. */
function routesOf(all: readonly Directive[]): HttpRoute[] {
  const upstreams = new Map(
    blocks(all, 'upstream').map(({ args: [name = ''], inner }) => [name, named(inner, 'server')[0]?.args[0] ?? '']),
  );
  const routes = blocks(all, 'location').flatMap(({ args, inner }) => {
    const [path = '', kind = ''] = args.toReversed();
    // What a regular expression means is not worked out.
    if (kind.startsWith('~')) return [];
    return routeOf(kind === '=' ? path : `${path}*`, inner, upstreams) ?? [];
  });
  // A server that answers everything itself.
  const own = blocks(all, 'server').flatMap(({ inner }) => named(inner, 'return'));
  if (routes.length === 0 && own.length > 0) routes.push({ path: '/*', status: statusOf(own.at(-1)!) });
  const isExact = ({ path }: HttpRoute): number => Number(!path.endsWith('*'));
  return routes.toSorted((a, b) => isExact(b) - isExact(a) || b.path.length - a.path.length);
}

const PASSES = ['proxy_pass', 'fastcgi_pass', 'uwsgi_pass', 'grpc_pass', 'scgi_pass'];

/** Undefined if the location serves files. */
function routeOf(path: string, inner: readonly Directive[], upstreams: ReadonlyMap<string, string>): HttpRoute | undefined {
  const [answer] = named(inner, 'return');
  if (answer !== undefined) {
    const status = statusOf(answer);
    return { path, status, body: status < 300 || status >= 400 ? (answer.args[1] ?? '') : '' };
  }
  const to = named(inner, ...PASSES)[0]?.args[0]?.replace(/^\w+:\/\//, '');
  if (to === undefined) {
    const isAnswered = named(inner, 'stub_status', 'try_files').some(({ args }) => args.at(-1) !== '=404');
    return isAnswered ? { path, status: 200 } : undefined;
  }
  if (to.includes('$') || to.startsWith('unix:')) return { path, status: 200 };
  const slash = to.indexOf('/');
  const host = slash < 0 ? to : to.slice(0, slash);
  const url = `http://${upstreams.get(host) ?? host}${slash < 0 ? '/' : to.slice(slash)}`;
  return { path, status: 200, calls: { url, timeoutMs: PROXY_TIMEOUT_MS } };
}

/** Of `return 503`. An address alone is a redirection. */
function statusOf({ args: [code = ''] }: Directive): number {
  return /^[0-9]{3}$/.test(code) ? Number(code) : 302;
}
