import { keyOf, parseContainerImage, type Container, type Pod } from '../../api/index.ts';
import type { CrashFault, KubeletFaults, ProbeType, PullFault } from '../../kubelet/index.ts';
import { fullName } from '../../userland/index.ts';
import type { Fault } from './fault.ts';
import type { InjectedFault } from './injected-fault.ts';

/** How long a container runs before it crashes again, so that its start can be seen. */
const CRASH_AFTER_MS = 500;

export type ContainerCrash = Extract<Fault, { readonly type: 'container-crash' }>;

/** The effects of the active faults on containers, on all nodes. */
export class ContainerFaults implements KubeletFaults {
  readonly #faults: readonly InjectedFault[];

  constructor(faults: readonly InjectedFault[]) {
    this.#faults = faults;
  }

  pull(node: string, image: string): PullFault | undefined {
    for (const injected of this.#faults) {
      const { fault, record } = injected;
      if (fault.type !== 'image-pull' || (fault.node !== undefined && fault.node !== node)) continue;
      if (imageName(fault.image) !== image) continue;
      return { error: pullError(image), record, struck: () => void injected.strikes() };
    }
    return undefined;
  }

  probe(pod: Pod, container: Container, type: ProbeType): number | undefined {
    for (const injected of this.#faults) {
      const { fault, record } = injected;
      if (fault.type !== 'probe-fail' || fault.probe !== type || fault.pod !== keyOf(pod.metadata)) continue;
      if (fault.container !== undefined && fault.container !== container.name) continue;
      injected.strikes();
      return record;
    }
    return undefined;
  }

  started(pod: Pod, container: string, image: string): CrashFault | undefined {
    for (const injected of this.#faults) {
      const { fault, record } = injected;
      if (fault.type !== 'container-crash' || !crashes(fault, pod, container, image)) continue;
      injected.strikes();
      return { afterMs: CRASH_AFTER_MS, exitCode: fault.exitCode ?? 1, record, isOver: () => injected.isOver };
    }
    return undefined;
  }
}

/** Whether the crash applies to this container. `image` has its registry and tag. */
export function crashes(fault: ContainerCrash, pod: Pod, container: string, image: string): boolean {
  if (fault.image !== undefined) return imageName(fault.image) === image;
  return fault.pod === keyOf(pod.metadata) && container === (fault.container ?? pod.spec.containers[0]?.name);
}

/** The full name of an image: `nginx` is `docker.io/library/nginx:latest`. Throws `FormatError`. */
export function imageName(image: string): string {
  return fullName(parseContainerImage(image));
}

/** The error of containerd when a registry does not answer. */
function pullError(image: string): string {
  const [, host = '', path = '', tag = ''] = /^([^/]+)\/(.+?)[:@]([^/]+)$/.exec(image) ?? [];
  const registry = host === 'docker.io' ? 'registry-1.docker.io' : host;
  const url = `https://${registry}/v2/${path}/manifests/${tag}`;
  return `failed to pull and unpack image "${image}": failed to resolve reference "${image}": failed to do request: Head "${url}": dial tcp: i/o timeout`;
}
