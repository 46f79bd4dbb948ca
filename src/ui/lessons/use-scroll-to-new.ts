import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls to something as soon as it comes into the beat, or says something else: a learner may not see that there is more below. */
export function useScrollToNew(ref: RefObject<HTMLElement | null>, what: unknown): void {
  const was = useRef(what);
  useEffect(() => {
    if (what !== was.current) ref.current?.scrollIntoView({ block: 'nearest' });
    was.current = what;
  }, [ref, what]);
}
