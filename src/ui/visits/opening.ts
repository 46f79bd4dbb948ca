import { decodeLessonLink, isLessonLink, type Lesson } from '../../worker/protocol/lesson.ts';
import { decodeLink, ScenarioError, type Scenario } from '../../worker/protocol/scenario.ts';
import { lessonOfHash, type LinkedLesson } from '../lessons/lesson-link.ts';
import { beginningOf, type LessonPlace } from '../lessons/lesson-place.ts';
import { closeOverlay } from '../model/overlay.ts';
import { linkOf, linkOfLesson } from '../share/links.ts';
import { refusalOf, textOfFile } from '../share/refusal.ts';
import { useShare, type Refusal } from '../share/share-store.ts';

/** The start of a world. */
export interface Opening {
  readonly start: Scenario;
  /** Undefined unless it is a lesson. */
  readonly place: LessonPlace | undefined;
}

/** Reads an address: `#v1=…`, `#l1=…` or `#lesson=…`. If it cannot be opened, the page says why and changes nothing. */
export async function openingOf(hash: string): Promise<Opening | undefined> {
  const linked = lessonOfHash(hash);
  if (linked !== undefined) return openingOfId(linked);
  if (isLessonLink(hash)) return read('link', () => openingOfLesson(decodeLessonLink(hash), true));
  return read('link', () => openingOfScenario(decodeLink(hash)));
}

async function openingOfId({ id, beat }: LinkedLesson): Promise<Opening | undefined> {
  const catalogue = await import('../lessons/catalogue.ts').catch(() => undefined);
  if (catalogue === undefined) return refuse({ from: 'link', code: 'not-loaded', path: '', figures: {} });
  const lesson = catalogue.lessonOf(id);
  if (lesson === undefined) return refuse({ from: 'link', code: 'unknown-lesson', path: '', figures: { id: id.slice(0, 60) } });
  useShare.setState({ refusal: undefined });
  const opening = openingOfLesson(lesson, false);
  // A beat that the lesson no longer has is its beginning.
  const goal = lesson.beats.findIndex((each) => each.id === beat);
  return goal > 0 && opening.place !== undefined ? { ...opening, place: { ...opening.place, goal } } : opening;
}

function openingOfScenario(start: Scenario): Opening {
  return { start, place: undefined };
}

/** A lesson at its beginning. Time stands still until its first beat has begun. `given`: the lesson is not of the catalogue. */
function openingOfLesson(lesson: Lesson, given: boolean): Opening {
  const { playing: _, view, ...cursor } = lesson.scenario.cursor ?? {};
  const stage = lesson.beats[0]?.stage?.stage;
  return {
    // The inspector would take the room of what the lesson is about.
    start: { ...lesson.scenario, cursor: { ...cursor, view: { inspector: 'closed', ...view, ...(stage && { stage }) } } },
    place: beginningOf(lesson.id, given ? lesson : undefined),
  };
}

/** The content of a text or a file: something to open, or manifests for the editor. */
export type Openable = LinkedOpening | { readonly manifests: string };

/** What has no history entry yet. */
export interface LinkedOpening {
  readonly opening: Opening;
  /** The link that leads to it, `#…`. Undefined if it is too long for a link. */
  readonly hash: string | undefined;
}

/** Opens a lesson that is not of the catalogue. Throws `ScenarioError` if it exceeds its bounds. */
export function linkedLesson(lesson: Lesson): LinkedOpening {
  return { opening: openingOfLesson(lesson, true), hash: linkOfLesson(lesson).hash };
}

export function linkedScenario(scenario: Scenario): LinkedOpening {
  return { opening: openingOfScenario(scenario), hash: linkOf(scenario).hash };
}

/** Reads a text: a link (whole, or only its end), a lesson, a scenario, or manifests. If it is none of them, the page says why. */
export async function openableIn(text: string, from: Refusal['from']): Promise<Openable | undefined> {
  const hash = linkIn(text);
  if (hash !== undefined) {
    const opening = await openingOf(hash);
    return opening && { opening, hash };
  }
  const files = await loadFiles();
  if (files === undefined) return refuse({ from, code: 'not-loaded', path: '', figures: {} });
  if (files.isLessonText(text)) return read(from, () => linkedLesson(files.readLesson(text)));
  if (files.isScenarioText(text) || !/^[ \t]*"?kind"?[ \t]*:/m.test(text))
    return read(from, () => linkedScenario(files.readScenario(text)));
  useShare.setState({ refusal: undefined });
  closeOverlay('share');
  return { manifests: text };
}

/** What reads files. Undefined if it cannot be loaded. */
async function loadFiles() {
  try {
    const scenarios = await import('../../worker/protocol/scenario-file.ts');
    return { ...scenarios, ...(await import('../../worker/protocol/lesson-file.ts')) };
  } catch {
    return undefined;
  }
}

/** Reads a file. */
export async function openableInFile(file: File): Promise<Openable | undefined> {
  const text = await textOfFile(file);
  return typeof text === 'string' ? openableIn(text, 'file') : refuse(text);
}

/** The part of a text that is a link, from its `#` on: of `https://…/#v1=…`, `#l1=…` or `v1=…`. Returns undefined if there is none. */
export function linkIn(text: string): string | undefined {
  const word = text.trim();
  if (/\s/.test(word)) return undefined;
  const end = /^(?:[a-z][a-z0-9+.-]*:[^#]*)?#(.+)$/i.exec(word)?.[1] ?? (/^[vl]\d+=/.test(word) ? word : undefined);
  return end && `#${end}`;
}

function read<T>(from: Refusal['from'], decode: () => T): T | undefined {
  try {
    const decoded = decode();
    useShare.setState({ refusal: undefined });
    return decoded;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return refuse(refusalOf(error, from));
  }
}

function refuse(refusal: Refusal): undefined {
  useShare.setState({ refusal });
}
