import { create } from 'zustand';
import type { VariationId } from '../../worker/protocol/index.ts';

interface VariationsSheet {
  readonly open: boolean;
  /** The variation whose change is shown. Undefined: the one that is nearest to the shown code. */
  readonly chosen: VariationId | undefined;
}

/** The sheet with the variations of the code. */
export const useVariations = create<VariationsSheet>(() => ({ open: false, chosen: undefined }));

export function openVariations(chosen?: VariationId): void {
  useVariations.setState({ open: true, chosen });
}

export function closeVariations(): void {
  useVariations.setState({ open: false });
}
