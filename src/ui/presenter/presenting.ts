import { create } from 'zustand';
import type { Pointer } from '../../room/protocol.ts';

/** What is shown over the page when somebody presents, here or in the room that the page follows. */
interface Presenting {
  /** The spot follows the mouse. */
  readonly points: boolean;
  /** Where is pointed: by the user, or by the teacher whom this page follows. */
  readonly pointer: Pointer | undefined;
  /** The screen is blank. */
  readonly blank: boolean;
}

export const usePresenting = create<Presenting>(() => ({ points: false, pointer: undefined, blank: false }));

/** Turns the pointer on or off. */
export function togglePointer(): void {
  usePresenting.setState(({ points }) => ({ points: !points, pointer: undefined }));
}
