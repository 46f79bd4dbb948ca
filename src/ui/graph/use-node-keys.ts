import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { parseObjectKey } from '../../worker/protocol/index.ts';
import { inspect } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import { type Box, type Direction, nearest } from './geometry.ts';
import type { GraphLayout, Placed } from './layout.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** The space between a node that is moved into view and the panel's edge. */
const CLEARANCE = 12;

interface NodeKeys {
  /** The node that Tab stops at: the last focused one, else the selected one, else the first. */
  readonly tabStop: string | undefined;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The keys of the graph. Tab stops at one node, the arrow keys go to the nearest one in their direction, Enter opens it in the inspector, Escape leaves. */
export function useNodeKeys({ placed: all }: GraphLayout, selected: string | undefined): NodeKeys {
  const world = useWorld();
  const flow = useReactFlow();
  const store = useStoreApi();
  const [focused, setFocused] = useState<string>();
  const placed = all.filter(({ type }) => type !== 'users');
  const isThere = (id: string | undefined): boolean => placed.some((each) => each.id === id);
  const tabStop = [focused, selected, placed[0]?.id].find(isThere);

  const goTo = ({ id, box }: Placed): void => {
    const { width, height, domNode } = store.getState();
    const viewport = flow.getViewport();
    const shift = intoView(box, viewport, width, height);
    if (shift.x !== 0 || shift.y !== 0) void flow.setViewport({ ...viewport, x: viewport.x + shift.x, y: viewport.y + shift.y });
    setFocused(id);
    // A node that was out of view may be drawn only in the next frame.
    requestAnimationFrame(() => nodeElement(domNode, id)?.focus({ preventScroll: true }));
  };

  return {
    tabStop,
    onFocus: ({ target }) => {
      const id = nodeId(target);
      if (id !== undefined) setFocused(id);
    },
    onKeyDown: (event) => {
      // A control inside a card has its own keys.
      const from = placed.find(({ id }) => id === nodeId(event.target));
      if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = DIRECTIONS[event.key];
      if (direction !== undefined) {
        const next = nearest(from, placed, direction);
        if (next !== undefined) goTo(next);
      } else if (event.key === 'Enter') {
        if (parseObjectKey(from.id).name !== '') inspect(world, from.id);
      } else if (event.key === 'Escape') {
        (event.target as HTMLElement).blur();
      } else return;
      event.preventDefault();
    },
  };
}

/** The id of a node by its element. Undefined for an element inside a node. */
function nodeId(element: EventTarget): string | undefined {
  return element instanceof HTMLElement && element.classList.contains('react-flow__node') ? element.dataset['id'] : undefined;
}

function nodeElement(within: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return within?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The smallest movement of the graph that brings a box into view. */
function intoView(box: Box, { x, y, zoom }: View, width: number, height: number): { readonly x: number; readonly y: number } {
  return {
    x: shiftInto(x + box.x * zoom, x + (box.x + box.width) * zoom, width),
    y: shiftInto(y + box.y * zoom, y + (box.y + box.height) * zoom, height),
  };
}

/** A box that is larger than the panel is aligned with its start. */
function shiftInto(start: number, end: number, size: number): number {
  if (start < 0 || end - start > size) return CLEARANCE - start;
  return end > size ? size - CLEARANCE - end : 0;
}
