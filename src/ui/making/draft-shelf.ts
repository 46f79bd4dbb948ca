import { parseLesson } from '../../worker/protocol/lesson-text.ts';
import type { Draft } from './draft.ts';
import { lessonOf, type DraftWords } from './lesson-of.ts';

/** A draft that is kept in this browser. */
export interface KeptDraft {
  readonly id: string;
  readonly draft: Draft;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAtMs: number;
}

/** Each draft has a key of its own, so that two tabs do not overwrite each other's. */
const PREFIX = 'kubeloupe.making.';
/** More are not begun: the author chooses what to remove. */
export const MOST_DRAFTS = 8;

const NO_WORDS: DraftWords = { lesson: '…', beat: String, text: '…', act: '…', letPass: '…' };

/** The key of a draft in the storage. */
export function keyOf(id: string): string {
  return PREFIX + id;
}

export function newDraftId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
}

/** All drafts, the newest first. What cannot be read is left alone. */
export function listDrafts(storage: Storage): readonly KeptDraft[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => readDraft(storage, key.slice(PREFIX.length)) ?? []).toSorted((a, b) => b.savedAtMs - a.savedAtMs);
}

export function readDraft(storage: Storage, id: string): KeptDraft | undefined {
  try {
    const { draft, savedAtMs } = JSON.parse(storage.getItem(keyOf(id)) ?? 'null') as KeptDraft;
    // An older version of the page may have stored another form.
    parseLesson(lessonOf(draft, NO_WORDS));
    return { id, draft: { ...draft, taken: takenIn(draft) }, savedAtMs };
  } catch {
    return undefined;
  }
}

/** Keeps a draft. Returns false if the storage is full or forbidden. */
export function keepDraft(storage: Storage, { id, draft, savedAtMs }: KeptDraft): boolean {
  try {
    storage.setItem(keyOf(id), JSON.stringify({ draft, savedAtMs }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(storage: Storage, id: string): void {
  storage.removeItem(keyOf(id));
}

function takenIn({ taken }: Draft): Draft['taken'] {
  const entries = Object.entries(taken).filter(([, { given, seen, atMs, record }]) => {
    return Array.isArray(given) && Array.isArray(seen) && Number.isFinite(atMs) && Number.isFinite(record);
  });
  return Object.fromEntries(entries);
}
