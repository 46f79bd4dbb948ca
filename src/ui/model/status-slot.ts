import { create } from 'zustand';

/** The end of the status line of a wide page, where another part of the page may say how it stands. Null while there is no such line. */
export const useStatusSlot = create<{ readonly slot: HTMLElement | null }>(() => ({ slot: null }));

/** The `ref` of the slot. */
export function keepSlot(slot: HTMLElement | null): void {
  useStatusSlot.setState({ slot });
}
