import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface VirtualRowsProps {
  readonly count: number;
  /** All rows have the same height, in pixels: it is all that is needed to know which are in sight. */
  readonly rowHeight: number;
  readonly children: (index: number) => ReactNode;
}

const OVERSCAN = 4;

/** A scrolling list that mounts only the rows in sight. */
export function VirtualRows({ count, rowHeight, children }: VirtualRowsProps) {
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

  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return (
    <div
      ref={box}
      role="rowgroup"
      style={{ flex: 1, minHeight: 0, overflow: 'auto' }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: count * rowHeight, paddingTop: first * rowHeight, boxSizing: 'border-box' }}>
        {Array.from({ length: Math.max(0, last - first) }, (_, offset) => children(first + offset))}
      </div>
    </div>
  );
}
