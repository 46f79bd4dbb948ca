import { useCallback, useSyncExternalStore } from 'react';

/** Where controls are as large as a finger needs. `tokens.css` says the same. */
export const FINGERS = '(max-width: 899px), (pointer: coarse)';

/** Whether a media query holds, followed. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
