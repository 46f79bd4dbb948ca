import type { LoggedCommand, Place } from '../command.ts';

/** As many branches as a person can tell apart, and a link can hold. */
export const MOST_BRANCHES = 50;
/** What is said where another would be one too many. */
export const NO_MORE_BRANCHES = `there are ${MOST_BRANCHES} branches: remove one first`;

/** Where a branch left another. */
export interface Fork {
  readonly branch: number;
  readonly place: Place;
  /** How many of the other's commands had been given by then, its ancestors' among them. */
  readonly given: number;
}

/**
 * A way that the history went. It begins where it left its parent, or with the cluster, and goes on with commands of its own.
 *
 *     1 ── apply ── scale ─────────────── set image ──▶ end
 *                     └─ 2 ── set image ──▶ end              left 1 after its second command
 */
export interface Branch {
  /** Counts from 1, in the order of their beginning. */
  readonly id: number;
  /** As the user named it; empty until then. */
  readonly name: string;
  /** Where it left which branch; undefined for the first. */
  readonly from: Fork | undefined;
  /** The commands given on it, oldest first, without those that it shares with its parent. */
  readonly commands: readonly LoggedCommand[];
  /** How far it was played. */
  readonly end: Place;
}
