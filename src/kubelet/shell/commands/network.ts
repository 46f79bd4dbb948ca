import { resolvePath } from '../../files/file-system.ts';
import { STATUS_TEXTS } from '../../network/http.ts';
import type { CommandContext, CommandFunction } from './index.ts';
import { parseOptions } from './options.ts';

/** There and back. */
const ROUND_TRIP_MS = 2;
/** A name server that knows no answer, asked with every search domain. */
const LOOKUP_MS = 20;
const DNS_SERVER = '10.96.0.10';

/** Commands that talk to other hosts. What they hear is what the simulated Pods and Services have to say. */
export const NETWORK_COMMANDS: Readonly<Record<string, CommandFunction>> = {
  *wget(context, args) {
    const { flags, values, operands } = parseOptions(args, ['O', 'T', 't', 'Y', 'U', 'timeout', 'tries', 'header', 'P']);
    const quiet = flags.has('q');
    for (const operand of operands) {
      const answer = yield* fetchUrl(context, operand);
      if (typeof answer === 'string') {
        context.io.error(`wget: ${answer}\n`);
        return 1;
      }
      if (answer.status >= 400) {
        context.io.error(`wget: server returned error: HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status] ?? ''}\n`);
        return 1;
      }
      const target = values.get('O') ?? (operand.replace(/\/$/, '').replace(/^.*:\/\/[^/]*$|^.*\//, '') || 'index.html');
      if (!quiet) context.io.error(`Connecting to ${hostOf(operand)}\n`);
      if (flags.has('spider')) continue;
      if (target === '-') context.io.out(answer.body);
      else if (target !== '/dev/null') context.host.files.write(resolvePath(context.directory, target), answer.body);
    }
    return 0;
  },
  *curl(context, args) {
    const { flags, values, operands } = parseOptions(args, [
      'o',
      'X',
      'H',
      'd',
      'w',
      'm',
      'u',
      'A',
      'max-time',
      'connect-timeout',
      'retry',
      'data',
      'header',
      'request',
      'output',
      'cacert',
      'write-out',
    ]);
    const silent = flags.has('s') || flags.has('silent');
    for (const operand of operands) {
      const answer = yield* fetchUrl(context, operand);
      if (typeof answer === 'string') {
        const code = answer.startsWith('bad address') ? 6 : 7;
        const why =
          code === 6
            ? `Could not resolve host: ${hostOf(operand).split(':')[0]}`
            : `Failed to connect to ${hostOf(operand).replace(':', ' port ')}: Connection refused`;
        if (!silent || flags.has('S')) context.io.error(`curl: (${code}) ${why}\n`);
        return code;
      }
      if ((flags.has('f') || flags.has('fail')) && answer.status >= 400) {
        if (!silent || flags.has('S')) context.io.error(`curl: (22) The requested URL returned error: ${answer.status}\n`);
        return 22;
      }
      const head = `HTTP/1.1 ${answer.status} ${STATUS_TEXTS[answer.status] ?? ''}\r\n\r\n`;
      const text = flags.has('I') || flags.has('head') ? head : (flags.has('i') ? head : '') + answer.body;
      const target = values.get('o') ?? values.get('output');
      if (target === undefined || target === '-') context.io.out(text);
      else if (target !== '/dev/null') context.host.files.write(resolvePath(context.directory, target), text);
      const format = values.get('w') ?? values.get('write-out');
      if (format !== undefined) context.io.out(format.replaceAll('%{http_code}', String(answer.status)).replaceAll('\\n', '\n'));
    }
    return operands.length === 0 ? 2 : 0;
  },
  *nslookup({ host, io }, args) {
    const name = parseOptions(args, ['type', 'querytype']).operands[0] ?? '';
    yield* host.sleep(LOOKUP_MS);
    const addresses = host.network.lookup(name);
    io.out(`Server:\t\t${DNS_SERVER}\nAddress:\t${DNS_SERVER}:53\n\n`);
    if (addresses.length === 0) {
      io.out(`** server can't find ${name}: NXDOMAIN\n\n`);
      return 1;
    }
    for (const address of addresses) io.out(`Name:\t${host.network.canonicalName(name)}\nAddress: ${address}\n`);
    io.out('\n');
    return 0;
  },
  *dig({ host, io }, args) {
    const name = args.find((arg) => !/^[-+@]/.test(arg) && arg !== 'A' && arg !== 'SRV') ?? '';
    yield* host.sleep(LOOKUP_MS);
    const short = args.includes('+short');
    for (const address of host.network.lookup(name))
      io.out(short ? `${address}\n` : `${host.network.canonicalName(name)}.\t30\tIN\tA\t${address}\n`);
    return 0;
  },
  *getent({ host, io }, [, name = '']) {
    yield* host.sleep(LOOKUP_MS);
    const addresses = host.network.lookup(name);
    for (const address of addresses) io.out(`${address.padEnd(16)}${host.network.canonicalName(name)}\n`);
    return addresses.length === 0 ? 2 : 0;
  },
  *ping({ host, io }, args) {
    const { values, operands } = parseOptions(args, ['c', 'w', 'W', 'i']);
    const [name = ''] = operands;
    const [address] = host.network.lookup(name);
    if (address === undefined) {
      io.error(`ping: bad address '${name}'\n`);
      return 1;
    }
    io.out(`PING ${name} (${address}): 56 data bytes\n`);
    for (let seq = 0; seq < Number(values.get('c') ?? '1000'); seq++) {
      yield* host.sleep(1_000);
      io.out(`64 bytes from ${address}: seq=${seq} ttl=63 time=0.1 ms\n`);
    }
    return 0;
  },
  nc: (context, args) => connect(context, args),
  ncat: (context, args) => connect(context, args),
  telnet: (context, args) => connect(context, args),
};

/** The answer to a GET, or why there is none, as wget puts it. */
function* fetchUrl({ host }: CommandContext, url: string) {
  const match = /^(?:(https?):\/\/)?(\[[^\]]*\]|[^/:]+)(?::([0-9]+))?(\/.*)?$/.exec(url);
  const [, scheme = 'http', name = '', port, path = '/'] = match ?? [];
  yield* host.sleep(ROUND_TRIP_MS);
  const number = port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port);
  if (host.network.lookup(name).length === 0) return `bad address '${name}${port === undefined ? '' : `:${port}`}'`;
  return (
    host.network.get(name, number, path) ?? `can't connect to remote host (${host.network.lookup(name)[0]}): Connection refused`
  );
}

function* connect({ host, io, name }: CommandContext, args: readonly string[]) {
  const { flags, values, operands } = parseOptions(args, ['w', 'p', 'i', 's', 'c', 'e', 'wait', 'sh-exec', 'exec']);
  // `nc -l 80`, `nc -l -p 80`, `ncat --listen 0.0.0.0 80`.
  if (flags.has('l') || flags.has('listen')) return yield* host.listen(Number(values.get('p') ?? operands.at(-1) ?? '0'));
  const [target = 'localhost', port = values.get('p') ?? '0'] = operands;
  yield* host.sleep(ROUND_TRIP_MS);
  if (host.network.lookup(target).length === 0) {
    io.error(`${name}: bad address '${target}'\n`);
    return 1;
  }
  if (!host.network.listens(target, Number(port))) {
    if (!flags.has('z') || flags.has('v'))
      io.error(`${name}: ${target} (${host.network.lookup(target)[0]}:${port}): Connection refused\n`);
    return 1;
  }
  if (flags.has('v')) io.error(`${target} (${host.network.lookup(target)[0]}:${port}) open\n`);
  return 0;
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '').split('/')[0] ?? '';
}
