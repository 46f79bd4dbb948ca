import { useEffect, useRef } from 'react';
import styles from './TourRing.module.css';

/** What a frame is around moves with time and layout: so often its place is looked up. */
const EVERY_MS = 150;

/** What reaches to the window's edge has its frame within. */
const MARGIN_PX = 5;

interface TourRingProps {
  /** What the frame is around, as of now; none is drawn as long as it is not there. */
  readonly selector: () => string;
}

/** A frame around what the tour speaks of. It takes no clicks. What it is around is scrolled into sight once. */
export function TourRing({ selector }: TourRingProps) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let found: Element | undefined;
    const place = (): void => {
      const target = firstSeen(selector());
      if (ring.current === null) return;
      ring.current.hidden = target === undefined;
      if (target === undefined) return;
      if (target !== found) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      found = target;
      const box = target.getBoundingClientRect();
      const left = Math.max(box.left, MARGIN_PX);
      const top = Math.max(box.top, MARGIN_PX);
      Object.assign(ring.current.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${Math.min(box.right, innerWidth - MARGIN_PX) - left}px`,
        height: `${Math.min(box.bottom, innerHeight - MARGIN_PX) - top}px`,
      });
    };
    place();
    const timer = setInterval(place, EVERY_MS);
    return () => clearInterval(timer);
  }, [selector]);
  return <div ref={ring} hidden aria-hidden="true" className={styles['ring']} />;
}

function firstSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
}
