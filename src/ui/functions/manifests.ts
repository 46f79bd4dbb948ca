interface Workload {
  readonly kind: 'DaemonSet' | 'Deployment' | 'StatefulSet';
  readonly name: string;
  /** The name of the container. Default: that of the workload. */
  readonly container?: string;
  readonly image?: string;
  /** Further lines of the spec, of the Pods' spec, and of the container, without indentation. */
  readonly spec?: readonly string[];
  readonly podSpec?: readonly string[];
  readonly containerSpec?: readonly string[];
}

/** The manifest of a workload whose Pods have one container, as a person writes it. */
export function workload({ kind, name, container = name, image = 'nginx:1.27', ...further }: Workload): string {
  const { spec = [], podSpec = [], containerSpec = [] } = further;
  return [
    'apiVersion: apps/v1',
    `kind: ${kind}`,
    'metadata:',
    `  name: ${name}`,
    'spec:',
    ...spec.map((line) => `  ${line}`),
    '  selector:',
    '    matchLabels:',
    `      app: ${name}`,
    '  template:',
    '    metadata:',
    '      labels:',
    `        app: ${name}`,
    '    spec:',
    ...podSpec.map((line) => `      ${line}`),
    '      containers:',
    `        - name: ${container}`,
    `          image: ${image}`,
    ...containerSpec.map((line) => `          ${line}`),
    '',
  ].join('\n');
}

interface WebDeployment extends Pick<Workload, 'image' | 'spec'> {
  readonly replicas: number;
  readonly maxSurge?: number | string;
  readonly maxUnavailable?: number | string;
  /** Further lines of the container, without indentation. */
  readonly container?: readonly string[];
}

/** The manifest of a Deployment called web. */
export function webDeployment({ replicas, maxSurge, maxUnavailable, spec = [], container = [], ...web }: WebDeployment): string {
  const strategy = [
    ...(maxSurge === undefined ? [] : [`    maxSurge: ${maxSurge}`]),
    ...(maxUnavailable === undefined ? [] : [`    maxUnavailable: ${maxUnavailable}`]),
  ];
  return workload({
    kind: 'Deployment',
    name: 'web',
    container: 'nginx',
    spec: [`replicas: ${replicas}`, ...spec, ...(strategy.length === 0 ? [] : ['strategy:', '  rollingUpdate:', ...strategy])],
    containerSpec: container,
    ...web,
  });
}
