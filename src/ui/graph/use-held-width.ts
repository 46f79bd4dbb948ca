import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '@xyflow/react';
import { useView } from '../model/view-store.ts';

/**
 * The width that the lanes are laid out for: the panel's. But what opens or closes beside the graph while the mouse is on it lays nothing out anew until the
 * mouse has left. So what is clicked stays under the pointer.
 */
export function useHeldWidth(): number {
  const width = useStore((flow) => flow.width);
  const domNode = useStore((flow) => flow.domNode);
  const place = useView(({ stage, maximised }) => `${stage} ${maximised ?? ''}`);
  const [held, setHeld] = useState({ width, place });
  const isInside = useRef(false);
  useEffect(() => {
    if (domNode === null) return undefined;
    const enter = ({ pointerType }: PointerEvent): void => {
      isInside.current = pointerType === 'mouse';
    };
    const leave = (): void => {
      isInside.current = false;
      setHeld({ width: domNode.clientWidth, place });
    };
    domNode.addEventListener('pointerenter', enter);
    domNode.addEventListener('pointerleave', leave);
    return () => {
      domNode.removeEventListener('pointerenter', enter);
      domNode.removeEventListener('pointerleave', leave);
    };
  }, [domNode, place]);
  useLayoutEffect(() => {
    setHeld((before) => {
      if (before.width === width && before.place === place) return before;
      const mayHold = isInside.current && before.place === place && before.width > 0 && width > 0;
      return mayHold ? before : { width, place };
    });
  }, [width, place]);
  return held.width;
}
