import type { Container, Pod } from './kinds.ts';
import { isRestartableInitContainer } from './pod.ts';

/** A port of the node that a container occupies. */
export interface HostPort {
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

const ANY_IP = '0.0.0.0';
const NONE: readonly HostPort[] = [];

/** The host ports of a Pod's containers and sidecars (scheduler util `GetHostPorts`). */
export function hostPortsOf(pod: Pod): readonly HostPort[] {
  const { containers = [], initContainers } = pod.spec;
  let ports = NONE;
  for (const container of containers) ports = withPortsOf(container, ports);
  if (initContainers !== undefined) {
    for (const container of initContainers) if (isRestartableInitContainer(container)) ports = withPortsOf(container, ports);
  }
  return ports;
}

function withPortsOf(container: Container, ports: readonly HostPort[]): readonly HostPort[] {
  if (container.ports === undefined) return ports;
  for (const { hostPort, hostIP, protocol } of container.ports) {
    if (hostPort === undefined || hostPort <= 0) continue;
    const ip = hostIP === undefined || hostIP === '' ? ANY_IP : hostIP;
    ports = ports.concat({ ip, protocol: protocol ?? 'TCP', port: hostPort });
  }
  return ports;
}

/**
 * Returns true if two Pods cannot have these ports on one node. `0.0.0.0` occupies the port on every address (framework/types.go
 * `HostPortInfo.CheckConflict`).
 */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && (a.ip === b.ip || a.ip === ANY_IP || b.ip === ANY_IP);
}
