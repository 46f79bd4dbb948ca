import { create } from 'zustand';

/** The end of the status line of a wide page, where another part of the page may say how it stands. Null while there is no such line. */
export const useStatusSlot = create<{ readonly slot: HTMLElement | null }>(() => ({ slot: null }));

/** The `ref` of the slot. */
export function keepSlot(slot: HTMLElement | null): void {
  useStatusSlot.setState({ slot });
}

/** The place of the newest sentence in the bar of time. Null where that has no room: then the status line has it. */
export const useSentencePlace = create<{ readonly place: HTMLElement | null }>(() => ({ place: null }));

/** The `ref` of that place. */
export function keepSentencePlace(place: HTMLElement | null): void {
  useSentencePlace.setState({ place });
}
