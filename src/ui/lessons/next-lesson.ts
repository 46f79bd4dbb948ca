import type { Progress } from './progress.ts';

/**
 * The lesson that a learner goes on with: the one that was begun last, or if that is done, the first after it that is not. `order`: the ids of all lessons.
 * Undefined if all are done.
 */
export function nextLesson(order: readonly string[], progress: Progress): string | undefined {
  const isOpen = (id: string): boolean => !Object.hasOwn(progress, id) || progress[id]?.done !== true;
  const last = Object.keys(progress).findLast((id) => order.includes(id));
  if (last !== undefined && isOpen(last)) return last;
  const after = last === undefined ? 0 : order.indexOf(last) + 1;
  return [...order.slice(after), ...order.slice(0, after)].find(isOpen);
}
