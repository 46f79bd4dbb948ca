import { ImageCatalogue } from '../../kubelet/index.ts';
import type { ClusterOptions } from '../options.ts';
import type { Scenario } from './scenario.ts';

/** Options of the player. They decide how much history is kept, not what happens, so they are not part of the scenario. */
export type HostOptions = Pick<ClusterOptions, 'traceLimit' | 'keepRevisions' | 'freeze'>;

export function clusterOptionsOf({ cluster }: Pick<Scenario, 'cluster'>, host: HostOptions = {}): ClusterOptions {
  const { seed, timings, nodes, controllerManagers, flags, images, scheduler, kubelets, epochMs } = cluster;
  return {
    seed,
    timings,
    nodes,
    controllerManagers,
    controllerManagerFlags: flags,
    images: images && ImageCatalogue.withDefaults(images),
    scheduler,
    kubelets,
    epochMs,
    ...host,
  };
}
