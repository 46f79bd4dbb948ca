import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element in pixels, followed; 0 until it is measured. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  return useClientSize(ref, 'clientWidth');
}

/** The height of an element in pixels, followed; 0 until it is measured. */
export function useHeight(ref: RefObject<HTMLElement | null>): number {
  return useClientSize(ref, 'clientHeight');
}

function useClientSize(ref: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    setSize(element[side]);
    const observer = new ResizeObserver(() => setSize(element[side]));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, side]);
  return size;
}
