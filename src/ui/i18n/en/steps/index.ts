import type { StepCatalogue } from '../../step-catalogue.ts';
import { controllers } from './controllers.ts';
import { apiserver } from './apiserver.ts';
import { client } from './client.ts';
import { cluster } from './cluster.ts';
import { cronjob } from './cronjob.ts';
import { deployment } from './deployment.ts';
import { job } from './job.ts';
import { kubelet } from './kubelet.ts';
import { manager } from './manager.ts';
import { podGc } from './pod-gc.ts';
import { replicaset } from './replicaset.ts';
import { scheduler } from './scheduler.ts';
import { ttlAfterFinished } from './ttl-after-finished.ts';

/** What the steps of all components do, and what they came to, in English. */
export const steps: StepCatalogue = {
  controllers,
  apiserver,
  client,
  cluster,
  cronjob,
  deployment,
  job,
  kubelet,
  manager,
  podGc,
  replicaset,
  scheduler,
  ttlAfterFinished,
};
