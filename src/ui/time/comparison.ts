import type { BranchView } from '../../worker/protocol/index.ts';
import { openOverlay, type ComparisonAim } from '../model/overlay.ts';

/** Opens the sheet that compares two moments. */
export function openComparison(aim: ComparisonAim): void {
  openOverlay({ kind: 'comparison', aim });
}

/** Compares the shown moment with another branch at the same time, or at that branch's end if it has not been played so far. */
export function sameTimeIn({ id, endMs = 0 }: BranchView, shownMs: number): ComparisonAim {
  return { first: { branch: id, at: endMs > shownMs ? { atMs: shownMs } : 'present' }, second: { at: 'shown' } };
}
