interface WebDeployment {
  readonly replicas: number;
  readonly maxSurge?: number | string;
  readonly maxUnavailable?: number | string;
  readonly image?: string;
  /** Further lines of the spec, without indentation. */
  readonly spec?: readonly string[];
  /** Further lines of the container, without indentation. */
  readonly container?: readonly string[];
}

/** The manifest of a Deployment called web, as a person writes it. */
export function webDeployment(web: WebDeployment): string {
  const { replicas, maxSurge, maxUnavailable, image = 'nginx:1.27', spec = [], container = [] } = web;
  const strategy = [
    ...(maxSurge === undefined ? [] : [`      maxSurge: ${maxSurge}`]),
    ...(maxUnavailable === undefined ? [] : [`      maxUnavailable: ${maxUnavailable}`]),
  ];
  return [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata:',
    '  name: web',
    'spec:',
    `  replicas: ${replicas}`,
    ...spec.map((line) => `  ${line}`),
    ...(strategy.length === 0 ? [] : ['  strategy:', '    rollingUpdate:', ...strategy]),
    '  selector:',
    '    matchLabels:',
    '      app: web',
    '  template:',
    '    metadata:',
    '      labels:',
    '        app: web',
    '    spec:',
    '      containers:',
    '        - name: nginx',
    `          image: ${image}`,
    ...container.map((line) => `          ${line}`),
    '',
  ].join('\n');
}
