import { wordsIn } from '../i18n/words.ts';
import type { LessonBeat, Person } from '../../room/protocol.ts';
import type { Lesson, Words } from '../../worker/protocol/lesson.ts';
import { answerOf, isSameBeat } from './class-answers.ts';

interface ResultWords {
  /** The heads of the columns: name, lesson, part, answer, whether it is right, how the part was solved. */
  readonly columns: readonly string[];
  readonly yes: string;
  readonly no: string;
  readonly by: Readonly<Record<'own' | 'solution' | 'followed', string>>;
}

/** What a class has answered and solved, as the text of a CSV file (RFC 4180): a line for each person and part of a lesson. */
export function resultsCsv(
  people: readonly Person[],
  lessonOf: (id: string) => Lesson | undefined,
  language: string,
  words: ResultWords,
): string {
  const lines = people.flatMap((person) => {
    const beats = beatsOf(person);
    return beats.length === 0 ? [[person.name]] : beats.map((beat) => lineOf(person, beat, lessonOf(beat.id), language, words));
  });
  const rows = [words.columns, ...lines].map((cells) => words.columns.map((_, i) => cell(cells[i] ?? '')).join(','));
  // Without the mark at the beginning, Excel takes the text for one of its own code page.
  return `\ufeff${rows.join('\r\n')}\r\n`;
}

/** The parts of lessons in which a person has answered or solved something, in the order of lessons and parts. */
function beatsOf({ report }: Person): readonly LessonBeat[] {
  const all = [...(report?.answers ?? []), ...(report?.marks ?? [])].map(({ id, beat }) => ({ id, beat }));
  const once = all.filter((each, i) => all.findIndex((other) => isSameBeat(each, other)) === i);
  return once.toSorted((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : one.beat - other.beat));
}

function lineOf(
  person: Person,
  at: LessonBeat,
  lesson: Lesson | undefined,
  language: string,
  words: ResultWords,
): readonly string[] {
  const say = (text: Words | undefined): string | undefined => text && wordsIn(text, language);
  const beat = lesson?.beats[at.beat];
  const answer = answerOf(person, at);
  const options = beat?.question !== undefined && 'options' in beat.question ? beat.question.options : undefined;
  const option = typeof answer === 'number' ? options?.[answer] : undefined;
  const by = person.report?.marks?.find((mark) => isSameBeat(mark, at))?.by;
  return [
    person.name,
    say(lesson?.title) ?? at.id,
    say(beat?.title) ?? String(at.beat + 1),
    say(option?.text) ?? (answer === undefined ? '' : String(answer)),
    option === undefined ? '' : option.right === true ? words.yes : words.no,
    by === undefined ? '' : words.by[by],
  ];
}

/** What a spreadsheet would take for a formula. A name can begin so. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A cell. A text that a spreadsheet would compute gets an apostrophe before it, as OWASP advises. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
