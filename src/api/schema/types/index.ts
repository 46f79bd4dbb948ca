import { AUTOSCALING_TYPES } from './autoscaling.ts';
import { BATCH_TYPES } from './batch.ts';
import { CONTAINER_TYPES } from './container.ts';
import { ENDPOINTS_TYPES } from './endpoints.ts';
import { META_TYPES } from './meta.ts';
import { NODE_TYPES } from './node.ts';
import { POD_TYPES } from './pod.ts';
import { POLICY_TYPES } from './policy.ts';
import { SERVICE_TYPES } from './service.ts';
import { STATEFUL_TYPES } from './stateful.ts';
import { STORAGE_TYPES } from './storage.ts';
import { UNSERVED_TYPES } from './unserved.ts';
import { VOLUME_TYPES } from './volume.ts';
import { WORKLOAD_TYPES } from './workload.ts';

/** All types, in the notation of type-text.ts. */
export const TYPES = [
  META_TYPES,
  CONTAINER_TYPES,
  VOLUME_TYPES,
  POD_TYPES,
  NODE_TYPES,
  WORKLOAD_TYPES,
  STATEFUL_TYPES,
  STORAGE_TYPES,
  AUTOSCALING_TYPES,
  SERVICE_TYPES,
  ENDPOINTS_TYPES,
  BATCH_TYPES,
  POLICY_TYPES,
  UNSERVED_TYPES,
].join('\n');
