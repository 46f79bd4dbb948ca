import { create } from 'zustand';
import { replaceText, useEditorText, type EditorText } from '../editor/editor-text.ts';
import { useSettings } from '../model/settings.ts';
import { useShare } from '../share/share-store.ts';
import type { ChapterId } from './chapters.ts';

/** What the user had before the tour: a link to it (empty: what every visit begins with), and the text in the editor. */
interface Before {
  readonly hash: string;
  readonly text: EditorText;
}

/** A chapter that begins, or goes on, as soon as its link is open. */
interface Awaited {
  readonly hash: string;
  readonly chapter: ChapterId;
  readonly step: number;
  readonly text: EditorText;
}

interface TourState {
  /** The card is there. */
  readonly open: boolean;
  /** Undefined: the questions are listed. */
  readonly chapter: ChapterId | undefined;
  /** Index of the step; after the last comes the answer. */
  readonly step: number;
  readonly awaited: Awaited | undefined;
  /** Undefined as long as the cluster that is shown is the user's. */
  readonly before: Before | undefined;
}

export const useTour = create<TourState>(() => ({
  open: false,
  chapter: undefined,
  step: 0,
  awaited: undefined,
  before: undefined,
}));

/** Shows the card: where the user is in the tour, or the questions. */
export function openTour(): void {
  useTour.setState({ open: true });
}

/** Takes the card away. The tour's cluster stays, and the place is remembered. */
export function leaveTour(): void {
  useTour.setState({ open: false });
}

/** A chapter's link, or the one to the place where it was left, is being followed. */
export function awaitChapter(chapter: ChapterId, hash: string, step = 0): void {
  const { before } = useTour.getState();
  useTour.setState({ awaited: { hash, chapter, step, text: before?.text ?? useEditorText.getState() } });
  // A link that is open already is not opened again.
  if (useShare.getState().hash === hash) begin(before?.hash ?? '');
}

export function goToStep(step: number): void {
  useTour.setState({ step });
  remember();
}

/** Shows the questions; the chapter that was shown is over. */
export function endChapter(): void {
  useTour.setState({ chapter: undefined, step: 0 });
  useSettings.getState().change({ tourLeft: undefined });
}

/** Notices which scenario is opened, and keeps the place in the tour. Returns what ends it. */
export function followTour(): () => void {
  return useShare.subscribe((share, old) => {
    if (share.hash === old.hash) return;
    // The address has kept up with what is done here.
    if (share.address !== 'untouched') return remember();
    const { awaited, before } = useTour.getState();
    if (share.hash === awaited?.hash) return begin(before?.hash ?? old.hash);
    useTour.setState({ chapter: undefined, step: 0, before: undefined });
    // The text comes back with the cluster.
    if (share.hash === before?.hash) replaceText(before.text);
  });
}

function begin(hash: string): void {
  const { awaited } = useTour.getState();
  if (awaited === undefined) return;
  const { chapter, step, text } = awaited;
  useTour.setState({ open: true, chapter, step, awaited: undefined, before: { hash, text } });
  remember();
}

function remember(): void {
  const { chapter, step } = useTour.getState();
  const { hash } = useShare.getState();
  if (chapter !== undefined && hash !== '') useSettings.getState().change({ tourLeft: { chapter, step, hash } });
}
