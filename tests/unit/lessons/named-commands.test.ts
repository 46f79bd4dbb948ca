import { expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { LessonWorld } from '../../../scripts/lesson-world.ts';
import type { Command } from '../../../src/cluster/index.ts';
import type { Beat, Lesson, Words } from '../../../src/cluster/lesson/lesson.ts';
import { commandOf } from '../../../src/ui/terminal/CommandLine.tsx';

const { lessons: LESSONS } = readCatalogue();

/** A line in a text as it is typed: a whole one names what it is about, `kubectl scale` alone does not. */
const LINE = /`((?:kubectl|vary|fault|machine|systemctl|kill|traffic) [^`]+)`/g;
/** Stands for the name of any Pod. */
const ANY_POD = /\b(?:POD|NAME)\b|名字/;
/** What kubectl says to a line that it does not understand, or that is about something that does not exist. */
const NOT_UNDERSTOOD = /unknown|not found|NotFound|doesn't have a resource type|invalid/i;

/** The lines that the texts of a beat name, in all languages. */
function linesOf(words: readonly (Words | undefined)[]): readonly string[] {
  const texts = words.flatMap((each) => (each === undefined ? [] : typeof each === 'string' ? [each] : Object.values(each)));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(LINE)].map(([, line]) => line!)))];
}

/** What a learner reads before the beat is done, and what afterwards. */
function readIn({
  text,
  action,
  question,
  hints = [],
  explanation,
  versions = [],
}: Beat): Record<'before' | 'after', readonly string[]> {
  const because = question !== undefined && 'options' in question ? question.options.map((option) => option.because) : [];
  return {
    before: linesOf([text, action?.text, question?.text, ...because, ...hints, ...versions.map((version) => version.text)]),
    after: linesOf([explanation]),
  };
}

/** The lines that are not understood where they are read. */
async function notUnderstood(lesson: Lesson): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [i, beat] of lesson.beats.entries()) {
    const { before, after } = readIn(beat);
    // A line may change the world, so each has one of its own.
    for (const [line, isAfter] of [...before.map((one) => [one, false] as const), ...after.map((one) => [one, true] as const)]) {
      const world = new LessonWorld(lesson);
      for (const earlier of lesson.beats.slice(0, i)) await play(world, earlier);
      await world.open(beat);
      if (isAfter) act(world, lesson, beat);
      const said = run(world, line);
      if (said !== '') faults.push(`${beat.id}: ${line}: ${said}`);
    }
  }
  return faults;
}

async function play(world: LessonWorld, beat: Beat): Promise<void> {
  await world.open(beat);
  if (beat.action !== undefined) world.act();
}

function act(world: LessonWorld, { solution }: Lesson, beat: Beat): void {
  if (beat.action !== undefined) world.act();
  if (solution !== undefined) world.solve(solution);
}

/** Runs a line as the terminal does. Returns the error of one that is not understood, or nothing. */
function run(world: LessonWorld, line: string): string {
  const pod = world.objects.find(({ kind }) => kind === 'Pod')?.metadata.name ?? '';
  const command: Command = commandOf(line.replace(ANY_POD, pod).replace(/^kubectl /, ''), '');
  const { exitCode = 0, stderr } = world.run(command);
  return exitCode !== 0 && NOT_UNDERSTOOD.test(stderr) ? stderr.trim() : '';
}

const NAMING = LESSONS.filter(({ beats }) => beats.some((beat) => Object.values(readIn(beat)).some((lines) => lines.length > 0)));

test.each(NAMING)(
  'the lines that $id names are understood, and what they are about exists',
  async (lesson) => {
    expect(await notUnderstood(lesson)).toEqual([]);
  },
  60_000,
);
