import { parseGoDuration } from '../../api/duration.ts';
import { formatMicroTime, formatTime } from '../../api/time.ts';
import type { HttpAnswer } from '../../cri/index.ts';
import type { KnownServerName, ProgramBehaviour } from './image-entry.ts';

/** A well-known server, as its documentation describes it: its ports, its flags and its answers. */
export interface KnownServer {
  ports(site: ServerSite): readonly number[];
  answer(site: ServerSite, request: ServerRequest): ServerReply;
  /** Why it ends at once. */
  refuse?(site: ServerSite): { readonly log: string; readonly code: number } | undefined;
  /** Its reaction to SIGTERM. Absent or undefined: that of its behaviour. */
  stop?(site: ServerSite): ProgramBehaviour['onStop'];
}

/** What a server knows of its container. */
export interface ServerSite {
  readonly hostname: string;
  readonly ip: string;
  readonly tag: string;
  readonly wallMs: number;
  readonly uptimeMs: number;
  /** The value of a flag: `-text hi`, `--text=hi`. */
  flag(name: string, otherwise?: string): string;
  /** Whether a flag without a value is given. */
  has(name: string): boolean;
  env(name: string): string;
  /** What it remembers between two requests. */
  readonly marks: Set<string>;
  /** A number in [0, 1). */
  random(): number;
  /** Asks another program. */
  fetch(host: string, port: number, path: string): HttpAnswer | string;
}

export interface ServerRequest {
  /** Without the query. */
  readonly path: string;
  readonly uri: string;
  readonly query: ReadonlyMap<string, string>;
  readonly port: number;
  readonly method: string;
  readonly host: string;
  readonly client: string;
}

export interface ServerReply {
  readonly status: number;
  readonly body: string;
  /** How long it waits before it answers. */
  readonly delayMs?: number;
  readonly log?: string;
  /** It ends. Who asked gets an answer only if the program lives for as long as an answer takes. */
  readonly exit?: { readonly afterMs: number; readonly code: number };
}

const ok = (body: string, more: Partial<ServerReply> = {}): ServerReply => ({ status: 200, body, ...more });
const missing: ServerReply = { status: 404, body: '404 page not found\n' };
const cannot = (what: string): ServerReply => ({ status: 501, body: `not simulated: ${what}\n` });
/** Ends at once, so that nobody gets an answer. */
const AT_ONCE_MS = 1;
const json = (value: object): string => JSON.stringify(value, undefined, 2);

/** A line of Go's package log. */
function goLog({ wallMs }: ServerSite, text: string): string {
  return `${formatTime(wallMs).replaceAll('-', '/').replace('T', ' ').replace('Z', '')} ${text}`;
}

/** The client with the port of its side, as Go has it. */
function remote({ random }: ServerSite, { client }: ServerRequest): string {
  return `${client}:${32_768 + Math.floor(random() * 28_232)}`;
}

/** A Go duration in milliseconds, 0 if it is none. */
function duration(text: string | undefined): number {
  try {
    return text === undefined || text === '' ? 0 : parseGoDuration(text);
  } catch {
    return 0;
  }
}

/** `:5678` or `0.0.0.0:5678` */
function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}

/** test/images/agnhost/netexec */
const netexec: KnownServer = {
  ports: (site) => [Number(site.flag('http-port', '8080'))],
  answer(site, request) {
    const { path, query } = request;
    const log = goLog(site, `GET ${request.uri}`);
    switch (path) {
      case '/hostname':
      case '/hostName':
        return ok(site.hostname, { log });
      case '/clientip':
        return ok(remote(site, request), { log });
      case '/echo':
        return ok(query.get('msg') ?? '', { log, ...statusIn(query.get('code')) });
      case '/redirect':
        return { status: 302, body: '', log, ...statusIn(query.get('code')) };
      case '/healthz':
        // It counts as ready once its UDP server runs.
        return { status: site.flag('udp-port', '8081') === '-1' ? 412 : 200, body: '', log };
      case '/exit':
        return ok('', {
          log,
          exit: { afterMs: AT_ONCE_MS + duration(query.get('wait')), code: Number(query.get('code') ?? 0) & 127 },
        });
      case '/shutdown':
        return ok('', { log, exit: { afterMs: AT_ONCE_MS, code: 0 } });
      case '/dial':
        return { ...dial(site, query), log };
      case '/shell':
      case '/upload':
        return cannot(path);
      default:
        return ok(
          `NOW: ${formatMicroTime(site.wallMs).replace('T', ' ').replace('Z', '')} +0000 UTC m=+${(site.uptimeMs / 1000).toFixed(9)}`,
          {
            log: goLog(site, 'GET /'),
          },
        );
    }
  },
  stop(site) {
    const seconds = Number(site.flag('delay-shutdown', '0'));
    return seconds > 0 ? { afterMs: seconds * 1000, code: 0, serves: true } : undefined;
  },
};

const MOST_TRIES = 100;

/** Asks another server for others, as tests of networks do. */
function dial(site: ServerSite, query: ReadonlyMap<string, string>): ServerReply {
  const [host = '', port = '', request = '', protocol = ''] = ['host', 'port', 'request', 'protocol'].map((name) =>
    query.get(name),
  );
  if (request === '') return { status: 400, body: 'request parameter not specified. <nil>\n' };
  if (protocol !== '' && protocol !== 'http') return cannot(`protocol ${protocol}`);
  const responses: string[] = [];
  const errors: string[] = [];
  for (let tries = Math.min(Number(query.get('tries') ?? 1) || 1, MOST_TRIES); tries > 0; tries--) {
    const answer = site.fetch(host, Number(port), `/${request}`);
    if (typeof answer !== 'string') responses.push(answer.body);
    else
      errors.push(
        `Get "http://${host}:${port}/${request}": dial tcp ${host}:${port}: ${answer === 'refused' ? 'connect: connection refused' : 'i/o timeout'}`,
      );
  }
  return ok(JSON.stringify({ ...(errors.length > 0 && { errors }), ...(responses.length > 0 && { responses }) }));
}

function statusIn(text: string | undefined): { readonly status?: number } {
  return text !== undefined && /^[1-9][0-9]{2}$/.test(text) ? { status: Number(text) } : {};
}

/** test/images/agnhost/serve-hostname */
const serveHostname: KnownServer = {
  ports: (site) => [Number(site.flag('port', '9376'))],
  answer: (site, request) => ok(site.hostname, { log: goLog(site, `HTTP request from ${remote(site, request)}`) }),
};

const httpEcho: KnownServer = {
  ports: (site) => [portOf(site.flag('listen', ':5678'))],
  refuse: (site) => (echoed(site) === '' ? { log: 'Missing -text option OR ENV var TEXT is empty!', code: 127 } : undefined),
  answer: (site, { path }) =>
    path === '/health' ? ok('{"status":"ok"}\n') : { status: Number(site.flag('status-code', '200')), body: `${echoed(site)}\n` },
};

function echoed(site: ServerSite): string {
  return site.flag('text') || site.env('ECHO_TEXT');
}

const helloApp: KnownServer = {
  ports: (site) => [Number(site.env('PORT') || 8080)],
  answer: (site, { path }) =>
    ok(`Hello, world!\nVersion: ${site.tag}.0\nHostname: ${site.hostname}\n`, { log: goLog(site, `Serving request: ${path}`) }),
};

const whoami: KnownServer = {
  ports: (site) => [Number(site.flag('port') || site.env('WHOAMI_PORT_NUMBER') || 80)],
  answer(site, request) {
    const { path, query, method, uri, host } = request;
    const name = site.flag('name') || site.env('WHOAMI_NAME');
    const ip = ['127.0.0.1', site.ip];
    if (path === '/health') return ok('');
    if (path === '/bench') return ok('1');
    if (path === '/data' || path === '/echo') return cannot(path);
    if (path === '/api')
      return ok(
        `${JSON.stringify({ hostname: site.hostname, ip, url: uri, host, method, ...(name !== '' && { name }), remoteAddr: remote(site, request) })}\n`,
      );
    const lines = [...(name === '' ? [] : [`Name: ${name}`]), `Hostname: ${site.hostname}`, ...ip.map((one) => `IP: ${one}`)];
    const body = `${[...lines, `RemoteAddr: ${remote(site, request)}`, `${method} ${uri} HTTP/1.1\r`, `Host: ${host}\r`, '\r'].join('\n')}\n`;
    const delayMs = duration(query.get('wait'));
    return ok(body, delayMs > 0 ? { delayMs } : {});
  },
};

const podinfo: KnownServer = {
  ports: (site) =>
    [site.flag('port', '9898'), site.flag('port-metrics', '0'), site.flag('grpc-port', '0')]
      .map(Number)
      .filter((port) => port > 0),
  answer(site, request) {
    const { path, method, port } = request;
    if (String(port) === site.flag('port-metrics'))
      return path === '/healthz' ? ok('OK') : path === '/metrics' ? ok('') : missing;
    if (site.has('random-error') && site.random() < 0.5) return { status: 500, body: '' };
    const [, first, rest = ''] = /^\/([^/]*)(?:\/(.*))?$/.exec(path) ?? [];
    switch (first) {
      case '':
      case 'api':
        return ok(json(aboutPodinfo(site)));
      case 'version':
        return ok(json({ version: site.tag }));
      case 'healthz':
        return isMarked(site, 'unhealthy') ? { status: 503, body: '' } : ok(json({ status: 'OK' }));
      case 'readyz':
        if (rest === '') return isMarked(site, 'unready') ? { status: 503, body: '' } : ok(json({ status: 'OK' }));
        return method === 'POST' && (rest === 'enable' || rest === 'disable')
          ? setReady(site, rest === 'enable')
          : { status: 405, body: '' };
      case 'status':
        return /^[1-9][0-9]{2}$/.test(rest) ? { status: Number(rest), body: json({ status: Number(rest) }) } : missing;
      case 'delay':
        return /^[0-9]{1,5}$/.test(rest) ? ok(json({ delay: Number(rest) }), { delayMs: Number(rest) * 1000 }) : missing;
      case 'panic':
        return ok('', { exit: { afterMs: AT_ONCE_MS, code: 255 } });
      case 'metrics':
        return ok('');
      default:
        return missing;
    }
  },
  /** It stops being ready, and goes on for three seconds, so that endpoints have time to go. */
  stop(site) {
    for (const mark of ['unready', 'unhealthy']) site.marks.add(mark);
    return site.flag('level') === 'debug' ? { afterMs: 5, code: 0 } : { afterMs: 3_000, code: 0, serves: true };
  },
};

/** Podinfo begins unready or unhealthy by a flag of that name. */
function isMarked({ marks, has }: ServerSite, mark: 'unready' | 'unhealthy'): boolean {
  return marks.has(mark) || (has(mark) && !marks.has('enabled'));
}

function setReady({ marks }: ServerSite, isReady: boolean): ServerReply {
  if (isReady) marks.add('enabled').delete('unready');
  else marks.add('unready');
  return { status: 202, body: '' };
}

function aboutPodinfo(site: ServerSite): object {
  const setting = (name: string): string => site.flag(`ui-${name}`) || site.env(`PODINFO_UI_${name.toUpperCase()}`);
  return {
    hostname: site.hostname,
    version: site.tag,
    color: setting('color') || '#34577c',
    message: setting('message') || `greetings from podinfo v${site.tag}`,
    goos: 'linux',
  };
}

const echoserver: KnownServer = {
  ports: () => [8080, 8443],
  answer: ({ hostname }, { client, method, path, uri, host, port }) =>
    ok(
      `\n\nHostname: ${hostname}\n\nPod Information:\n\t-no pod information available-\n\nServer values:\n\tserver_version=nginx: 1.13.3 - lua: 10008\n\nRequest Information:\n\tclient_address=${client}\n\tmethod=${method}\n\treal path=${uri}\n\tquery=${uri.slice(path.length + 1)}\n\trequest_version=1.1\n\trequest_scheme=http\n\trequest_uri=http://${host}:${port}${uri}\n\nRequest Headers:\n\thost=${host}\n\nRequest Body:\n\t-no body in request-\n\n`,
    ),
};

const nginxHello: KnownServer = {
  ports: () => [80],
  answer({ tag, ip, hostname, wallMs }, { uri, port }) {
    const lines = [
      ['Server address', `${ip}:${port}`],
      ['Server name', hostname],
      ['Date', formatTime(wallMs)],
      ['URI', uri],
    ] as const;
    if (tag.startsWith('plain-text')) return ok(lines.map(([name, value]) => `${name}: ${value}\n`).join(''));
    const rows = lines.map(([name, value]) => `<p><span>${name}:</span> <span>${value}</span></p>\n`).join('');
    return ok(`<!DOCTYPE html>\n<html>\n<head>\n<title>Hello World</title>\n</head>\n<body>\n${rows}</body>\n</html>\n`);
  },
};

/** The servers by the names that images give them. */
export const KNOWN_SERVERS: Readonly<Record<KnownServerName, KnownServer>> = {
  'agnhost-netexec': netexec,
  'agnhost-serve-hostname': serveHostname,
  'http-echo': httpEcho,
  'hello-app': helloApp,
  'nginx-hello': nginxHello,
  echoserver,
  podinfo,
  whoami,
};
