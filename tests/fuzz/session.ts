import { createCluster, type Cluster, type ClusterOptions, type Command } from '../../src/cluster/index.ts';

/** A session: a cluster and actions on it, each after a time or a number of events. */
export interface Session {
  readonly options: ClusterOptions;
  readonly steps: readonly {
    readonly pause: { readonly forMs: number } | { readonly maxEvents: number };
    readonly command: Command;
  }[];
  readonly restMs: number;
}

export const MANIFEST = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 4
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - name: app
          image: nginx:1.25
          readinessProbe: { httpGet: { path: /, port: 80 }, periodSeconds: 2 }
`;

/** Runs a session with each pause as one run. */
export function play({ options, steps, restMs }: Session): Cluster {
  const cluster = createCluster(options);
  cluster.apply(MANIFEST);
  for (const { pause, command } of steps) {
    cluster.run(pause);
    cluster.execute(command);
  }
  cluster.run({ forMs: restMs });
  return cluster;
}
