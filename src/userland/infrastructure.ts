import type { Machine, MachineOptions, NodeStorage, Volume } from '../cri/index.ts';
import { MemoryVolume } from './files/volume.ts';
import { ImageCatalogue } from './images/image-catalogue.ts';
import { IpPool } from './network/ip-pool.ts';
import { Network } from './network/network.ts';
import type { NodeQuotas } from './runtime/container.ts';
import { ContainerRuntime } from './runtime/container-runtime.ts';
import { DISK_BYTES, Quota, SIMULATED_BYTES } from './runtime/quota.ts';

/**
 * What the machines of a cluster share: the Pod network, the disks, the images, and the memory of all simulated programs.
 *
 *     const infrastructure = new Infrastructure();
 *     new Kubelet({ …, machine: (options) => infrastructure.machine(options) });
 */
export class Infrastructure {
  readonly #network = new Network();
  readonly #disks = new Map<string, Volume>();
  readonly #simulated = new Quota(SIMULATED_BYTES);
  readonly #catalogue: ImageCatalogue;

  constructor(catalogue = new ImageCatalogue()) {
    this.#catalogue = catalogue;
  }

  /** A new machine. */
  machine({ sim, random, timings, name, hostIp, podCidr, routes, onChange }: MachineOptions): Machine {
    const quotas = { simulated: this.#simulated, disk: new Quota(DISK_BYTES, this.#simulated) };
    const runtime = new ContainerRuntime({
      sim,
      timings,
      hostIp,
      quotas,
      onChange,
      network: this.#network,
      catalogue: this.#catalogue,
      random: random.fork('runtime'),
      addresses: new IpPool(podCidr),
      world: { sim, routes, network: this.#network, random: random.fork('scripts') },
    });
    return { runtime, images: this.#catalogue, network: this.#network, storage: this.#storage(name, quotas) };
  }

  #storage(name: string, { disk, simulated }: NodeQuotas): NodeStorage {
    return {
      hostFiles: nodeFiles(name, disk),
      filled: (files) => new MemoryVolume(files),
      emptyDirectory: () => new MemoryVolume({}, disk),
      disk: (id) => {
        let volume = this.#disks.get(id);
        if (volume === undefined) this.#disks.set(id, (volume = new MemoryVolume({}, new Quota(DISK_BYTES, simulated))));
        return volume;
      },
    };
  }
}

/** The files on a machine's disk that Pods may read through `hostPath`. */
function nodeFiles(name: string, disk: Quota): MemoryVolume {
  const files = {
    'etc/hostname': `${name}\n`,
    'etc/machine-id': `${[...name]
      .map((char) => char.charCodeAt(0).toString(16))
      .join('')
      .padEnd(32, '0')
      .slice(0, 32)}\n`,
    'etc/localtime': 'TZif2\n',
    'etc/os-release': 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nNAME="Debian GNU/Linux"\nVERSION_ID="13"\nID=debian\n',
  };
  return new MemoryVolume(files, disk, [
    'dev',
    'proc',
    'sys',
    'tmp',
    'lib/modules',
    'run/containerd',
    'var/lib/docker/containers',
    'var/lib/kubelet/pods',
    'var/log/pods',
  ]);
}
