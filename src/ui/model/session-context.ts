import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Session } from './session.ts';
import type { WorldView } from './world-view.ts';
import type { World } from './world.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The world that the session shows. */
export const WorldContext = createContext<World | undefined>(undefined);

/** The session of the page. Throws outside of `SessionContext`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession needs a SessionContext around it');
  return session;
}

/** The shown world. Throws outside of `WorldContext`. */
export function useWorld(): World {
  const world = use(WorldContext);
  if (world === undefined) throw new Error('useWorld needs a WorldContext around it');
  return world;
}

/** Reads what the user selected and opened in the shown world. */
export function useWorldView<T>(selector: (view: WorldView) => T): T {
  return useStore(useWorld().view, selector);
}
