import type { RowKind } from './row-kind.ts';
import { SURROUNDINGS } from './surroundings.ts';
import { WORKLOADS } from './workloads.ts';

export type { Objects, RowKind } from './row-kind.ts';

/**
 * The kinds that a check may list. The names of fields are kubectl's and the page's, so that a check reads like what the learner sees:
 *
 *     pods.filter(p, p.ready && p.deployment == "web").size() >= 8
 */
export const ROW_KINDS: readonly RowKind[] = [...WORKLOADS, ...SURROUNDINGS];
