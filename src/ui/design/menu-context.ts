import { createContext, useContext } from 'react';

/** Closes the menu around it. */
export const MenuContext = createContext<() => void>(() => undefined);

export function useCloseMenu(): () => void {
  return useContext(MenuContext);
}
