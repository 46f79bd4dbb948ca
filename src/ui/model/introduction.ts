import { create } from 'zustand';
import { useSettings } from './settings.ts';

/** The sentence that says what the page is, above the graph. */
interface IntroductionState {
  readonly shown: boolean;
  /** The graph keeps free what the sentence takes. It lasts beyond the sentence, so that nothing moves when the sentence leaves. */
  readonly hasRoom: boolean;
}

export const useIntroduction = create<IntroductionState>(() => ({ shown: false, hasRoom: false }));

/** Shows the sentence. */
export function introduce(): void {
  useIntroduction.setState({ shown: true, hasRoom: true });
}

/** Shows it to a visitor who has never answered it by acting or closing it. */
export function introduceOnce(): void {
  if (!useSettings.getState().introduced) introduce();
}

/** The sentence leaves: the user has acted, or has closed it. */
export function endIntroduction(): void {
  if (!useIntroduction.getState().shown) return;
  useIntroduction.setState({ shown: false });
  useSettings.getState().change({ introduced: true });
}

/** The graph takes the room of a sentence that has left. Called when the graph's cards move anyway. */
export function takeRoomBack(): void {
  const { shown, hasRoom } = useIntroduction.getState();
  if (!shown && hasRoom) useIntroduction.setState({ hasRoom: false });
}
