import { badRequest, StatusError, type ContainerAccess, type Pod } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { refOf, type Call } from './call.ts';
import { containerFor } from './containers.ts';
import { flag } from './options.ts';
import { methodNotAllowed } from './refusals.ts';
import { statusOf, successStatus, type Status } from './status.ts';

/** The first byte of each message says what it is (apimachinery util/remotecommand). */
const CHANNELS = { stdout: 1, stderr: 2, error: 3 } as const;

/**
 * `pods/exec` over a WebSocket: a head of 101, and then each chunk is a message (`v4.channel.k8s.io` and `v5.channel.k8s.io`; kubelet's
 * cri/streaming/remotecommand). Throws `BadRequest`, `NotFound`, `MethodNotAllowed`.
 */
export function* serveExec(call: Call, exec: ContainerAccess['exec']): Process<void> {
  const { exchange, api } = call;
  const { query, request } = exchange;
  if (exchange.method !== 'GET' && exchange.method !== 'POST') throw methodNotAllowed();
  if (request.headers['upgrade']?.toLowerCase() !== 'websocket')
    throw badRequest('exec needs a WebSocket, which kubectl takes from v1.31 on');
  const argv = query.getAll('command');
  if (argv.length === 0) throw badRequest('you must specify at least one command for the container');
  if (flag(query, 'stdin'))
    throw badRequest('nobody can type into the simulated containers: leave -i and -t out, and give the whole command');
  const pod: Pod = yield* api.get('Pod', refOf(call));
  const container = containerFor(pod, query.get('container') ?? '');
  const { phase } = pod.status;
  if (phase === 'Succeeded' || phase === 'Failed')
    throw badRequest(`cannot exec into a container in a completed pod; current phase is ${phase}`);
  exchange.begin(101, 'application/octet-stream');
  const send = (channel: keyof typeof CHANNELS, text: string): void => exchange.write(message(CHANNELS[channel], text));
  try {
    const exitCode = yield* exec(pod, container, { argv, onOutput: send });
    send('error', JSON.stringify(exitCode === 0 ? successStatus({}) : exitStatus(exitCode)));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    send('error', JSON.stringify(statusOf(error)));
  }
  exchange.end();
}

function message(channel: number, text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(bytes.length + 1);
  whole[0] = channel;
  whole.set(bytes, 1);
  return whole;
}

/** The status that a client takes the exit code from (util/remotecommand `NonZeroExitCodeReason`). */
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
