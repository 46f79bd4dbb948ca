import type { Lesson } from '../../worker/protocol/lesson.ts';
import { MAX_TEXT_CHARS, ScenarioError } from '../../worker/protocol/scenario.ts';
import { refusalOf } from '../share/refusal.ts';
import type { Refusal } from '../share/share-store.ts';
import type { LessonAddress } from './lesson-from.ts';

/** A file that has not come whole after this long does not come. */
const PATIENCE_MS = 20_000;

/** Where the page may load a lesson from. */
export type Loadable = Extract<LessonAddress, { readonly url: URL }>;

type LoadedText = { readonly text: string } | { readonly refusal: Refusal };

/** A lesson, or why there is none. */
export type LoadedLesson = { readonly lesson: Lesson } | { readonly refusal: Refusal };

/**
 * Loads a lesson's file from where the page's policy allows it, without cookies, and at most as large as a file that is dropped on the page. A site of the page's own
 * may send on within itself only; the policy bounds where others send on to. Rejects only if `signal` ends it.
 */
export async function loadLesson(address: Loadable, signal: AbortSignal): Promise<LoadedLesson> {
  const loaded = await loadText(address, signal);
  return 'refusal' in loaded ? loaded : lessonIn(loaded.text, 'address');
}

async function loadText({ from, url }: Loadable, signal: AbortSignal): Promise<LoadedText> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      mode: from === 'own' ? 'same-origin' : 'cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-cache',
      signal: AbortSignal.any([signal, late]),
    });
    return response.ok ? await textOf(response) : refuse(...refusalOfStatus(response.status, url));
  } catch {
    signal.throwIfAborted();
    if (late.aborted) return refuse('lesson-slow', { host: url.host });
    return refuse(from === 'own' ? 'lesson-unreachable' : 'lesson-kept-back', { host: url.host, origin: location.origin });
  }
}

/** Reads a text that is to be a lesson. A page that a site shows for a missing file is none. */
export async function lessonIn(text: string, from: Refusal['from']): Promise<LoadedLesson> {
  const files = await import('../../worker/protocol/lesson-file.ts').catch(() => undefined);
  if (files === undefined) return refuse('not-loaded', {}, from);
  if (text.length > MAX_TEXT_CHARS) return refuse('too-big', { max: MAX_TEXT_CHARS }, from);
  if (!files.isLessonText(text)) return refuse('not-a-lesson', {}, from);
  try {
    return { lesson: files.readLesson(text) };
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return { refusal: refusalOf(error, from) };
  }
}

/** The text of an answer. If it is larger than a lesson may be, the rest is not loaded. */
async function textOf({ body }: Response): Promise<LoadedText> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = body?.getReader(); reader !== undefined;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_TEXT_CHARS) {
      await reader.cancel();
      return refuse('too-big', { max: MAX_TEXT_CHARS });
    }
    parts.push(value);
  }
  return { text: await new Blob(parts as BlobPart[]).text() };
}

function refusalOfStatus(status: number, { host, pathname }: URL): Parameters<typeof refuse> {
  if (status === 404 || status === 410) return ['lesson-not-found', { host, path: pathname }];
  if (status === 401 || status === 403) return ['lesson-forbidden', { host }];
  return ['lesson-status', { host, status: String(status) }];
}

function refuse(code: string, figures: Refusal['figures'], from: Refusal['from'] = 'address'): { readonly refusal: Refusal } {
  return { refusal: { from, code, path: '', figures } };
}
