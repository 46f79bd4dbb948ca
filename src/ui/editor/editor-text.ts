import { create } from 'zustand';
import { importOldTexts, listDrafts, newDraftId, readDraft, saveDraft, type Draft } from './drafts.ts';
import { countUnseen, useMissing } from '../model/missing-store.ts';
import { FIRST_EXAMPLE, type Example } from './examples.ts';

/** What brings a text into the editor: an opened link or file, a lesson, or a teacher's room. */
const BRINGERS = ['link', 'lesson', 'room'] as const;
export type BroughtBy = (typeof BRINGERS)[number];

/** The text in the editor of this tab. */
export interface EditorText {
  /** Undefined shows the first example. */
  readonly text: string | undefined;
  /** Where the text came from, if the user has not changed it. Replacing it loses nothing. */
  readonly brought: BroughtBy | false;
  /** The draft that the user's changes go into. If undefined, the next change begins a new draft. */
  readonly draft: string | undefined;
  /** Present while the text is one that `kubectl edit` has opened. It is no draft, and is not kept. */
  readonly edit?: KubectlEdit | undefined;
}

/** An open `kubectl edit`. */
export interface KubectlEdit {
  /** Without the word kubectl: `edit deployment/web`. */
  readonly line: string;
  /** The text as it was opened. */
  readonly opened: string;
  /** What the editor showed before, and shows again afterwards. */
  readonly before: EditorText;
}

/** Where a tab keeps its text, so that a reload shows it again whatever other tabs have written. */
const KEY = 'kubeloupe.text';
const NO_TEXT: EditorText = { text: undefined, brought: false, draft: undefined };
const SAVE_AFTER_MS = 250;

/** The text that this tab last stored or loaded. If the draft now holds another text, another tab wrote it. */
let saved: string | undefined;
let remembers = false;
/** The texts of the examples that are loaded. */
const exampleTexts = new Set([FIRST_EXAMPLE.text]);

export const useEditorText = create<EditorText>(load);

/** The text that is shown. */
export function shownText({ text }: Pick<EditorText, 'text'> = useEditorText.getState()): string {
  return text ?? FIRST_EXAMPLE.text;
}

/** Called when the user has typed. */
export function writeText(text: string): void {
  // An editor also reports texts that were set by the page.
  if (text !== shownText()) useEditorText.setState({ text, brought: false });
}

/** Replaces the text by an example or a text from elsewhere. The user's text is kept. */
export function putText(text: string, { brought = false }: Partial<Pick<EditorText, 'brought'>> = {}): void {
  if (text === useEditorText.getState().text) return;
  replaceText({ text, brought, draft: undefined });
}

/** Replaces the text by an example. The examples are loaded with the first one that is asked for; if they cannot be, the page offers to try again. */
export async function putExample(id: Example['id']): Promise<void> {
  const examples = await import('./all-examples.ts').then(
    ({ EXAMPLES }) => EXAMPLES,
    () => undefined,
  );
  if (examples === undefined) return onceAskedAgain(() => void putExample(id));
  for (const { text } of examples) exampleTexts.add(text);
  putText(examples.find((example) => example.id === id)?.text ?? '');
}

/** Counts a missing part until the user asks for the missing parts again. */
function onceAskedAgain(act: () => void): void {
  const found = countUnseen();
  const stop = useMissing.subscribe(({ attempt }, before) => {
    if (attempt === before.attempt) return;
    stop();
    found();
    act();
  });
}

/** Restores a draft. Changes go into it again. */
export function openDraft({ id, text }: Pick<Draft, 'id' | 'text'>): void {
  replaceText({ text, brought: false, draft: id });
}

/** Shows another text. The previous one is kept. */
export function replaceText(text: EditorText): void {
  saveText();
  useEditorText.setState({ edit: undefined, ...text });
  saved = text.text;
}

/** The user's drafts other than the one shown, the newest first. */
export function otherDrafts(): readonly Draft[] {
  const { text, draft } = useEditorText.getState();
  try {
    return listDrafts(localStorage).filter((each) => each.id !== draft && each.text !== text);
  } catch {
    return [];
  }
}

/** Stores the text after each change with a short delay, and at once when the page is left. Returns a function that stops it. */
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

/** A tab restores its own text. A new tab begins with what the user wrote last. */
function load(): EditorText {
  try {
    importOldTexts(localStorage);
    const { text, brought, draft } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const own = typeof text === 'string';
    saved = own ? text : listDrafts(localStorage)[0]?.text;
    return { text: saved, brought: own && broughtBy(brought), draft: own && typeof draft === 'string' ? draft : undefined };
  } catch {
    return NO_TEXT;
  }
}

/** A page before this one noted `true` for a link or a file. */
function broughtBy(stored: unknown): BroughtBy | false {
  if (stored === true) return 'link';
  return BRINGERS.find((by) => by === stored) ?? false;
}

/** Drops a text that a link brought: without the link, the user's own text is shown. */
export function leaveBroughtText(): void {
  if (!useEditorText.getState().brought) return;
  replaceText({ ...NO_TEXT, text: otherDrafts()[0]?.text });
}

/** Stores the text at once, and returns it. The text of a `kubectl edit` is not the user's: the one before it is. */
export function savedText(): EditorText {
  saveText();
  const state = useEditorText.getState();
  return state.edit?.before ?? state;
}

function saveText(): void {
  const { text, brought, edit } = useEditorText.getState();
  if (!remembers || edit !== undefined) return;
  try {
    if (text !== undefined && text !== saved && !brought && isOwn(text)) saveOwn(text);
    const { draft } = useEditorText.getState();
    sessionStorage.setItem(KEY, JSON.stringify({ text, brought, draft }));
  } catch {
    // The storage is forbidden or full, so the text is not remembered.
  }
}

/** Stores the text as a draft. If another tab has written to the draft in the meantime, this tab begins a new one. */
function saveOwn(text: string): void {
  const { draft } = useEditorText.getState();
  // It is already kept, for example after an undo.
  if (draft === undefined && listDrafts(localStorage).some((each) => each.text === text)) return;
  const stored = draft === undefined ? undefined : readDraft(localStorage, draft);
  const id = draft === undefined || (stored !== undefined && stored.text !== saved) ? newDraftId() : draft;
  saveDraft(localStorage, { id, text, savedAtMs: Date.now() });
  saved = text;
  if (id !== draft) useEditorText.setState({ draft: id });
}

/** Whether the user wrote or changed it. Examples need not be kept. */
function isOwn(text: string): boolean {
  return text.trim() !== '' && !exampleTexts.has(text);
}
