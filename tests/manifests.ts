/** The parts of a Deployment that a test can change. */
export interface DeploymentOptions {
  readonly name?: string;
  readonly replicas?: number;
  readonly image?: string;
  /** The YAML lines below `strategy:`. */
  readonly strategy?: readonly string[];
  /** Further YAML lines of the Pod's spec. */
  readonly podSpec?: readonly string[];
}

/** A Deployment as a user would write it. */
export function deploymentYaml({
  name = 'web',
  replicas = 3,
  image = 'nginx:1.27',
  strategy = [],
  podSpec = [],
}: DeploymentOptions = {}): string {
  const lines = [
    'apiVersion: apps/v1',
    'kind: Deployment',
    'metadata:',
    `  name: ${name}`,
    'spec:',
    `  replicas: ${replicas}`,
    ...(strategy.length > 0 ? ['  strategy:', ...strategy.map((line) => `    ${line}`)] : []),
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
    '        - name: nginx',
    `          image: ${image}`,
    '',
  ];
  return lines.join('\n');
}
