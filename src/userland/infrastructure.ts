import type { Pod } from '../api/index.ts';
import type { Components, Machine, MachineOptions, NodeStorage } from '../cri/index.ts';
import { nodeFiles } from './files/node-files.ts';
import { MemoryVolume } from './files/volume.ts';
import { ImageCatalogue } from './images/image-catalogue.ts';
import { Network } from './network/network.ts';
import { hasRunUnknown, imaginedContainers, type ImaginedContainer } from './runtime/imagined-containers.ts';
import type { NodeQuotas } from './runtime/container.ts';
import { ContainerRuntime } from './runtime/container-runtime.ts';
import { DISK_BYTES, Quota, SIMULATED_BYTES } from './runtime/quota.ts';

export interface InfrastructureOptions {
  /** Default: the default catalogue. */
  readonly catalogue?: ImageCatalogue | undefined;
  /** What programs of images can be beside servers and scripts. */
  readonly components?: Components;
  /** Whether the cluster has name servers of its own. Default: it has none, and names are always known. */
  readonly hasNameServers?: () => boolean;
}

/**
 * What the machines of a cluster share: the Pod network, the disks, the images, and the memory of all simulated programs.
 *
 *     const infrastructure = new Infrastructure();
 *     new Kubelet({ …, machine: (options) => infrastructure.machine(options) });
 */
export class Infrastructure {
  /** The Pod network that all machines share. */
  readonly network = new Network();
  readonly #disks = new Map<string, MemoryVolume>();
  readonly #simulated = new Quota(SIMULATED_BYTES);
  readonly #catalogue: ImageCatalogue;
  readonly #components: Components;
  readonly #hasNameServers: () => boolean;

  constructor({ catalogue = new ImageCatalogue(), components = {}, hasNameServers = () => false }: InfrastructureOptions = {}) {
    this.#catalogue = catalogue;
    this.#components = components;
    this.#hasNameServers = hasNameServers;
  }

  /** The containers of a Pod of which nobody knows the programs. */
  imagined(pod: Pod): readonly ImaginedContainer[] {
    return imaginedContainers(pod, (image) => this.#catalogue.resolve(image));
  }

  /** Whether a program has run in the Pod of which nobody knows what it does beside serving on its ports. */
  hasRunUnknown(pod: Pod): boolean {
    return hasRunUnknown(pod, (image) => this.#catalogue.resolve(image));
  }

  /** A new machine. */
  machine({ sim, random, timings, name, hostIp, podCidr, routes, names, onChange }: MachineOptions): Machine {
    this.network.addNode(hostIp, routes);
    const quotas = { simulated: this.#simulated, disk: new Quota(DISK_BYTES, this.#simulated) };
    const runtime = new ContainerRuntime({
      sim,
      timings,
      hostIp,
      quotas,
      onChange,
      network: this.network,
      catalogue: this.#catalogue,
      components: this.#components,
      random: random.fork('runtime'),
      podCidr,
      world: {
        sim,
        routes,
        names,
        network: this.network,
        hasNameServers: this.#hasNameServers,
        random: random.fork('scripts'),
        answers: random.fork('answers'),
      },
    });
    return { runtime, images: this.#catalogue, network: this.network, storage: this.#storage(name, quotas) };
  }

  #storage(name: string, { disk, simulated }: NodeQuotas): NodeStorage {
    return {
      hostFiles: nodeFiles(name, disk),
      filled: (files) => new MemoryVolume(files),
      emptyDirectory: (limitBytes) => new MemoryVolume({}, limitBytes === undefined ? disk : new Quota(limitBytes, disk)),
      disk: (id, cloneOf) => {
        let volume = this.#disks.get(id);
        if (volume === undefined) {
          this.#disks.set(id, (volume = new MemoryVolume({}, new Quota(DISK_BYTES, simulated))));
          this.#disks.get(cloneOf ?? '')?.copyTo(volume);
        }
        return volume;
      },
    };
  }
}
