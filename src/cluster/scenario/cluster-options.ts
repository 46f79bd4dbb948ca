import { ImageCatalogue } from '../../kubelet/index.ts';
import type { ClusterOptions } from '../options.ts';
import type { Scenario } from './scenario.ts';

/** What whoever plays a scenario adds to it: how much is kept. It is not the scenario's, since it changes what is remembered and not what happens. */
export type HostOptions = Pick<ClusterOptions, 'traceLimit' | 'keepRevisions' | 'freeze'>;

/** What a scenario's cluster is made from. */
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
