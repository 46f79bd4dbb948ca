import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface VirtualRowsProps {
  readonly count: number;
  /** All rows have the same height, in pixels: it is all that is needed to know which are in sight. */
  readonly rowHeight: number;
  readonly className: string | undefined;
  /** Draws the rows from the first to before the last. */
  readonly children: (first: number, last: number) => ReactNode;
}

const OVERSCAN = 4;

/** A scrolling box that mounts only the rows in sight. */
export function VirtualRows({ count, rowHeight, className, children }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  const first = Math.max(0, Math.min(last, Math.floor(top / rowHeight) - OVERSCAN));
  return (
    <div ref={box} className={className} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      {children(first, last)}
    </div>
  );
}
