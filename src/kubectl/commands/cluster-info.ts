import type { Service } from '../../api/index.ts';
import { defineCommand } from '../line/command.ts';
import { refusedCommand } from './refused.ts';

const SYSTEM = 'kube-system';

/** cmd/clusterinfo/clusterinfo.go: the control plane, and the Services that say that they belong to the cluster. */
export const CLUSTER_INFO = defineCommand({
  name: 'cluster-info',
  use: 'cluster-info',
  short: 'Display cluster information',
  reads: true,
  flags: {},
  children: [
    refusedCommand(
      'dump',
      'Dump relevant information for debugging and diagnosis',
      'cluster-info dump is not part of this kubectl: use get -A -o yaml, and logs',
    ),
  ],
  *run(session) {
    const { server } = session.kubeconfig;
    const labelSelector = 'kubernetes.io/cluster-service=true';
    const { items } = yield* session.api.list('Service', { namespace: SYSTEM, labelSelector });
    session.out(`Kubernetes control plane is running at ${server}\n`);
    for (const { metadata, spec } of items as readonly Service[]) {
      const name = metadata.labels?.['kubernetes.io/name'] ?? metadata.name;
      // The proxy of the API server takes the name of the first port.
      const port = spec.ports?.[0]?.name ?? '';
      const path = `/api/v1/namespaces/${SYSTEM}/services/${metadata.name}${port === '' ? '' : `:${port}`}/proxy`;
      session.out(`${name} is running at ${server}${path}\n`);
    }
    session.out("\nTo further debug and diagnose cluster problems, use 'kubectl cluster-info dump'.\n");
  },
});
