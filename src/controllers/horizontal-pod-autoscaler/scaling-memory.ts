/** What an earlier sync found that usage needs, before anything was stabilized. */
export interface Recommendation {
  readonly replicas: number;
  readonly atMs: number;
}

/** An earlier change of the number of replicas. */
export interface ScaleEvent {
  /** How many came or went; positive. */
  readonly change: number;
  readonly atMs: number;
}

/** What the controller remembers of one autoscaler. A restarted controller has forgotten it, as upstream's has. */
export interface ScalingMemory {
  readonly recommendations: readonly Recommendation[];
  readonly ups: readonly ScaleEvent[];
  readonly downs: readonly ScaleEvent[];
  /** When it was synced last. Undefined before the first sync. */
  readonly syncedMs?: number | undefined;
  /** Whether usage asks for another number of replicas than a window or a rate allows yet. */
  readonly holdsBack?: boolean;
}

export const NOTHING_REMEMBERED: ScalingMemory = { recommendations: [], ups: [], downs: [] };

/**
 * Adds an entry and drops those that are older than the longest window that asks for them, so a list holds at most one window
 * (upstream overwrites one outdated entry instead, which reads the same).
 */
export function remembered<T extends { readonly atMs: number }>(entries: readonly T[], entry: T, windowMs: number): readonly T[] {
  return [...entries.filter(({ atMs }) => atMs >= entry.atMs - windowMs), entry];
}
