import { API_SERVER_NAMES } from './api-server.ts';
import type { NameGroup } from './catalogue.ts';
import { CLIENT_NAMES } from './client-go.ts';
import { CONTROLLER_NAMES } from './controllers.ts';
import { DEPLOYMENT_NAMES } from './deployment.ts';
import { KUBELET_NAMES } from './kubelet.ts';
import { MANAGER_NAMES } from './manager.ts';
import { REPLICASET_NAMES } from './replicaset.ts';
import { SCHEDULER_NAMES } from './scheduler.ts';
import { SOURCE_NAMES } from './sources.ts';

/** The names of upstream's source that are no steps. Readers of articles on older versions look for many of them. */
export const NAME_GROUPS: readonly NameGroup[] = [
  ...DEPLOYMENT_NAMES,
  ...REPLICASET_NAMES,
  ...CLIENT_NAMES,
  ...MANAGER_NAMES,
  ...CONTROLLER_NAMES,
  ...SCHEDULER_NAMES,
  ...KUBELET_NAMES,
  ...API_SERVER_NAMES,
  ...SOURCE_NAMES,
];
