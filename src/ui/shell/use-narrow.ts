import { useSyncExternalStore } from 'react';

/** Below this the regions do not fit beside one another. */
const NARROW = '(max-width: 899px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is too narrow for panels. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}
