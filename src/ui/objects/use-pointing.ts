import { useEffect, type RefObject } from 'react';
import { useWorld } from '../model/session-context.ts';
import { select } from '../model/world-view.ts';
import type { World } from '../model/world.ts';

/**
 * One listener for all that is drawn of objects: a click on anything with `data-object` chooses it, unless it was on a control within
 * (`data-controls`), and the arrow keys go from Pod to Pod in a field (`data-columns`), so that Tab need not stop at each.
 */
export function usePointing(stage: RefObject<HTMLElement | null>): void {
  const world = useWorld();
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const choose = (event: MouseEvent): void => chooseAt(world, event);
    element.addEventListener('click', choose);
    element.addEventListener('keydown', move);
    return () => {
      element.removeEventListener('click', choose);
      element.removeEventListener('keydown', move);
    };
  }, [stage, world]);
}

interface Pointed {
  /** As in `Pod/default/web-6d4b9c-x7k2p`. */
  readonly id: string;
  /** Stands for the object. */
  readonly element: HTMLElement;
}

/** The object that an element stands for, or the nearest one around it. A picture of many Pods notes in `data-pointed` which of them was pointed at. */
export function objectAt(element: Element): Pointed | undefined {
  const found = element.closest<HTMLElement>('[data-pointed], [data-object]');
  const id = found?.dataset['pointed'] ?? found?.dataset['object'];
  return found === null || id === undefined ? undefined : { id, element: found };
}

function chooseAt(world: World, { target }: MouseEvent): void {
  const pointed = target instanceof Element ? objectAt(target) : undefined;
  // A control within an object does its own work.
  const controls = target instanceof Element ? target.closest('[data-controls]') : null;
  if (pointed !== undefined && (controls === null || controls.contains(pointed.element))) select(world, pointed.id);
}

function move(event: KeyboardEvent): void {
  const field = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-columns]') : null;
  const columns = Number(field?.dataset['columns']);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (field === null || step === undefined) return;
  const marks = [...field.querySelectorAll<HTMLElement>('button')];
  const at = marks.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  marks[Math.max(0, Math.min(marks.length - 1, at + step))]?.focus();
}
