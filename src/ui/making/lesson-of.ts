import type { Action, Beat, Check, Lesson, Option, Question, Words } from '../../worker/protocol/lesson.ts';
import type { Draft } from './draft.ts';

/** What stands for texts that the author has not written yet. */
export interface DraftWords {
  readonly lesson: string;
  readonly beat: (number: number) => string;
  readonly text: string;
  /** For the commands of an action, and for an action that only lets time pass. */
  readonly act: string;
  readonly letPass: string;
}

/** Without checks and without a next beat, time runs so long after an action. */
const DEFAULT_MS = 30_000;

/** The lesson of a draft, as it is shared and previewed. Empty parts are left out, and missing texts are replaced. */
export function lessonOf({ lesson }: Draft, words: DraftWords): Lesson {
  const { version, id, kind, title, explains = [], minutes, beats, ...world } = lesson;
  const written = explains.filter(isWritten);
  return {
    version,
    id,
    kind,
    title: orElse(title, words.lesson),
    ...(written.length > 0 && { explains: written }),
    minutes,
    // Before the world, which is long: the author reads the texts.
    beats: beats.map((beat, i) => beatOf(beat, i, words)),
    ...world,
  };
}

function beatOf(beat: Beat, index: number, words: DraftWords): Beat {
  const { id, title, stage = {}, text, question, action, checks = [], explanation, hints = [], notes, versions, claims } = beat;
  const asked = question && questionOf(question);
  const done = checks.filter(isUsable);
  const shown = hints.filter(isWritten);
  return {
    id,
    title: orElse(title, words.beat(index + 1)),
    ...(Object.keys(stage).length > 0 && { stage }),
    text: orElse(text, words.text),
    ...(asked && { question: asked }),
    ...(action && { action: actionOf(action, done, words) }),
    ...(done.length > 0 && { checks: done }),
    ...(isWritten(explanation) && { explanation }),
    ...(claims && { claims }),
    ...(shown.length > 0 && { hints: shown }),
    ...(versions && { versions }),
    ...(isWritten(notes) && { notes }),
  };
}

function actionOf({ text, commands, forMs }: Action, checks: readonly Check[], words: DraftWords): Action {
  const acts = commands !== undefined && commands.length > 0;
  const lasts = forMs ?? (acts && checks.length === 0 ? DEFAULT_MS : undefined);
  return {
    text: orElse(text, acts || commands === undefined ? words.act : words.letPass),
    ...(commands && { commands }),
    ...(lasts !== undefined && { forMs: lasts }),
  };
}

/** Undefined if it is not complete. */
function questionOf(question: Question): Question | undefined {
  if (!isWritten(question.text)) return undefined;
  if (!('options' in question)) return question.becomes.trim() === '' ? undefined : question;
  const options = question.options.filter(({ text }) => isWritten(text)).map(optionOf);
  return options.length >= 2 && options.some(({ right }) => right === true) ? { ...question, options } : undefined;
}

function optionOf({ text, right, because }: Option): Option {
  return { text, ...(right === true && { right }), ...(isWritten(because) && { because }) };
}

function isUsable(check: Check): boolean {
  return isWritten(check.text) && isWritten(check.that) && (check.when !== 'before' || isWritten(check.other));
}

/** Something that the author has not finished. `beat`: the id; absent for the whole lesson. */
export interface Missing {
  readonly beat?: string;
  readonly part: 'title' | 'text' | 'question' | 'check';
}

/** What is not finished yet, in the order of the lesson. A lesson can be shared without it: that part is left out, or a word stands for it. */
export function missingIn({ lesson: { title, beats } }: Draft): readonly Missing[] {
  return [
    ...(isWritten(title) ? [] : [{ part: 'title' } as const]),
    ...beats.flatMap(({ id, text, question, checks = [] }): readonly Missing[] => [
      ...(isWritten(text) ? [] : [{ beat: id, part: 'text' } as const]),
      ...(question === undefined || questionOf(question) ? [] : [{ beat: id, part: 'question' } as const]),
      ...(checks.every(isUsable) ? [] : [{ beat: id, part: 'check' } as const]),
    ]),
  ];
}

export function isWritten(words: Words | undefined): words is Words {
  if (words === undefined) return false;
  const texts = typeof words === 'string' ? [words] : [words.en, words['zh-CN']];
  return texts.some((text) => text !== undefined && text.trim() !== '');
}

function orElse(words: Words, other: string): Words {
  if (!isWritten(words)) return other;
  if (typeof words === 'string') return words;
  // A language in which nothing is written falls back to the other.
  return { ...(isWritten(words.en) && { en: words.en }), ...(isWritten(words['zh-CN']) && { 'zh-CN': words['zh-CN'] }) };
}
