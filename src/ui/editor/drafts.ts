/** A text that the user wrote, stored in the browser for all tabs and visits. */
export interface Draft {
  readonly id: string;
  readonly text: string;
  /** When it was last stored, in milliseconds since 1970. */
  readonly savedAtMs: number;
}

/** Each draft has a key of its own, so that tabs which write at the same time do not overwrite each other. */
const PREFIX = 'kubeloupe.draft.';
/** The most drafts, and the most characters in all. Beyond that the oldest are removed. The newest always stays. */
export const MOST_DRAFTS = 12;
const MOST_CHARS = 1_000_000;
/** Where versions before drafts kept the user's texts. */
const OLD_SETTINGS = 'kubeloupe.settings';

export function newDraftId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/** All drafts, the newest first. Invalid entries are ignored. */
export function listDrafts(storage: Storage): readonly Draft[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').filter((key) => key.startsWith(PREFIX));
  return keys
    .flatMap((key) => readDraft(storage, key.slice(PREFIX.length)) ?? [])
    .toSorted((a, b) => b.savedAtMs - a.savedAtMs || (a.id < b.id ? 1 : -1));
}

export function readDraft(storage: Storage, id: string): Draft | undefined {
  try {
    const { text, savedAtMs } = JSON.parse(storage.getItem(PREFIX + id) ?? 'null') as Partial<Draft>;
    return typeof text === 'string' && Number.isFinite(savedAtMs) ? { id, text, savedAtMs: Number(savedAtMs) } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, and removes the oldest drafts beyond the limits. Throws if the storage is full or forbidden. */
export function saveDraft(storage: Storage, { id, text, savedAtMs }: Draft): void {
  const older = listDrafts(storage).filter((draft) => draft.id !== id);
  let chars = text.length;
  for (const [i, draft] of older.entries()) {
    chars += draft.text.length;
    if (i + 1 >= MOST_DRAFTS || chars > MOST_CHARS) storage.removeItem(PREFIX + draft.id);
  }
  storage.setItem(PREFIX + id, JSON.stringify({ text, savedAtMs }));
}

/** Imports the texts that versions before drafts kept among the settings. */
export function importOldTexts(storage: Storage): void {
  const old = JSON.parse(storage.getItem(OLD_SETTINGS) ?? '{}') as Readonly<Record<string, unknown>>;
  const { editorText, textIsBrought, keptTexts, ...settings } = old;
  if (editorText === undefined && keptTexts === undefined) return;
  const texts = [...(textIsBrought === true ? [] : [editorText]), ...(Array.isArray(keptTexts) ? keptTexts : [])];
  const own = texts.filter((text): text is string => typeof text === 'string' && text.trim() !== '').slice(0, MOST_DRAFTS);
  const nowMs = Date.now();
  for (const [i, text] of own.toReversed().entries()) {
    saveDraft(storage, { id: `old-${own.length - i}`, text, savedAtMs: nowMs - own.length + i });
  }
  storage.setItem(OLD_SETTINGS, JSON.stringify(settings));
}

/** A short description of a text: `Deployment web, Service web`. Empty if it names no object. */
export function describeText(text: string): string {
  const names = text.split(/^---.*$/m).flatMap((document) => {
    const kind = /^kind: *["']?([\w.-]+)/m.exec(document)?.[1];
    const name = /^ {2}name: *["']?([\w.-]+)/m.exec(document)?.[1];
    return kind === undefined ? [] : [name === undefined ? kind : `${kind} ${name}`];
  });
  return [...new Set(names)].join(', ');
}
