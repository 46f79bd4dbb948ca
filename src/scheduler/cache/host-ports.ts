import type { Container, Pod } from '../../api/index.ts';

/** A port of the node that a container takes for itself. */
export interface HostPort {
  readonly ip: string;
  readonly protocol: string;
  readonly port: number;
}

const ANY_IP = '0.0.0.0';
const NONE: readonly HostPort[] = [];

/** The ports of the node that a Pod takes, sidecars' ones too (scheduler util `GetHostPorts`). */
export function hostPortsOf(pod: Pod): readonly HostPort[] {
  const { containers = [], initContainers } = pod.spec;
  let ports = NONE;
  for (const container of containers) ports = withPortsOf(container, ports);
  if (initContainers !== undefined) {
    for (const container of initContainers) if (container.restartPolicy === 'Always') ports = withPortsOf(container, ports);
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

/** Two Pods cannot both have a port on one address; on `0.0.0.0` a port is taken on every address (framework/types.go `HostPortInfo.CheckConflict`). */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && (a.ip === b.ip || a.ip === ANY_IP || b.ip === ANY_IP);
}
