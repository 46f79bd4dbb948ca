import { useMemo } from 'react';
import { fill, type Density, type MarkSize } from '../pods/density.ts';
import { CARD_PADDING } from './set-rows.ts';

/** The room for the Pods of a card, and how they fill it. */
export interface PodRoom {
  readonly width: number;
  readonly height: number;
  readonly density: Density;
}

const NO_SIZE: MarkSize = { mark: 8, cellWidth: 11, cellHeight: 11, label: 'none' };

interface Sized {
  readonly size?: MarkSize;
  /** The height of the texts of the card. */
  readonly text?: number;
}

/** The room in a card of a size. */
export function usePodRoom({ size = NO_SIZE, text = 0 }: Sized, width: number, height: number): PodRoom {
  return useMemo(() => {
    const room = { width: width - 2 * CARD_PADDING, height: Math.max(0, height - text) };
    return { ...room, density: fill(size, room.width, room.height) };
  }, [size, text, width, height]);
}
