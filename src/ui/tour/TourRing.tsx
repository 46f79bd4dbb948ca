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
      if (target !== undefined && target !== found) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      found = target;
      const box = target && seenPart(target);
      if (ring.current === null) return;
      ring.current.hidden = box === undefined;
      if (box === undefined) return;
      const { left, top, right, bottom } = box;
      Object.assign(ring.current.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    };
    place();
    const timer = setInterval(place, EVERY_MS);
    return () => clearInterval(timer);
  }, [selector]);
  return <div ref={ring} hidden aria-hidden="true" className={styles['ring']} />;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What of an element the window, and whatever it is scrolled in, let be seen; undefined where that is nothing. */
function seenPart(element: Element): Box | undefined {
  const page = { left: MARGIN_PX, top: MARGIN_PX, right: innerWidth - MARGIN_PX, bottom: innerHeight - MARGIN_PX };
  let box = overlap(element.getBoundingClientRect(), page);
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflow !== 'visible') box = overlap(box, around.getBoundingClientRect());
  }
  return box.right > box.left && box.bottom > box.top ? box : undefined;
}

function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function firstSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
}
