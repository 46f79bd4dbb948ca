import type { Pod } from '../../api/index.ts';
import type { Subresource } from './definition.ts';
import { evict } from './evict.ts';

/** Deletes a Pod where its disruption budget allows it (pkg/registry/core/pod/storage/eviction.go). Throws `TooManyRequests`. */
export const EVICTION: Subresource<Pod> = {
  verb: 'create',
  takes: { group: 'policy', version: 'v1', kind: 'Eviction' },
  handle: (context, body) => evict(context, body),
};
