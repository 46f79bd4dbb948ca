/** What a cluster is started from. */
export interface ScenarioInput {
  readonly seed: string;
  readonly nodes: number;
  readonly timings: 'realistic' | 'teaching';
  /** How long the cluster has been up when the manifest is applied, in milliseconds of its time: a new one is busy with itself, and its nodes are not ready. */
  readonly upForMs: number;
  /** What comes of the manifest within this time is there when the page begins: a visitor is not to wait for it. */
  readonly headStartMs: number;
  /** Applied, as `kubectl apply -f -` would. A text is read when the worker has loaded all of kubectl; a plain Deployment at once. */
  readonly manifest: string | PlainDeployment;
}

/** A Deployment whose Pods have nothing special: no scripts, no probes, no volumes. The worker can begin with it before it has loaded all that it has. */
export interface PlainDeployment {
  readonly apiVersion: 'apps/v1';
  readonly kind: 'Deployment';
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly strategy: { readonly rollingUpdate: { readonly maxSurge: number; readonly maxUnavailable: number } };
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly containers: readonly PlainContainer[] };
    };
  };
}

/** A container that runs the server that its image is known for. */
interface PlainContainer {
  readonly name: string;
  readonly image: `nginx:${string}`;
  readonly ports: readonly { readonly containerPort: number }[];
}
