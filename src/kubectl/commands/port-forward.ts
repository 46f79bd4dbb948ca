import type { Container, Pod, Service } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand } from '../line/command.ts';
import { stringFlag, stringsFlag } from '../line/flags.ts';
import { chosenPod, podOrTuple } from '../resources/chosen-pod.ts';
import { select } from '../resources/selection.ts';

/** What the server, too, says to a kubectl of another machine (apiserver/rest). */
const NO_NETWORK = 'portforward is not supported: the network of the Pods is simulated, and nothing outside can connect to it';

/** cmd/portforward/portforward.go, up to the connection. */
export const PORT_FORWARD = defineCommand({
  name: 'port-forward',
  use: 'port-forward TYPE/NAME [options] [LOCAL_PORT:]REMOTE_PORT [...[LOCAL_PORT_N:]REMOTE_PORT_N]',
  short: 'Forward one or more local ports to a pod',
  refused: true,
  reads: true,
  flags: {
    address: stringsFlag('The addresses to listen on', { default: ['localhost'] }),
    'pod-running-timeout': stringFlag('', { hidden: true }),
  },
  *run(session, { args: [target, ...texts], flags, usageError }) {
    if (target === undefined || texts.length === 0) throw usageError('TYPE/NAME and list of ports are required for port-forward');
    const selection = yield* select(session, { args: [podOrTuple(target)] });
    const { pod } = yield* chosenPod(session, selection, 'exec');
    const [item] = selection.items;
    const service = item?.resource.kind === 'Service' ? (item.object as Service) : undefined;
    for (const text of texts) checkTransport(text, service?.spec.ports ?? portsOf(pod));
    const ports = texts.map((text) => remotePort(text, pod, service));
    const { phase } = pod.status;
    if (phase !== 'Running') throw new KubectlError(`unable to forward port because pod is not running. Current status=${phase}`);
    for (const address of flags.address)
      if (address !== 'localhost' && !/^[\d.]+$|:/.test(address)) throw new KubectlError(`${address} is not a valid IP`);
    ports.forEach(checkPort);
    throw new KubectlError(`error upgrading connection: ${NO_NETWORK}`);
  },
});

/** The remote part of `8080:http`, and of `http`. */
const remoteOf = (text: string): string => text.split(':', 2).at(-1)!;

const portsOf = ({ spec }: Pod): readonly NonNullable<Container['ports']>[number][] =>
  spec.containers.flatMap(({ ports = [] }) => ports);

interface NamedPort {
  readonly name?: string;
  readonly protocol?: string;
  readonly port?: number;
  readonly containerPort?: number;
}

/** `checkUDPPortInService`, `checkUDPPortInPod`: only TCP is forwarded. */
function checkTransport(text: string, ports: readonly NamedPort[]): void {
  const remote = remoteOf(text);
  const meant = ports.filter(({ name, port, containerPort }) => remote === name || remote === String(port ?? containerPort));
  if (meant.length > 0 && meant.every(({ protocol }) => protocol === 'UDP'))
    throw new KubectlError(`UDP protocol is not supported for ${remote}`);
}

/** `translateServicePortToTargetPort`, `convertPodNamedPortToNumber`. Throws `KubectlError`. */
function remotePort(text: string, pod: Pod, service: Service | undefined): number {
  const remote = remoteOf(text);
  if (service === undefined) return /^\d+$/.test(remote) ? Number(remote) : containerPort(pod, remote);
  const { name } = service.metadata;
  const { ports = [], clusterIP } = service.spec;
  const byName = ports.find((port) => port.name === remote);
  if (byName === undefined && !/^\d+$/.test(remote))
    throw new KubectlError(`Service '${name}' does not have a named port '${remote}'`);
  const found = byName ?? ports.find(({ port }) => port === Number(remote));
  if (found === undefined) throw new KubectlError(`Service ${name} does not have a service port ${remote}`);
  const { port, targetPort = port } = found;
  // Nothing stands between a headless Service and its Pods.
  if (clusterIP === 'None' && typeof targetPort === 'number') return port;
  return typeof targetPort === 'number' ? targetPort : containerPort(pod, targetPort);
}

function containerPort(pod: Pod, name: string): number {
  const found = portsOf(pod).find((port) => port.name === name);
  if (found !== undefined) return found.containerPort;
  throw new KubectlError(`Pod '${pod.metadata.name}' does not have a named port '${name}'`);
}

/** client-go tools/portforward/portforward.go `parsePorts`. Throws `KubectlError`. */
function checkPort(port: number): void {
  if (port > 65_535)
    throw new KubectlError(`error parsing local port '${port}': strconv.ParseUint: parsing "${port}": value out of range`);
  if (port === 0) throw new KubectlError('remote port must be > 0');
}
