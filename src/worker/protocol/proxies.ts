import type { WaitingService } from '../../proxy/index.ts';

export type { WaitingService };

/** The loop of one node's kube-proxy as of the shown moment. All times are simulated, in milliseconds. */
export interface ProxyView {
  /** `kube-proxy/node-1` */
  readonly id: string;
  readonly node: string;
  /** The first of the Services that the next sync takes, and how many there are. */
  readonly waiting: readonly WaitingService[];
  readonly waitingCount: number;
  /** How many Services the sync takes that runs now. */
  readonly taking?: number;
  /** When the last sync ended, and how many Services it took. Absent before the first. */
  readonly synced?: { readonly atMs: number; readonly services: number };
  /** The earliest moment of the next sync. Absent before the first. */
  readonly dueMs?: number;
  /** The newest revision that the node's table knows. */
  readonly revision: number;
  /** How many writes of Services and EndpointSlices the table does not know, and when the first of them was. */
  readonly behind: number;
  readonly behindSinceMs?: number;
}
