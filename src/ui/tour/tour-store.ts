import { create } from 'zustand';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import type { ChapterId } from './chapters.ts';

/** A chapter that begins, or goes on, whenever its world is shown. */
interface Awaited {
  /** The link of the chapter, or the one to the place where it was left. */
  readonly hash: string;
  readonly chapter: ChapterId;
  readonly step: number;
}

interface TourState {
  /** The card is there. */
  readonly open: boolean;
  /** Undefined: the questions are listed. */
  readonly chapter: ChapterId | undefined;
  /** Index of the step; after the last comes the answer. */
  readonly step: number;
  readonly awaited: Awaited | undefined;
}

export const useTour = create<TourState>(() => ({
  open: false,
  chapter: undefined,
  step: 0,
  awaited: undefined,
}));

/** Shows the card: where the user is in the tour, or the questions. */
export function openTour(): void {
  useTour.setState({ open: true });
}

/** Takes the card away. The tour's cluster stays, and the place is remembered. */
export function leaveTour(): void {
  useTour.setState({ open: false });
}

/** A chapter's link, or the one to the place where it was left, is being followed. If it leads to what is shown already, the chapter begins there. */
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

/** Shows the questions; the chapter that was shown is over. */
export function endChapter(): void {
  useTour.setState({ chapter: undefined, step: 0, awaited: undefined });
  useSettings.getState().change({ tourLeft: undefined });
}

/** Notices which world is shown, and keeps the place in the tour. Returns what ends it. */
export function followTour(): () => void {
  return useShare.subscribe((share, old) => {
    if (share.here !== old.here) {
      if (share.here.origin === useTour.getState().awaited?.hash) begin();
      else useTour.setState({ chapter: undefined, step: 0 });
    } else if (share.hash !== old.hash) {
      // The address has kept up with what is done here.
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
