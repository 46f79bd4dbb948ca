import { isPodActive, isPodReady, type Deployment, type Node, type Pod, type ReplicaSet } from '../../../src/api/index.ts';
import { createCluster, type Cluster, type ClusterOptions, type Command, type Invocation } from '../../../src/cluster/index.ts';

/** Longer than any command in these tests takes. */
const PATIENCE_MS = 3_600_000;

/** A user of a cluster that has started and settled. */
export class User {
  readonly cluster: Cluster;

  constructor(options: ClusterOptions = {}) {
    this.cluster = createCluster({ seed: 'user', freeze: true, ...options });
    this.settle();
  }

  /** Runs a command to its end. */
  do(command: Command): Invocation {
    const invocation = this.cluster.execute(command);
    this.cluster.run({ until: () => invocation.exitCode !== undefined, forMs: PATIENCE_MS });
    return invocation;
  }

  /** Returns the output of kubectl. Throws if it fails. */
  kubectl(line: string, stdin?: string): string {
    const { stdout, stderr, exitCode } = this.do(
      stdin === undefined ? { type: 'kubectl', line } : { type: 'kubectl', line, stdin },
    );
    if (exitCode !== 0) throw new Error(`kubectl ${line}: ${stderr}`);
    return stdout;
  }

  apply(manifest: string): string {
    return this.kubectl('apply -f -', manifest);
  }

  /** Lets time pass until only heartbeats are left. */
  settle(): void {
    this.cluster.run({ untilIdle: true });
  }

  pass(ms: number): void {
    this.cluster.run({ forMs: ms });
  }

  /** Lets time pass until the condition holds. Throws if it never does. */
  waitUntil(what: string, holds: () => boolean, forMs = PATIENCE_MS): void {
    if (!holds() && this.cluster.run({ until: holds, forMs }) !== 'condition') throw new Error(`it never came to this: ${what}`);
  }

  deployment(name: string): Deployment {
    const found = this.cluster.get('Deployment', { namespace: 'default', name });
    if (found === undefined) throw new Error(`there is no Deployment ${name}`);
    return found;
  }

  node(name: string): Node {
    const found = this.cluster.get('Node', { name });
    if (found === undefined) throw new Error(`there is no Node ${name}`);
    return found;
  }

  replicaSets(): readonly ReplicaSet[] {
    return this.cluster.list('ReplicaSet', { namespace: 'default' });
  }

  /** The Pods that are not terminating. */
  pods(labelSelector?: string): readonly Pod[] {
    const selection = labelSelector === undefined ? {} : { labelSelector };
    return this.cluster.list('Pod', { namespace: 'default', ...selection }).filter(isPodActive);
  }

  readyPods(): readonly Pod[] {
    return this.pods().filter(isPodReady);
  }

  /** The images that the Pods run, each once. */
  images(): string[] {
    return [...new Set(this.pods().map(({ spec }) => spec.containers[0]?.image ?? ''))].toSorted();
  }

  /** The events of an object, oldest first, as `Reason: message`. */
  events(name: string): string[] {
    const about = this.cluster.list('Event').filter(({ involvedObject }) => involvedObject.name === name);
    return about.map(({ reason, message }) => `${reason}: ${message}`);
  }
}

/** A Deployment `web` of nginx. `spec` has further lines with the required indentation. */
export function webManifest(replicas: number, image = 'nginx:1.25', spec = ''): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
${spec}  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: ${image}
`;
}
