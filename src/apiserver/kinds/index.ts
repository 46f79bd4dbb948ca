import { CONFIG_MAP } from './configmap.ts';
import type { KindDefinition } from './definition.ts';
import { DEPLOYMENT } from './deployment.ts';
import { EVENT } from './event.ts';
import { LEASE } from './lease.ts';
import { NAMESPACE } from './namespace.ts';
import { NODE } from './node.ts';
import { POD } from './pod.ts';
import { PRIORITY_CLASS, SYSTEM_PRIORITY_CLASSES } from './priorityclass.ts';
import { REPLICA_SET } from './replicaset.ts';
import { SECRET } from './secret.ts';
import { SERVICE } from './service.ts';
import { SERVICE_ACCOUNT } from './serviceaccount.ts';

export type { KindDefinition } from './definition.ts';

/** Every kind that the API server serves. To add one, write its definition and name it here. */
export const KINDS: readonly KindDefinition[] = [
  CONFIG_MAP,
  EVENT,
  NAMESPACE,
  NODE,
  POD,
  SECRET,
  SERVICE,
  SERVICE_ACCOUNT,
  DEPLOYMENT,
  REPLICA_SET,
  LEASE,
  PRIORITY_CLASS,
];

export { SYSTEM_PRIORITY_CLASSES };
