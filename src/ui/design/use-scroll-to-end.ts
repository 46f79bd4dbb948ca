import { useEffect, type RefObject } from 'react';

/** Scrolls a box to its end when there is something new in it: with the next frame, which lays the page out anyway. */
export function useScrollToEnd(box: RefObject<HTMLElement | null>, newest: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.scrollTo({ top: box.current.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [box, newest]);
}
