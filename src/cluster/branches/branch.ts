import type { LoggedCommand, Place } from '../command.ts';

/** A person can tell this many branches apart, and a link can hold them. */
export const MOST_BRANCHES = 50;
export const NO_MORE_BRANCHES = `there are ${MOST_BRANCHES} branches: remove one first`;

/** Where a branch left its parent. */
export interface Fork {
  readonly branch: number;
  readonly place: Place;
  /** The number of commands given by then, including those of the parent's ancestors. */
  readonly given: number;
}

/**
 * One course of the history. It begins at its fork from a parent, or with the cluster, and continues with its own commands.
 *
 *     1 ── apply ── scale ─────────────── set image ──▶ end
 *                     └─ 2 ── set image ──▶ end              left 1 after its second command
 */
export interface Branch {
  /** Counts from 1 in order of creation. */
  readonly id: number;
  /** The name given by the user; empty by default. */
  readonly name: string;
  /** Undefined for the first branch. */
  readonly from: Fork | undefined;
  /** The branch's own commands, oldest first. */
  readonly commands: readonly LoggedCommand[];
  /** How far the branch has been played. */
  readonly end: Place;
}
