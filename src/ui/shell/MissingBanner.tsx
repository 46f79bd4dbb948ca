import { MissingPart } from '../design/MissingPart.tsx';
import { useMissing } from '../design/missing-store.ts';

/** Says that parts are missing in whose place nothing can stand: buttons in rows, marks, bars. */
export function MissingBanner() {
  return useMissing((state) => state.unseen > 0) && <MissingPart over />;
}
