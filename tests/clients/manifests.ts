/** A Deployment of web servers as users write it. */
export function webDeployment(
  options: { readonly replicas?: number; readonly image?: string; readonly name?: string } = {},
): string {
  const { replicas = 3, image = 'nginx:1.28', name = 'web' } = options;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels:
    app: ${name}
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: web
          image: ${image}
          ports:
            - containerPort: 80
          resources:
            requests:
              cpu: 100m
`;
}

/** A ConfigMap with optional labels. */
export function configMap(
  name: string,
  data: Readonly<Record<string, string>>,
  labels?: Readonly<Record<string, string>>,
): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(labels !== undefined && { labels }) },
    data,
  });
}

/** Several manifests in one. */
export function listOf(manifests: readonly string[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests.map((manifest) => JSON.parse(manifest) as object) });
}
