import type { Anchors } from './anchors.ts';
import { pathOf, type Route } from './path.ts';

/** The routes between the rows of loops: down the watch rail on the left, and up the write rail on the right. */
export function routeOnRails(anchors: Anchors): Route {
  const rails = {
    watchX: anchors.boxAt('[data-rail="watch"]')?.left ?? 0,
    writeX: anchors.boxAt('[data-rail="write"]')?.left ?? 0,
    top: anchors.boxAt('[data-row="api"]')?.bottom ?? 0,
  };
  return (leg, from, to) => pathOf(leg, from, to, rails);
}
