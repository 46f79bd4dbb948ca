import type { ViewId } from '../../worker/protocol/scenario.ts';
import { showView } from './world-view.ts';
import type { World } from './world.ts';

/** Fields that take letters. (After a drag at the speed slider, the keys still work.) */
export const TYPED_INTO = 'input:not([type="range"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** Shows a view, and puts the focus on the object that Tab stops at, else into its text field, else on its first control. */
export function goTo(world: World, view: ViewId): void {
  showView(world, view);
  requestAnimationFrame(() => {
    const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-view="${view}"] :is(${what})`);
    (find('.react-flow__node[tabindex="0"]') ?? find(TYPED_INTO) ?? find('button, input, [tabindex="0"]'))?.focus();
  });
}
