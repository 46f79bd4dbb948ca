import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPodReady, type Pod } from '../../../src/api/index.ts';
import type { ClusterOptions } from '../../../src/cluster/index.ts';
import { User } from '../../unit/cluster/user.ts';
import { DATA } from '../data.ts';

/** The folder of the documentation's manifests. */
export const EXAMPLES = join(DATA, 'examples');

/** The text of a manifest. */
export function example(file: string): string {
  return readFileSync(join(EXAMPLES, file), 'utf8');
}

/** Every manifest by its path, in order. */
export function exampleFiles(): readonly string[] {
  const paths = readdirSync(EXAMPLES, { recursive: true }) as string[];
  return paths
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

/** A user who follows a page of the documentation, applies its manifests and checks the result. */
export class Learner extends User {
  constructor(options: ClusterOptions = {}) {
    super({ seed: 'documentation', ...options });
  }

  /** Applies manifests one after the other. Creates missing namespaces. */
  follow(...files: readonly string[]): void {
    for (const file of files) {
      const text = example(file);
      const namespace = /namespace: "?([a-z-]+)/.exec(text)?.[1];
      if (namespace !== undefined && this.cluster.get('Namespace', { name: namespace }) === undefined) {
        this.kubectl(`create namespace ${namespace}`);
      }
      this.apply(text);
    }
  }

  /** The error output of kubectl for a refused manifest. */
  refusal(line: string, stdin?: string): string {
    const { stderr, exitCode } = this.do(stdin === undefined ? { type: 'kubectl', line } : { type: 'kubectl', line, stdin });
    if (exitCode !== 1) throw new Error(`kubectl ${line} was not refused`);
    return stderr;
  }

  pod(name: string, namespace = 'default'): Pod {
    const found = this.cluster.get('Pod', { namespace, name });
    if (found === undefined) throw new Error(`there is no Pod ${name}`);
    return found;
  }

  /** The states of the Pod's containers, init containers first: `running`, `waiting ErrImagePull`, `terminated Completed 0`. */
  states(name: string, namespace = 'default'): string[] {
    const { initContainerStatuses = [], containerStatuses = [] } = this.pod(name, namespace).status;
    return [...initContainerStatuses, ...containerStatuses].map(({ state }) => {
      if (state?.terminated !== undefined) return `terminated ${state.terminated.reason} ${state.terminated.exitCode}`;
      return state?.running === undefined ? `waiting ${state?.waiting?.reason}` : 'running';
    });
  }

  restarts(name: string, namespace = 'default'): number {
    return this.pod(name, namespace).status.containerStatuses?.[0]?.restartCount ?? 0;
  }

  waitForPod(name: string, namespace = 'default'): void {
    this.waitUntil(`${name} is ready`, () => {
      const pod = this.cluster.get('Pod', { namespace, name });
      return pod !== undefined && isPodReady(pod);
    });
  }

  /** Lets time pass until this Pod has this number of restarts. Returns the seconds that it took. */
  secondsToRestart(name: string, restarts: number): number {
    const beganMs = this.cluster.now;
    this.waitUntil(`${name} is restarted`, () => this.restarts(name) >= restarts);
    return (this.cluster.now - beganMs) / 1000;
  }

  logs(name: string, container = ''): string {
    return this.kubectl(`logs ${name} ${container}`);
  }

  /** The output of a command in the Pod's container, as in `kubectl exec POD -- sh -c COMMAND`. */
  exec(name: string, command: string, container?: string): string {
    const { metadata, spec } = this.pod(name);
    for (const kubelet of this.cluster.machines.kubelets) {
      const key = `${metadata.namespace}/${name}`;
      if (kubelet.access.sandbox(key) === undefined) continue;
      let output = '';
      const onOutput = (_stream: string, text: string): void => void (output += text);
      const request = { argv: ['sh', '-c', command], onOutput };
      const process = kubelet.access.exec(key, container ?? spec.containers[0]!.name, request);
      const task = this.cluster.sim.spawn('exec', process);
      this.cluster.run({ until: () => task.ended });
      return output;
    }
    throw new Error(`${name} is on no machine`);
  }
}
