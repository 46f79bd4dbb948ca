import { create } from 'zustand';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { draftOf, type Draft } from './draft.ts';
import { keepDraft, keyOf, listDrafts, MOST_DRAFTS, newDraftId, readDraft, removeDraft, type KeptDraft } from './draft-shelf.ts';
import { useMaking } from '../lessons/making-place.ts';

interface MakingState {
  /** The open draft. Undefined while the author chooses one. */
  readonly draft: Draft | undefined;
  /** All drafts that are kept, the newest first. */
  readonly kept: readonly KeptDraft[];
  /** The browser does not keep the newest state: its storage is full or forbidden. */
  readonly isLost: boolean;
  /** The shown branch does not lead over the recording beat: what is done there is not recorded. */
  readonly elsewhere: boolean;
}

export const useDraft = create<MakingState>(() => ({ draft: undefined, kept: [], isLost: false, elsewhere: false }));

/** Reads the drafts of this browser, and opens the one that was open. */
export function loadDrafts(): void {
  const { draft: id } = useMaking.getState();
  const open = id === undefined ? undefined : readDraft(localStorage, id);
  if (open === undefined) useMaking.setState({ draft: undefined });
  useDraft.setState({ draft: open?.draft, kept: listDrafts(localStorage) });
}

/** Takes over what another tab writes into the open draft, so that neither undoes the other's work. Returns a function that ends it. */
export function followTabs(): () => void {
  const follow = ({ key }: StorageEvent): void => {
    const { draft: id } = useMaking.getState();
    if (id === undefined || key !== keyOf(id)) return;
    const theirs = readDraft(localStorage, id);
    if (theirs !== undefined) useDraft.setState({ draft: theirs.draft });
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

/** Whether another draft can be begun. */
export function hasRoom({ kept }: Pick<MakingState, 'kept'>): boolean {
  return kept.length < MOST_DRAFTS;
}

/** Opens a new draft, and keeps it. */
export function startDraft(draft: Draft): void {
  useMaking.setState({ open: true, draft: newDraftId() });
  keep(draft);
  useDraft.setState({ kept: listDrafts(localStorage), elsewhere: false });
}

/** Opens a lesson to go on with it. The draft is a copy of its own. */
export function startDraftOf(lesson: Lesson): void {
  startDraft(draftOf(lesson));
}

export function openDraft({ id, draft }: KeptDraft): void {
  useMaking.setState({ draft: id });
  useDraft.setState({ draft, isLost: false, elsewhere: false });
}

/** Goes back to the choice of drafts. */
export function shelveDraft(): void {
  useMaking.setState({ draft: undefined });
  useDraft.setState({ draft: undefined, kept: listDrafts(localStorage), isLost: false });
}

export function forgetDraft(id: string): void {
  removeDraft(localStorage, id);
  useDraft.setState({ kept: listDrafts(localStorage) });
}

/** Changes the open draft, and keeps it. */
export function edit(change: (draft: Draft) => Draft): void {
  const { draft } = useDraft.getState();
  const changed = draft && change(draft);
  if (changed !== undefined && changed !== draft) keep(changed);
}

function keep(draft: Draft): void {
  const { draft: id } = useMaking.getState();
  const isKept = id !== undefined && keepDraft(localStorage, { id, draft, savedAtMs: Date.now() });
  useDraft.setState({ draft, isLost: !isKept });
}
