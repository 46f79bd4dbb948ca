import type { World } from './world.ts';

/**
 * What a feature keeps of one world. `begin` makes it when it is first asked for. It is lost with the world, so nothing of it has to be forgotten when
 * another one opens, and what comes late for the old world cannot reach the new one.
 */
export function partOfWorld<T>(begin: (world: World) => T): (world: World) => T {
  const parts = new WeakMap<World, T>();
  return (world) => {
    let part = parts.get(world);
    if (part === undefined) {
      part = begin(world);
      parts.set(world, part);
    }
    return part;
  };
}
