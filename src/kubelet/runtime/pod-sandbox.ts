import { keyOf, type Pod } from '../../api/index.ts';
import type { PodVolume } from '../config/volumes.ts';
import type { NetworkPeer } from '../network/network.ts';
import type { HttpAnswer } from '../network/http.ts';
import type { RuntimeContainer } from './container.ts';

/** What the runtime holds of one Pod: its sandbox, its containers, its volumes. */
export class PodSandbox implements NetworkPeer {
  /** Absent before the first sandbox. A sandbox that is not ready any more has been stopped. */
  ready = false;
  /** How many sandboxes the Pod has had. */
  attempts = 0;
  /** The address of the latest sandbox; it stays known when the sandbox is gone. */
  ip = '';
  /** Newest first, two runs of each container at most. */
  containers: RuntimeContainer[] = [];
  /** Volumes by name, while they are mounted; undefined for a Pod without any, too. */
  volumes: ReadonlyMap<string, PodVolume> | undefined;
  /** `namespace/name`, for the trace. */
  readonly key: string;

  constructor(
    /** As it was last seen. */
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

  /** The run before the latest. */
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

  /** Adds a run; the second last of the same container is all that is kept beside it. */
  add(container: RuntimeContainer): void {
    const old = this.previous(container.name);
    this.containers = [container, ...(old === undefined ? this.containers : this.containers.filter((other) => other !== old))];
  }

  get running(): RuntimeContainer[] {
    return this.containers.filter(({ state }) => state === 'running');
  }

  /** Its volumes are mounted no longer. Those that were only the Pod's are gone. */
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
