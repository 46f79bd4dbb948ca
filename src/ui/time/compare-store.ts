import { create } from 'zustand';
import type { BranchMoment, BranchView } from '../../worker/protocol/index.ts';

/** Two moments to be compared. */
export interface ComparisonAim {
  readonly first: BranchMoment;
  readonly second: BranchMoment;
}

interface CompareStore {
  /** Undefined as long as nothing is compared. */
  readonly aim: ComparisonAim | undefined;
}

export const useCompare = create<CompareStore>(() => ({ aim: undefined }));

/** Opens the sheet that compares two moments. */
export function openComparison(aim: ComparisonAim): void {
  useCompare.setState({ aim });
}

/** What is shown, at `shownMs`, against another branch at the same time: at its end, where it has not been played as far. */
export function sameTimeIn({ id, endMs = 0 }: BranchView, shownMs: number): ComparisonAim {
  return { first: { branch: id, at: endMs > shownMs ? { atMs: shownMs } : 'present' }, second: { at: 'shown' } };
}

export function closeComparison(): void {
  useCompare.setState({ aim: undefined });
}
