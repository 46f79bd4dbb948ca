import { create } from 'zustand';
import type { BranchMoment, BranchView } from '../../worker/protocol/index.ts';

/** Two moments to compare. */
export interface ComparisonAim {
  readonly first: BranchMoment;
  readonly second: BranchMoment;
}

interface CompareStore {
  /** Undefined while the sheet is closed. */
  readonly aim: ComparisonAim | undefined;
}

export const useCompare = create<CompareStore>(() => ({ aim: undefined }));

/** Opens the sheet that compares two moments. */
export function openComparison(aim: ComparisonAim): void {
  useCompare.setState({ aim });
}

/** Compares the shown moment with another branch at the same time, or at that branch's end if it has not been played so far. */
export function sameTimeIn({ id, endMs = 0 }: BranchView, shownMs: number): ComparisonAim {
  return { first: { branch: id, at: endMs > shownMs ? { atMs: shownMs } : 'present' }, second: { at: 'shown' } };
}

export function closeComparison(): void {
  useCompare.setState({ aim: undefined });
}
