import { useEffect, useRef, type RefObject } from 'react';

/** This far from its end, in pixels, a box is still at its end. */
const NEAR_PX = 2;

/**
 * Scrolls a box to its end when there is something new in it: with the next frame, which lays the page out anyway. It stays at its end while it or its content
 * gets another height, unless the user has scrolled away.
 */
export function useScrollToEnd(box: RefObject<HTMLElement | null>, newest: unknown): void {
  const isAtEnd = useRef(true);
  useEffect(() => {
    const frame = requestAnimationFrame(() => toEnd(box.current));
    isAtEnd.current = true;
    return () => cancelAnimationFrame(frame);
  }, [box, newest]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => {
      isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd(element);
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}

function toEnd(box: HTMLElement | null): void {
  box?.scrollTo({ top: box.scrollHeight });
}
