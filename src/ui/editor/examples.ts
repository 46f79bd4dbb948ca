/** The texts are `example.<id>.name` and `.what`. */
export const EXAMPLE_IDS = [
  'firstRollout',
  'recreate',
  'probes',
  'resources',
  'severalDocuments',
  'statefulSet',
  'job',
  'crashLoop',
] as const;

export interface Example {
  readonly id: (typeof EXAMPLE_IDS)[number];
  readonly text: string;
}

/** A Deployment of six Pods, in the middle of whose rollout the page begins. */
export const firstRollout = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 6
  strategy:
    rollingUpdate:
      maxSurge: 2
      maxUnavailable: 1
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: nginx
          image: nginx:1.28
          ports:
            - containerPort: 80
`;

/** The line of `firstRollout` that its rolling update has changed, from 1, and what was changed in it. */
export const CHANGED_IN_FIRST_ROLLOUT = {
  line: firstRollout.slice(0, firstRollout.indexOf('nginx:1.28')).split('\n').length,
  value: 'nginx:1.28',
  before: 'nginx:1.27',
} as const;

/** The initial text of the editor. */
export const FIRST_EXAMPLE: Example = { id: 'firstRollout', text: firstRollout };
