import { create } from 'zustand';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import type { ChapterId } from './chapters.ts';

/** A chapter that begins or continues as soon as its world is shown. */
interface Awaited {
  /** The link of the chapter, or of the place where it was left. */
  readonly hash: string;
  readonly chapter: ChapterId;
  readonly step: number;
}

interface TourState {
  /** Whether the card is open. */
  readonly open: boolean;
  /** Undefined shows the list of questions. */
  readonly chapter: ChapterId | undefined;
  /** The index of the step. After the last step comes the answer. */
  readonly step: number;
  readonly awaited: Awaited | undefined;
}

export const useTour = create<TourState>(() => ({
  open: false,
  chapter: undefined,
  step: 0,
  awaited: undefined,
}));

/** Shows the card at the user's place in the tour, or with the questions. */
export function openTour(): void {
  useTour.setState({ open: true });
}

/** Closes the card. The tour's cluster stays, and the place is remembered. */
export function leaveTour(): void {
  useTour.setState({ open: false });
}

/** Called when a chapter's link is followed. If it leads to what is already shown, the chapter begins at once. */
export function awaitChapter(chapter: ChapterId, hash: string, step = 0): void {
  useTour.setState({ awaited: { hash, chapter, step } });
  const { here, hash: shown } = useShare.getState();
  if (hash === here.origin || hash === shown) begin();
}

export function goToStep(step: number): void {
  const { awaited } = useTour.getState();
  useTour.setState({ step, awaited: awaited && { ...awaited, step } });
  remember();
}

/** Ends the shown chapter, and shows the questions. */
export function endChapter(): void {
  useTour.setState({ chapter: undefined, step: 0, awaited: undefined });
  useSettings.getState().change({ tourLeft: undefined });
}

/** Notices which world is shown, and remembers the place in the tour. Returns a function that stops it. */
export function followTour(): () => void {
  return useShare.subscribe((share, old) => {
    if (share.here !== old.here) {
      if (share.here.origin === useTour.getState().awaited?.hash) begin();
      else useTour.setState({ chapter: undefined, step: 0 });
    } else if (share.hash !== old.hash) {
      // The address follows what is done here.
      remember();
    }
  });
}

function begin(): void {
  const { awaited } = useTour.getState();
  if (awaited === undefined) return;
  const { chapter, step } = awaited;
  useTour.setState({ open: true, chapter, step });
  remember();
}

function remember(): void {
  const { chapter, step } = useTour.getState();
  const { hash } = useShare.getState();
  if (chapter !== undefined && hash !== '') useSettings.getState().change({ tourLeft: { chapter, step, hash } });
}
