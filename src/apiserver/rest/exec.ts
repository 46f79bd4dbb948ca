import { badRequest, type ContainerAccess, methodNotAllowed, type Pod, StatusError } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { type Call, refOf } from './call.ts';
import { containerFor } from './logs.ts';
import { flag } from './options.ts';
import { type Status, statusOf, successStatus } from './status.ts';

/** The first byte of each message is its channel (apimachinery util/remotecommand). */
const CHANNELS = { stdout: 1, stderr: 2, error: 3 } as const;

const NO_TERMINAL =
  'this server carries no terminals, which only the page has: leave out -t and give the whole command, as in: exec POD -- sh -c COMMAND';
/** A simulated command takes its whole input when it starts, so its end must be known. */
const NO_END =
  'a standard input needs the protocol v5.channel.k8s.io, in which the client says where its input ends: kubectl has it from v1.30 on';

/**
 * `pods/exec` over a WebSocket: a head of 101, then each chunk is a message (`v4.channel.k8s.io` and `v5.channel.k8s.io`;
 * kubelet's cri/streaming/remotecommand). The protocol is checked last: after any refusal kubectl retries over SPDY and prints
 * only the second answer, which must name the request's fault and not the connection's. Throws `BadRequest`, `NotFound`,
 * `MethodNotAllowed`.
 */
export function* serveExec(call: Call, exec: ContainerAccess['exec']): Process<void> {
  const { exchange, api } = call;
  const { query } = exchange;
  if (exchange.method !== 'GET' && exchange.method !== 'POST') throw methodNotAllowed();
  const argv = query.getAll('command');
  if (argv.length === 0) throw badRequest('you must specify at least one command for the container');
  call.api.authorize('create', 'Pod', refOf(call), 'exec');
  const pod: Pod = yield* api.get('Pod', refOf(call));
  const container = containerFor(pod, query.get('container') ?? '');
  const { phase } = pod.status;
  if (phase === 'Succeeded' || phase === 'Failed')
    throw badRequest(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  if (flag(query, 'tty')) throw badRequest(NO_TERMINAL);
  const { headers, body } = exchange.request;
  refuseOtherProtocols(headers['upgrade']);
  const takesInput = flag(query, 'stdin');
  if (takesInput && !(headers['sec-websocket-protocol'] ?? '').includes('v5.channel.k8s.io')) throw badRequest(NO_END);
  const stdin = takesInput ? inputText(body) : undefined;
  exchange.begin(101, 'application/octet-stream');
  const send = (channel: keyof typeof CHANNELS, text: string): void => exchange.write(message(CHANNELS[channel], text));
  try {
    const exitCode = yield* exec(pod, container, { argv, stdin, onOutput: send });
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
function refuseOtherProtocols(upgrade = ''): void {
  const protocol = upgrade.toLowerCase();
  if (protocol === 'websocket') return;
  throw badRequest(
    protocol.startsWith('spdy/')
      ? 'this server does not speak SPDY: kubectl exec works from v1.30 on, which uses a WebSocket'
      : 'exec needs a WebSocket: the request must ask to be upgraded to one',
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
