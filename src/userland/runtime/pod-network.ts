import type { ServiceNames, ServiceRoutes } from '../../cri/index.ts';
import { pause, type Random } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { Network } from '../network/network.ts';
import { PodNetworkView } from '../network/pod-network-view.ts';
import type { SimulatedContainer } from './container.ts';
import type { SimulatedSandbox } from './pod-sandbox.ts';

/** The simulation around a container, for scripts. */
export interface ScriptWorld {
  readonly sim: Simulation;
  readonly random: Random;
  /** How long servers take for their answers. */
  readonly answers: Random;
  readonly network: Network;
  readonly routes: ServiceRoutes;
  readonly names: ServiceNames;
  /** Whether the cluster has name servers of its own. */
  readonly hasNameServers: () => boolean;
}

/** The network as the programs of a container see it. `isBackground`: whether the simulation may be idle while one of them waits for a name. */
export function podNetwork(
  { network, routes, names, hasNameServers }: ScriptWorld,
  container: SimulatedContainer,
  sandbox: SimulatedSandbox,
  isBackground: () => boolean,
): PodNetworkView {
  return new PodNetworkView({
    self: sandbox,
    network,
    onOwnRefusal: () => container.doubts++,
    routes,
    names,
    hasNameServers,
    container: {
      read: (path) => (container.files.isFile(path) ? container.files.read(path) : ''),
      sleep: (ms) => pause(ms, isBackground()),
    },
  });
}
