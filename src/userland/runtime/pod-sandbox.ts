import { keyOf, type Pod } from '../../api/index.ts';
import type { PodVolume } from '../../kubelet/config/volumes.ts';
import type { NetworkPeer, HttpAnswer } from '../network/network.ts';
import type { RuntimeContainer } from './container.ts';

/** The runtime's state of one Pod: sandbox, containers and volumes. */
export class PodSandbox implements NetworkPeer {
  /** False before the first sandbox, and after a sandbox has stopped. */
  ready = false;
  /** The number of sandboxes so far. */
  attempts = 0;
  /** The address of the latest sandbox. It is kept after the sandbox has stopped. */
  ip = '';
  /** Newest first, with at most two runs of each container. */
  containers: RuntimeContainer[] = [];
  /** Mounted volumes by name; undefined without any. */
  volumes: ReadonlyMap<string, PodVolume> | undefined;
  /** `namespace/name`, for the trace. */
  readonly key: string;

  constructor(
    /** The Pod as last seen. */
    public pod: Pod,
  ) {
    this.key = keyOf(pod.metadata);
  }

  get name(): string {
    return this.pod.metadata.name;
  }

  get namespace(): string {
    return this.pod.metadata.namespace ?? '';
  }

  /** The latest run of a container. */
  latest(name: string): RuntimeContainer | undefined {
    const { containers } = this;
    for (let i = 0; i < containers.length; i++) {
      if (containers[i]!.name === name) return containers[i];
    }
    return undefined;
  }

  /** The run before the latest one. */
  previous(name: string): RuntimeContainer | undefined {
    const { containers } = this;
    let seen = false;
    for (let i = 0; i < containers.length; i++) {
      if (containers[i]!.name !== name) continue;
      if (seen) return containers[i];
      seen = true;
    }
    return undefined;
  }

  /** Adds a run, and drops the run before the previous one. */
  add(container: RuntimeContainer): void {
    const old = this.previous(container.name);
    this.containers = [container, ...(old === undefined ? this.containers : this.containers.filter((other) => other !== old))];
  }

  get running(): RuntimeContainer[] {
    return this.containers.filter(({ state }) => state === 'running');
  }

  /** Unmounts the volumes and clears those that belong to the Pod alone. */
  releaseVolumes(): void {
    for (const { volume, isOwn } of this.volumes?.values() ?? []) if (isOwn) volume.clear();
    this.volumes = undefined;
  }

  listens(port: number): boolean {
    return this.containers.some(({ state, program }) => state === 'running' && program?.listens(port) === true);
  }

  get(port: number, path: string): HttpAnswer | undefined {
    return this.containers
      .find(({ state, program }) => state === 'running' && program?.listens(port) === true)
      ?.program?.get(port, path);
  }
}
