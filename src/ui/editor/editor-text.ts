import { create } from 'zustand';
import { importOldTexts, listDrafts, newDraftId, readDraft, saveDraft, type Draft } from './drafts.ts';
import { EXAMPLES, FIRST_EXAMPLE } from './examples.ts';

/** The text in the editor of this tab. */
export interface EditorText {
  /** Undefined until something else stands there: then the first example is shown. */
  readonly text: string | undefined;
  /** A link or a file brought it, and the user has not changed it: nothing is lost with it. */
  readonly brought: boolean;
  /** The draft that the user's changes go into. Undefined: the next change begins a draft of its own. */
  readonly draft: string | undefined;
}

/** Where a tab keeps its text, so that a reload shows it again whatever other tabs have written. */
const KEY = 'kubeloupe.text';
const NO_TEXT: EditorText = { text: undefined, brought: false, draft: undefined };
const SAVE_AFTER_MS = 250;

/** The text as this tab has stored or loaded it last. A draft that holds another text by now was written by another tab. */
let saved: string | undefined;
let remembers = false;

export const useEditorText = create<EditorText>(load);

/** What stands in the editor. */
export function shownText({ text }: Pick<EditorText, 'text'> = useEditorText.getState()): string {
  return text ?? FIRST_EXAMPLE.text;
}

/** The user has written. */
export function writeText(text: string): void {
  // An editor tells of a text that it was given, too.
  if (text !== shownText()) useEditorText.setState({ text, brought: false });
}

/** Puts an example, or a text from elsewhere, in the place of the user's, which is kept. */
export function putText(text: string, { brought = false } = {}): void {
  if (text === useEditorText.getState().text) return;
  replaceText({ text, brought, draft: undefined });
}

/** Goes back to a draft; what the user changes goes into it again. */
export function openDraft({ id, text }: Pick<Draft, 'id' | 'text'>): void {
  replaceText({ text, brought: false, draft: id });
}

/** Shows another text from now on. The one before is kept. */
export function replaceText(text: EditorText): void {
  saveText();
  useEditorText.setState(text);
  saved = text.text;
}

/** The user's own texts beside the one that is shown, the newest first. */
export function otherDrafts(): readonly Draft[] {
  const { text, draft } = useEditorText.getState();
  try {
    return listDrafts(localStorage).filter((each) => each.id !== draft && each.text !== text);
  } catch {
    return [];
  }
}

/** Keeps the text at every change, a little later, and at once when the page is left. Returns what ends it. */
export function rememberText(): () => void {
  remembers = true;
  let saving: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(saving);
    saving = undefined;
    saveText();
  };
  const unsubscribe = useEditorText.subscribe(() => {
    saving ??= setTimeout(save, SAVE_AFTER_MS);
  });
  addEventListener('pagehide', save);
  return () => {
    removeEventListener('pagehide', save);
    clearTimeout(saving);
    remembers = false;
    unsubscribe();
  };
}

/** A tab begins with its own text; a new one with what the user wrote last. */
function load(): EditorText {
  try {
    importOldTexts(localStorage);
    const { text, brought, draft } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const own = typeof text === 'string';
    saved = own ? text : listDrafts(localStorage)[0]?.text;
    return { text: saved, brought: own && brought === true, draft: own && typeof draft === 'string' ? draft : undefined };
  } catch {
    return NO_TEXT;
  }
}

/** A text that a link brought went with the link: without one, the user's own is shown. */
export function leaveBroughtText(): void {
  if (!useEditorText.getState().brought) return;
  replaceText({ ...NO_TEXT, text: otherDrafts()[0]?.text });
}

/** The text, once it is stored. */
export function savedText(): EditorText {
  saveText();
  return useEditorText.getState();
}

function saveText(): void {
  if (!remembers) return;
  const { text, brought } = useEditorText.getState();
  try {
    if (text !== undefined && text !== saved && !brought && isOwn(text)) saveOwn(text);
    const { draft } = useEditorText.getState();
    sessionStorage.setItem(KEY, JSON.stringify({ text, brought, draft }));
  } catch {
    // Forbidden or full: the text is not remembered.
  }
}

/** Stores the text as a draft. A draft that another tab has written meanwhile is left alone: this tab begins one of its own. */
function saveOwn(text: string): void {
  const { draft } = useEditorText.getState();
  // As after an undo: it is kept already.
  if (draft === undefined && listDrafts(localStorage).some((each) => each.text === text)) return;
  const stored = draft === undefined ? undefined : readDraft(localStorage, draft);
  const id = draft === undefined || (stored !== undefined && stored.text !== saved) ? newDraftId() : draft;
  saveDraft(localStorage, { id, text, savedAtMs: Date.now() });
  saved = text;
  if (id !== draft) useEditorText.setState({ draft: id });
}

/** Whether the user wrote it or changed it: an example can be had again. */
function isOwn(text: string): boolean {
  return text.trim() !== '' && EXAMPLES.every((example) => example.text !== text);
}
