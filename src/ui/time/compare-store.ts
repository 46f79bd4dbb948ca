import { create } from 'zustand';
import type { BranchMoment } from '../../worker/protocol/index.ts';

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

export function closeComparison(): void {
  useCompare.setState({ aim: undefined });
}
