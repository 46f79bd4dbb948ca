import { resolvePath } from '../../files/file-system.ts';
import type { Process } from '../../../sim/index.ts';
import { CLUSTER_NAME_SERVER, type HttpAnswer, type Unanswered } from '../../../cri/index.ts';
import { STATUS_TEXTS } from '../../network/network.ts';
import { CONNECT_TIMEOUT_MS } from '../../network/http-client.ts';
import { LOOPBACK } from '../../network/resolution.ts';
import type { CommandContext, CommandFunction } from './command.ts';
import { CommandFailure, NotSimulated, durationMs, parseOptions, wholeNumber } from './options.ts';

/** A network round trip. */
const ROUND_TRIP_MS = 2;
/** The time of a failed lookup with all search domains. */
const LOOKUP_MS = 20;

/** Commands that talk to other hosts: the simulated Pods and Services. */
export const NETWORK_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *wget(context, args) {
    const { flags, values, operands } = parseOptions(
      args,
      'q=quiet S=server-response spider c no-check-certificate nv=no-verbose',
      'O=output-document T=timeout t=tries Y U=user-agent header P=directory-prefix',
    );
    const { io, host, directory } = context;
    for (const operand of operands) {
      const timeout = values.get('T');
      const answer = yield* fetchUrl(context, operand, {
        limitMs: timeout === undefined ? undefined : durationMs(timeout),
        header: values.get('header'),
      });
      if ('failure' in answer) {
        const isLimited = answer.failure === 'timed-out' && timeout !== undefined;
        io.error(`wget: ${isLimited ? 'download timed out' : answer.text}\n`);
        return 1;
      }
      if (answer.status >= 400) {
        io.error(`wget: server returned error: HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status] ?? ''}\n`);
        return 1;
      }
      if (!flags.has('q')) io.error(`Connecting to ${hostOf(operand)}\n`);
      if (flags.has('S')) io.error(`  HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status] ?? ''}\n`);
      if (flags.has('spider')) continue;
      const target = values.get('O') ?? `${values.get('P') ?? '.'}/${fileNameOf(operand)}`;
      if (target === '-') io.out(answer.body);
      else host.files.write(resolvePath(directory, target), answer.body);
    }
    return 0;
  },
  curl: (context, args) => curl(context, args),
  *podcli(context, [check = '', kind = '', url = '']) {
    if (check !== 'check' || kind !== 'http') throw new NotSimulated(`${check} ${kind}`);
    const answer = yield* fetchUrl(context, url);
    if (!('failure' in answer) && answer.status < 400) return 0;
    context.io.error(`check failed ${url}\n`);
    return 1;
  },
  *nslookup({ host, shell, io }, args) {
    const { values, operands } = parseOptions(
      args.map((arg) => arg.replace(/^-(type|querytype|q)=/, '--$1=')),
      'debug',
      'type=querytype=q',
    );
    if (!/^a$/i.test(values.get('type') ?? 'a')) throw new NotSimulated(`records of type ${values.get('type')}`);
    const [name = '', given] = operands;
    yield* shell.sleep(LOOKUP_MS);
    const {
      addresses,
      canonicalName,
      failure,
      server = given ?? CLUSTER_NAME_SERVER,
    } = yield* host.network.resolve(name, {
      server: given,
      hosts: false,
    });
    if (failure === 'timed-out' || failure === 'refused') {
      if (failure === 'refused') io.error('nslookup: read: Connection refused\n');
      io.out(';; connection timed out; no servers could be reached\n\n');
      return 1;
    }
    io.out(`Server:\t\t${server}\nAddress:\t${server}:53\n\n`);
    if (failure !== undefined) {
      io.out(`** server can't find ${name}: ${failure === 'server-failed' ? 'SERVFAIL' : 'NXDOMAIN'}\n\n`);
      return 1;
    }
    for (const address of addresses) io.out(`Name:\t${canonicalName}\nAddress: ${address}\n`);
    io.out('\n');
    return 0;
  },
  *dig({ host, shell, io }, args) {
    const unknown = args.find((arg) => /^-|^\+(?!short$|search$|noall$|answer$)/.test(arg) || /^(?!A$)[A-Z]{1,6}$/.test(arg));
    if (unknown !== undefined) throw new NotSimulated(unknown);
    const name = args.find((arg) => !/^[+@]/.test(arg) && arg !== 'A') ?? '';
    yield* shell.sleep(LOOKUP_MS);
    const isShort = args.includes('+short');
    const server = args.find((arg) => arg.startsWith('@'))?.slice(1);
    const isFull = !args.includes('+search');
    const { addresses, canonicalName, failure } = yield* host.network.resolve(name, { server, isFull, hosts: false });
    if (failure === 'timed-out' || failure === 'refused') {
      io.out(';; no servers could be reached\n');
      return 9;
    }
    for (const address of addresses) io.out(isShort ? `${address}\n` : `${canonicalName}.\t30\tIN\tA\t${address}\n`);
    return 0;
  },
  *getent({ host, shell, io }, [database = '', name = '']) {
    if (database !== 'hosts' && database !== 'ahosts') throw new NotSimulated(`database ${database}`);
    yield* shell.sleep(LOOKUP_MS);
    const { addresses, canonicalName } = yield* host.network.resolve(name);
    for (const address of addresses) io.out(`${address.padEnd(16)}${canonicalName}\n`);
    return addresses.length === 0 ? 2 : 0;
  },
  ping: (context, args) => ping(context, args),
  nc: (context, args) => connect(context, args),
  ncat: (context, args) => connect(context, args),
  telnet: (context, args) => connect(context, args),
};

function* curl(context: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(
    args,
    's=silent S=show-error f=fail k=insecure L=location i=include I=head v=verbose O=remote-name N g 4 no-progress-meter compressed',
    'o=output X=request H=header w=write-out m=max-time u=user A=user-agent connect-timeout retry retry-delay cacert',
  );
  const { io, host, directory } = context;
  const method = values.get('X') ?? (flags.has('I') ? 'HEAD' : 'GET');
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') throw new NotSimulated(`method ${method}`);
  const complain = (text: string): void => {
    if (!flags.has('s') || flags.has('S')) io.error(`curl: ${text}\n`);
  };
  if (operands.length === 0) throw new CommandFailure('(2) no URL specified', 2);
  const limits = ['connect-timeout', 'm'].flatMap((name) => values.get(name) ?? []).map(durationMs);
  const limitMs = limits.length === 0 ? undefined : Math.min(...limits);
  for (const operand of operands) {
    const answer = yield* fetchUrl(context, operand, { limitMs, method, header: values.get('H') });
    if ('failure' in answer) {
      const host = hostOf(operand);
      switch (answer.failure) {
        case 'unknown':
          complain(`(6) Could not resolve host: ${host.split(':')[0]}`);
          return 6;
        case 'refused':
          complain(`(7) Failed to connect to ${host.replace(':', ' port ')}: Connection refused`);
          return 7;
        case 'timed-out':
          if (answer.isSlow) complain(`(28) Operation timed out after ${limitMs} milliseconds with 0 bytes received`);
          else if (limitMs !== undefined) complain(`(28) Connection timed out after ${limitMs} milliseconds`);
          else
            complain(
              `(28) Failed to connect to ${host.replace(':', ' port ')} after ${CONNECT_TIMEOUT_MS} ms: Could not connect to server`,
            );
          return 28;
      }
    }
    if (flags.has('f') && answer.status >= 400) {
      complain(`(22) The requested URL returned error: ${answer.status}`);
      return 22;
    }
    const head = `HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status] ?? ''}\r\n\r\n`;
    const text = method === 'HEAD' ? head : (flags.has('i') ? head : '') + answer.body;
    const target = flags.has('O') ? fileNameOf(operand) : values.get('o');
    if (target === undefined || target === '-') io.out(text);
    else host.files.write(resolvePath(directory, target), text);
    const format = values.get('w');
    if (format !== undefined) io.out(written(format, answer.status));
  }
  return 0;
}

/** The output of curl's `-w`. */
function written(format: string, status: number): string {
  return format
    .replace(/%\{(\w+)\}/g, (variable: string, name: string) => {
      if (name !== 'http_code' && name !== 'response_code') throw new NotSimulated(`${variable} of -w`);
      return String(status);
    })
    .replaceAll('\\n', '\n')
    .replaceAll('\\t', '\t');
}

/** The default interval between two packets in seconds. */
const PING_S = 1;

function* ping({ host, shell, io }: CommandContext, args: readonly string[]): Process<number> {
  const { values, operands } = parseOptions(args, 'q 4', 'c w W i');
  const [name = ''] = operands;
  const count = values.has('c') ? wholeNumber(values.get('c')!) : Infinity;
  const intervalMs = durationMs(values.get('i') ?? String(PING_S));
  const limitMs = values.has('w') ? durationMs(values.get('w')!) : Infinity;
  const [address] = (yield* host.network.resolve(name)).addresses;
  if (address === undefined) throw new CommandFailure(`bad address '${name}'`);
  io.out(`PING ${name} (${address}): 56 data bytes\n`);
  let received = 0;
  let sent = 0;
  const startedMs = host.wallMs;
  while (sent < count && host.wallMs - startedMs < limitMs) {
    yield* shell.step();
    if (host.network.answersPing(address)) {
      io.out(`64 bytes from ${address}: seq=${sent} ttl=63\n`);
      received++;
    }
    sent++;
    if (sent < count) yield* shell.sleep(intervalMs);
  }
  const lost = sent === 0 ? 0 : Math.round((100 * (sent - received)) / sent);
  io.out(`\n--- ${name} ping statistics ---\n${sent} packets transmitted, ${received} packets received, ${lost}% packet loss\n`);
  return received > 0 ? 0 : 1;
}

/** The longest URL. */
const MOST_URL = 8_192;

/** Why there is no answer, with wget's error message. */
interface Unfetched {
  readonly failure: 'unknown' | Unanswered;
  readonly text: string;
  /** There was a connection, and no answer in time. */
  readonly isSlow?: true;
}

interface FetchOptions {
  /** For how long it waits for a connection and an answer. Undefined: as long as the machine does. */
  readonly limitMs?: number | undefined;
  readonly method?: string;
  /** One line of its head. */
  readonly header?: string | undefined;
}

/** The answer to a request. */
function* fetchUrl(
  { host, shell }: CommandContext,
  url: string,
  { limitMs, method, header = '' }: FetchOptions = {},
): Process<HttpAnswer | Unfetched> {
  if (url.length > MOST_URL) throw new CommandFailure('URL is too long');
  const [, scheme = 'http', name = '', port, path = '/'] =
    /^(?:(https?):\/\/)?(\[[^\]]*\]|[^/:]+)(?::([0-9]{1,5}))?(\/.*)?$/.exec(url) ?? [];
  const [, givenHost] = /^host:\s*(\S+)\s*$/i.exec(header) ?? [];
  yield* shell.sleep(ROUND_TRIP_MS);
  const number = port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port);
  const [address] = (yield* host.network.resolve(name)).addresses;
  if (address === undefined) return { failure: 'unknown', text: `bad address '${name}${port === undefined ? '' : `:${port}`}'` };
  const answer = yield* host.network.get(address, number, path, { method, host: givenHost ?? name }, limitMs);
  if (typeof answer !== 'string') {
    // What a program of its own container says may be anything, if nobody knows the program.
    if (address === LOOPBACK || address === host.network.ip) host.doubt();
    const { afterMs = 0 } = answer;
    if (afterMs > 0) yield* shell.sleep(Math.min(limitMs ?? Infinity, afterMs));
    return afterMs <= (limitMs ?? Infinity) ? answer : { failure: 'timed-out', text: '', isSlow: true };
  }
  if (answer === 'timed-out') yield* shell.sleep(Math.min(limitMs ?? CONNECT_TIMEOUT_MS, CONNECT_TIMEOUT_MS));
  return { failure: answer, text: `can't connect to remote host (${address}): ${REASONS[answer]}` };
}

/** What Linux says of a connection that did not come about. */
const REASONS: Readonly<Record<Unanswered, string>> = { refused: 'Connection refused', 'timed-out': 'Connection timed out' };

function* connect({ host, shell, io, name }: CommandContext, args: readonly string[]): Process<number> {
  const { flags, values, operands } = parseOptions(
    args,
    'l=listen z v k=keep-open n 4 u send-only recv-only',
    'w=wait p i s c=sh-exec e=exec max-conns',
  );
  // Forms: `nc -l 80`, `nc -l -p 80`, `ncat --listen 0.0.0.0 80`.
  if (flags.has('l')) return yield* host.listen(wholeNumber(values.get('p') ?? operands.at(-1) ?? '0'));
  if (flags.has('u')) throw new NotSimulated('UDP');
  const [target = 'localhost', port = values.get('p') ?? '0'] = operands;
  if (!flags.has('z') && !flags.has('recv-only') && io.input.readAll() !== '') throw new NotSimulated('sending data');
  yield* shell.sleep(ROUND_TRIP_MS);
  const [address] = (yield* host.network.resolve(target)).addresses;
  if (address === undefined) throw new CommandFailure(`bad address '${target}'`);
  const end = yield* host.network.connects(address, wholeNumber(port));
  if (end !== 'connected') {
    const limitMs = values.has('w') ? durationMs(values.get('w')!) : CONNECT_TIMEOUT_MS;
    if (end === 'timed-out') yield* shell.sleep(Math.min(limitMs, CONNECT_TIMEOUT_MS));
    if (!flags.has('z') || flags.has('v')) io.error(`${name}: ${target} (${address}:${port}): ${REASONS[end]}\n`);
    return 1;
  }
  if (flags.has('v')) io.error(`${target} (${address}:${port}) open\n`);
  return 0;
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').split('/')[0] ?? '';
}

function fileNameOf(url: string): string {
  const path = url
    .replace(/^https?:\/\//, '')
    .split('/')
    .slice(1);
  const last = path.at(-1) ?? '';
  return last === '' ? 'index.html' : last;
}
