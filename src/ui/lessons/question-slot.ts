import { create } from 'zustand';

/** The place below the shown question, where a room says what the class has answered. Null without a question. */
export const useQuestionSlot = create<{ readonly slot: HTMLElement | null }>(() => ({ slot: null }));

/** The `ref` of the slot. */
export function keepQuestionSlot(slot: HTMLElement | null): void {
  useQuestionSlot.setState({ slot });
}
