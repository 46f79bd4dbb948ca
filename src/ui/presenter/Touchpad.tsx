import { useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { Scene, ToAudience } from './channel.ts';
import { followMouse } from './mouse.ts';
import styles from './Touchpad.module.css';

interface TouchpadProps {
  readonly aspect: Scene['aspect'];
  readonly send: (message: ToAudience) => void;
}

/** Stands for the page that is presented: the spot is there where the mouse is here. */
export function Touchpad({ aspect, send }: TouchpadProps) {
  const t = usePartWords('presenter');
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = pad.current!;
    return followMouse(element, (spot) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      send({ type: 'point', ...(spot && { at: { x: (spot.x - left) / width, y: (spot.y - top) / height } }) });
    });
  }, [send]);
  return (
    <div ref={pad} className={styles['pad']} style={{ aspectRatio: aspect }} data-touchpad="">
      <p>{t.pad}</p>
    </div>
  );
}
