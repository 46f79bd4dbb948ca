import type { Pod } from '../../api/index.ts';

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
  let ports: HostPort[] | undefined;
  const sidecars = pod.spec.initContainers?.filter((container) => container.restartPolicy === 'Always') ?? [];
  for (const container of [...(pod.spec.containers ?? []), ...sidecars]) {
    for (const { hostPort, hostIP, protocol } of container.ports ?? []) {
      if (hostPort === undefined || hostPort <= 0) continue;
      ports ??= [];
      ports.push({ ip: hostIP === undefined || hostIP === '' ? ANY_IP : hostIP, protocol: protocol ?? 'TCP', port: hostPort });
    }
  }
  return ports ?? NONE;
}

/** Two Pods cannot both have a port on one address; on `0.0.0.0` a port is taken on every address (framework/types.go `HostPortInfo.CheckConflict`). */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  return a.port === b.port && a.protocol === b.protocol && (a.ip === b.ip || a.ip === ANY_IP || b.ip === ANY_IP);
}
