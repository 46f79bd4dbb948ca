import { findPort, type Container, type Probe } from '../../api/index.ts';
import type { ContainerConfig } from '../../cri/index.ts';
import type { ProgramBehaviour } from '../images/image-entry.ts';
import type { ResolvedImage } from '../images/image-catalogue.ts';

/** What is imagined about images whose contents nobody knows: real applications are mostly made of them, and they run. */

/** How long an imagined program works that is expected to end. */
const WORK_MS = 3_000;
/** A server without further details. */
const SERVER: ProgramBehaviour = {};
const WORKER: ProgramBehaviour = { ports: [], exit: { afterMs: WORK_MS, code: 0 } };

/** Whether the contents of an image are unknown, or known in part. It then has every program and file that somebody asks for. */
export function isUnknownImage({ entry: { programs, userland, main } }: Pick<ResolvedImage, 'entry'>): boolean {
  return main !== undefined || (programs === undefined && userland === undefined);
}

/** The behaviour of a program of an image whose contents are unknown. */
export function imaginedProgram({ entry: { main } }: Pick<ResolvedImage, 'entry'>, config: ContainerConfig): ProgramBehaviour {
  return isExpectedToEnd(config) ? WORKER : (main ?? SERVER);
}

/** Whether a container is an init container that the others wait for. A sidecar is not. */
export function isInitContainer({ pod, spec }: Pick<ContainerConfig, 'pod' | 'spec'>): boolean {
  return spec.restartPolicy !== 'Always' && pod.spec.initContainers?.some(({ name }) => name === spec.name) === true;
}

/** Whether the program has an end. A Job waits for one; in another Pod that is not restarted it serves if the Pod names a port. */
export function isExpectedToEnd(config: Pick<ContainerConfig, 'pod' | 'spec'>): boolean {
  const { pod, spec } = config;
  if (isInitContainer(config)) return true;
  if (spec.restartPolicy === 'Always' || pod.spec.restartPolicy === 'Always' || pod.spec.restartPolicy === undefined)
    return false;
  const isOfJob = pod.metadata.ownerReferences?.some(({ kind, controller }) => kind === 'Job' && controller === true) === true;
  return isOfJob || namedPorts(spec).length === 0;
}

/** Whether the Pod names the port for this container: as a port of the container, or in a probe or a hook. */
export function namesPort({ pod, spec }: Pick<ContainerConfig, 'pod' | 'spec'>, port: number): boolean {
  return namedPorts(spec).some((named) => {
    return (
      named === port || (typeof named === 'string' && (portOf(spec, named) ?? findPort(pod, named) ?? Number(named)) === port)
    );
  });
}

function namedPorts({ ports = [], livenessProbe, readinessProbe, startupProbe, lifecycle }: Container): (number | string)[] {
  const actions: readonly (Pick<Probe, 'httpGet' | 'tcpSocket' | 'grpc'> | undefined)[] = [
    livenessProbe,
    readinessProbe,
    startupProbe,
    lifecycle?.postStart,
    lifecycle?.preStop,
  ];
  const named: (number | string)[] = ports.map(({ containerPort }) => containerPort);
  for (const action of actions) {
    // A probe of another host says nothing about this container.
    if (action?.httpGet !== undefined && !isElsewhere(action.httpGet.host)) named.push(action.httpGet.port);
    if (action?.tcpSocket !== undefined && !isElsewhere(action.tcpSocket.host)) named.push(action.tcpSocket.port);
    if (action?.grpc !== undefined) named.push(action.grpc.port);
  }
  return named;
}

function isElsewhere(host: string | undefined): boolean {
  return host !== undefined && host !== '' && host !== 'localhost' && host !== '127.0.0.1';
}

function portOf({ ports = [] }: Container, wanted: string): number | undefined {
  return ports.find(({ name }) => name === wanted)?.containerPort;
}
