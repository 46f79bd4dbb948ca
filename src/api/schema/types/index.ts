import { CONTAINER_TYPES } from './container.ts';
import { META_TYPES } from './meta.ts';
import { NODE_TYPES } from './node.ts';
import { POD_TYPES } from './pod.ts';
import { POLICY_TYPES } from './policy.ts';
import { SERVICE_TYPES } from './service.ts';
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
  SERVICE_TYPES,
  POLICY_TYPES,
  UNSERVED_TYPES,
].join('\n');
