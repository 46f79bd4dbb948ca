import { decodeLink, MAX_TEXT_CHARS, ScenarioError, type Scenario } from '../../worker/protocol/scenario.ts';
import { lessonOfHash } from '../lessons/lesson-link.ts';
import { beginningOf, type LessonPlace } from '../lessons/lesson-place.ts';
import { useShare, type Refusal } from './share-store.ts';

/** The scenario of a link, given as the address's `#…`. If it cannot be read, the page says why and changes nothing. */
export function scenarioOfLink(hash: string): Scenario | undefined {
  return read('link', () => decodeLink(hash.replace(/^#/, '')));
}

/** What an address opens. */
export interface Opening {
  readonly start: Scenario;
  /** Undefined unless it is a lesson. */
  readonly place: LessonPlace | undefined;
}

/** Reads an address: `#v1=…` or `#lesson=…`. If it cannot be opened, the page says why and changes nothing. */
export async function openingOf(hash: string): Promise<Opening | undefined> {
  const id = lessonOfHash(hash);
  if (id === undefined) return opening(scenarioOfLink(hash));
  const catalogue = await import('../lessons/catalogue.ts').catch(() => undefined);
  if (catalogue === undefined) return refuse({ from: 'link', code: 'not-loaded', path: '', figures: {} });
  const lesson = catalogue.lessonOf(id);
  if (lesson === undefined) return refuse({ from: 'link', code: 'unknown-lesson', path: '', figures: { id: id.slice(0, 60) } });
  useShare.setState({ refusal: undefined });
  return { start: catalogue.startOf(lesson), place: beginningOf(lesson.id) };
}

function opening(start: Scenario | undefined): Opening | undefined {
  return start && { start, place: undefined };
}

/** The content of a text or a file: a scenario, or manifests for the editor. */
export type Openable = { readonly scenario: Scenario } | { readonly manifests: string };

/** Reads a text: a link (whole, or only its end), a scenario, or manifests. If it is none of them, the page says why. */
export async function openableIn(text: string, from: Refusal['from']): Promise<Openable | undefined> {
  const hash = linkIn(text);
  if (hash !== undefined) return openable(scenarioOfLink(hash));
  const files = await import('../../worker/protocol/scenario-file.ts').catch(() => undefined);
  if (files === undefined) return refuse({ from, code: 'not-loaded', path: '', figures: {} });
  if (files.isScenarioText(text) || !/^[ \t]*"?kind"?[ \t]*:/m.test(text))
    return openable(read(from, () => files.readScenario(text)));
  useShare.setState({ refusal: undefined, sheet: false });
  return { manifests: text };
}

function openable(scenario: Scenario | undefined): Openable | undefined {
  return scenario && { scenario };
}

/** Reads a file. */
export async function openableInFile(file: File): Promise<Openable | undefined> {
  if (file.size > MAX_TEXT_CHARS) return refuse({ from: 'file', code: 'too-big', path: '', figures: { max: MAX_TEXT_CHARS } });
  const text = await file.text().catch(() => undefined);
  return text === undefined ? refuse({ from: 'file', code: 'unreadable', path: '', figures: {} }) : openableIn(text, 'file');
}

/** The part of a text that is a link: `https://…/#v1=…`, `#v1=…` or `v1=…`. Returns undefined if there is none. */
export function linkIn(text: string): string | undefined {
  const word = text.trim();
  if (/\s/.test(word)) return undefined;
  return /^(?:[a-z][a-z0-9+.-]*:[^#]*)?#(.+)$/i.exec(word)?.[1] ?? (/^v\d+=/.test(word) ? word : undefined);
}

function read(from: Refusal['from'], decode: () => Scenario): Scenario | undefined {
  try {
    const scenario = decode();
    useShare.setState({ refusal: undefined });
    return scenario;
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    const { code, path, figures } = error;
    return refuse({ from, code, path, figures });
  }
}

function refuse(refusal: Refusal): undefined {
  useShare.setState({ refusal });
}
