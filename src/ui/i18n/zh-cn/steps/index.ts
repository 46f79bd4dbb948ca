import type { StepCatalogue } from '../../step-catalogue.ts';
import { controllers } from './controllers.ts';
import { deployment } from './deployment.ts';
import { replicaset } from './replicaset.ts';
import { scheduler } from './scheduler.ts';

/** What the steps of all components do, and what they came to, in Simplified Chinese. */
export const steps: StepCatalogue = {
  controllers,
  deployment,
  replicaset,
  scheduler,
};
