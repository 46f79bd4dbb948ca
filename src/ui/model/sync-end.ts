/** What is known of the end of a sync. */
export interface EndedSync {
  /** Empty if the sync succeeded. */
  readonly error: string;
  /** Whether its process was killed. */
  readonly lost?: boolean | undefined;
  /** Why it failed, in Kubernetes' words. Undefined if the error has no reason. */
  readonly reason?: string | undefined;
}

/** How a sync ended. `returned`: nothing is wrong, and its key is tried again. */
export type SyncEnd = 'done' | 'returned' | 'failed';

/**
 * Another write came first (409), the cache does not show the controller's own last writes yet, or no node takes the Pod yet: it is pending, as in the graph,
 * and has not failed.
 */
const RETURNS = ['Conflict', 'ConsistencyError', 'Unschedulable'] as const;

export type Return = (typeof RETURNS)[number];

export function endOf({ error, lost, reason }: EndedSync): SyncEnd {
  if (error === '' && lost !== true) return 'done';
  return returnOf({ reason }) === undefined ? 'failed' : 'returned';
}

/** Why the key of a sync came back although nothing is wrong. Undefined for other ends. */
export function returnOf({ reason }: Pick<EndedSync, 'reason'>): Return | undefined {
  return RETURNS.find((one) => one === reason);
}
