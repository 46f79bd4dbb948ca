import {
  type AttachRequest,
  badRequest,
  type ContainerAccess,
  methodNotAllowed,
  type Pod,
  StatusError,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { type Call, refOf } from './call.ts';
import { containerFor } from './logs.ts';
import { flag } from './options.ts';
import { type Status, statusOf, successStatus } from './status.ts';
import { Terminal } from './terminal.ts';

/** The first byte of each message is its channel (apimachinery util/remotecommand). */
const CHANNELS = { stdout: 1, stderr: 2, error: 3 } as const;
/** The channel of what is typed, and the first byte of a message that ends a channel. The size of the screen, on channel 4, has no effect. */
const STDIN = 0;
const CLOSE = 255;

/** A simulated command takes its whole input when it starts, so its end must be known. */
const NO_END =
  'a standard input needs the protocol v5.channel.k8s.io, in which the client says where its input ends: kubectl has it from v1.30 on';

/**
 * `pods/exec` over a WebSocket: a head of 101, then each chunk is a message (`v4.channel.k8s.io` and `v5.channel.k8s.io`;
 * kubelet's cri/streaming/remotecommand). The protocol is checked last: after any refusal kubectl retries over SPDY and prints
 * only the second answer, which must name the request's fault and not the connection's. Throws `BadRequest`, `NotFound`,
 * `MethodNotAllowed`.
 */
export function* serveExec(call: Call, containers: Pick<ContainerAccess, 'exec'>): Process<void> {
  const { query, request } = call.exchange;
  const argv = query.getAll('command');
  if (argv.length === 0) throw badRequest('you must specify at least one command for the container');
  const { pod, container } = yield* targetOf(call, 'exec');
  const { phase } = pod.status;
  if (phase === 'Succeeded' || phase === 'Failed')
    throw badRequest(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  refuseOtherProtocols('exec', request.headers['upgrade']);
  const takesInput = flag(query, 'stdin') && !flag(query, 'tty');
  if (takesInput && !(request.headers['sec-websocket-protocol'] ?? '').includes('v5.channel.k8s.io')) throw badRequest(NO_END);
  const stdin = takesInput ? inputText(request.body) : undefined;
  yield* overChannels(call, flag(query, 'tty'), (streams) => containers.exec(pod, container, { argv, stdin, ...streams }));
}

/** `pods/attach` over a WebSocket. Whether there is a terminal is up to the container, and without one it gets no input, as in the page. Throws as `serveExec`. */
export function* serveAttach(call: Call, containers: Pick<ContainerAccess, 'attach'>): Process<void> {
  const { pod, container } = yield* targetOf(call, 'attach');
  refuseOtherProtocols('attach', call.exchange.request.headers['upgrade']);
  const { containers: own, initContainers = [], ephemeralContainers = [] } = pod.spec;
  const { tty = false } = [...own, ...initContainers, ...ephemeralContainers].find(({ name }) => name === container)!;
  yield* overChannels(call, tty, function* (streams) {
    yield* containers.attach(pod, container, streams);
    return 0;
  });
}

/** The container that a request names. */
function* targetOf(call: Call, subresource: 'exec' | 'attach'): Process<{ readonly pod: Pod; readonly container: string }> {
  const { exchange, api } = call;
  if (exchange.method !== 'GET' && exchange.method !== 'POST') throw methodNotAllowed();
  api.authorize('create', 'Pod', refOf(call), subresource);
  const pod: Pod = yield* api.get('Pod', refOf(call));
  return { pod, container: containerFor(pod, exchange.query.get('container') ?? '') };
}

/** Connects a command's streams with the client until the command ends. With a terminal they are one, and with `stdin` the command reads what is typed. */
function* overChannels({ exchange }: Call, tty: boolean, run: (streams: AttachRequest) => Process<number>): Process<void> {
  const { query } = exchange;
  const send = (channel: keyof typeof CHANNELS, text: string): void => exchange.write(message(CHANNELS[channel], text));
  const terminal = tty ? new Terminal((text) => send('stdout', text)) : undefined;
  exchange.input?.((sent) => {
    if (sent[0] === STDIN) terminal?.type(sent.subarray(1));
    else if (sent[0] === CLOSE && sent[1] === STDIN) terminal?.end();
  });
  exchange.begin(101, 'application/octet-stream');
  try {
    const exitCode = yield* run({
      keyboard: flag(query, 'stdin') ? terminal : undefined,
      onOutput: terminal === undefined ? send : (_, text) => terminal.write(text),
    });
    send('error', JSON.stringify(exitCode === 0 ? successStatus({}) : exitStatus(exitCode)));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    send('error', JSON.stringify(statusOf(error)));
  }
  exchange.end();
}

/** The body of the request is the input (`server/standard-input.ts`). Throws `BadRequest`: the simulated files are texts. */
function inputText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw badRequest('the standard input is no text in UTF-8, and the simulated files hold texts only');
  }
}

/** Throws `BadRequest` unless the client asks for a WebSocket. */
function refuseOtherProtocols(verb: 'exec' | 'attach', upgrade = ''): void {
  const protocol = upgrade.toLowerCase();
  if (protocol === 'websocket') return;
  throw badRequest(
    protocol.startsWith('spdy/')
      ? `this server does not speak SPDY: kubectl ${verb} works from v1.30 on, which uses a WebSocket`
      : `${verb} needs a WebSocket: the request must ask to be upgraded to one`,
  );
}

function message(channel: number, text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(bytes.length + 1);
  whole[0] = channel;
  whole.set(bytes, 1);
  return whole;
}

/** The status with the exit code for the client (util/remotecommand `NonZeroExitCodeReason`). */
function exitStatus(exitCode: number): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `command terminated with non-zero exit code: exit status ${exitCode}`,
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: String(exitCode) }] },
  };
}
