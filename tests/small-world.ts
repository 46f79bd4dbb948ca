import type { ScenarioInput } from '../src/worker/protocol/index.ts';

/** A Deployment of three Pods. */
export const threePods = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: nginx
          # Try nginx:1.28, and apply.
          image: nginx:1.27
          ports:
            - containerPort: 80
`;

/** A cluster that has just been given `threePods`, in which time passes as in reality. */
export const SMALL_WORLD: ScenarioInput = {
  seed: 'kubeloupe',
  nodes: 3,
  timings: 'teaching',
  upForMs: 6_000,
  manifest: threePods,
  headStartMs: 500,
};
