import type { StepCatalogue } from '../../step-catalogue.ts';
import { apiserver } from './apiserver.ts';
import { client } from './client.ts';
import { cluster } from './cluster.ts';
import { controllers } from './controllers.ts';
import { deployment } from './deployment.ts';
import { replicaset } from './replicaset.ts';
import { kubelet } from './kubelet.ts';
import { manager } from './manager.ts';
import { scheduler } from './scheduler.ts';

/** What the steps of all components do, and what they came to, in Simplified Chinese. */
export const steps: StepCatalogue = {
  apiserver,
  client,
  cluster,
  controllers,
  deployment,
  replicaset,
  kubelet,
  manager,
  scheduler,
};
