import { describe, expect, test } from 'vitest';
import {
  draftOf,
  changeBeat,
  changeLesson,
  moveBeat,
  removeBeat,
  reworded,
  shownBeat,
  takenOf,
  type Draft,
} from '../../../../src/ui/making/draft.ts';
import { textOf, withText } from '../../../../src/ui/making/draft-text.ts';
import { lessonOf, missingIn, type DraftWords } from '../../../../src/ui/making/lesson-of.ts';
import {
  addBeat,
  beginDraft,
  commandsOf,
  draftOfCommands,
  follow,
  lineOf,
  rested,
  timed,
  type Now,
} from '../../../../src/ui/making/recording.ts';
import { parseLesson, readLesson } from '../../../../src/worker/protocol/lesson-text.ts';
import type { GivenCommand } from '../../../../src/worker/protocol/index.ts';
import { LESSON_TEXT } from '../../cluster/lesson-sample.ts';

const WORDS: DraftWords = {
  lesson: 'A lesson',
  beat: (number) => `Part ${number}`,
  text: '…',
  act: 'Do this.',
  letPass: 'Let time pass.',
};

/** A command at a time. Records count ten for each millisecond. */
function given(atMs: number, line: string): GivenCommand {
  return { atMs, command: { type: 'kubectl', line }, record: atMs * 10 };
}

const APPLY: GivenCommand = { atMs: 6, command: { type: 'kubectl', line: 'apply -f -', stdin: 'kind: Deployment' }, record: 60 };
const SCALE = given(100, 'scale deployment/web --replicas=4');
const IMAGE = given(200, 'set image deployment/web nginx=nginx:1.28');
const UNDO = given(150, 'rollout undo deployment/web');

function now(atMs: number, ...commands: readonly GivenCommand[]): Now {
  return {
    moment: { atMs, record: atMs * 10 },
    commands,
    stage: { stage: 'watch', selection: 'Deployment/default/web' },
    world: {
      version: 1,
      cluster: { seed: 'making' },
      branches: [{ commands: [{ at: 6, command: { type: 'kubectl', line: 'apply -f -', stdin: 'kind: Deployment' } }] }],
      cursor: { at: atMs },
    },
  };
}

function recorded(draft: Draft | 'elsewhere'): Draft {
  if (draft === 'elsewhere') throw new Error('nothing was recorded');
  return draft;
}

/** The commands of each beat, as typed. */
function linesIn({ lesson }: Draft): readonly (readonly string[])[] {
  return lesson.beats.map((beat) => commandsOf(beat).map(lineOf));
}

/** Two beats: the author has scaled in the first one, and then begun another one. */
function twoBeats(): Draft {
  const one = recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, SCALE]));
  return addBeat(one, now(180, APPLY, SCALE));
}

describe('recording', () => {
  test('a learner’s time runs until nothing is left to happen, in the last beat too', () => {
    const scaled = recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, SCALE]));
    expect(rested(scaled, 130).lesson.beats[0]!.action).toMatchObject({ forMs: 30 });
    const untouched = beginDraft('mine', now(90, APPLY));
    expect(rested(untouched, 130)).toBe(untouched);
  });

  test('a beat from a file may have the name of a property that every object inherits', () => {
    const { beats, ...rest } = readLesson(LESSON_TEXT);
    const draft = draftOf({ ...rest, beats: beats.map((beat, i) => ({ ...beat, id: i === 0 ? 'constructor' : beat.id })) });
    expect(takenOf(draft, 'constructor')).toBeUndefined();
    const added = addBeat(draft, now(180, APPLY, SCALE));
    expect(added.lesson.beats.slice(0, 2)).toEqual(draft.lesson.beats);
    expect(added.lesson.beats).toHaveLength(3);
  });

  test('a lesson begins at the shown moment, with the history up to there as its world', () => {
    const draft = beginDraft('mine', now(90, APPLY));
    expect(draft.lesson.scenario.cursor).toEqual({ at: 90 });
    expect(shownBeat(draft)).toMatchObject({
      stage: { stage: 'watch', selection: 'Deployment/default/web' },
      title: '',
      text: '',
    });
    expect(linesIn(draft)).toEqual([[]]);
  });

  test('the commands after that are the action of the beat; what only reads is not', () => {
    const reads: GivenCommand = { ...given(95, 'get pods'), asks: true };
    const draft = recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, reads, SCALE]));
    expect(linesIn(draft)).toEqual([['kubectl scale deployment/web --replicas=4']]);
    expect(follow(draft, [APPLY, reads, SCALE])).toBe(draft);
  });

  test('the next beat ends the one before: time runs in it as long as it did for the author', () => {
    const draft = recorded(follow(twoBeats(), [APPLY, SCALE, IMAGE]));
    expect(linesIn(draft)).toEqual([
      ['kubectl scale deployment/web --replicas=4'],
      ['kubectl set image deployment/web nginx=nginx:1.28'],
    ]);
    expect(draft.lesson.beats[0]!.action).toMatchObject({ forMs: 80 });
    // It begins where the first one has ended, whenever the learner acts.
    expect(draft.lesson.beats[1]!.stage).not.toHaveProperty('at');
  });

  test('before anything is done, a beat begins at its time', () => {
    const draft = addBeat(beginDraft('mine', now(90, APPLY)), now(180, APPLY));
    expect(draft.lesson.beats.map(({ stage }) => stage?.at)).toEqual([undefined, 180]);
  });

  test('after an action, a stretch without commands is time that the learner lets pass', () => {
    const draft = addBeat(twoBeats(), now(300, APPLY, SCALE));
    expect(draft.lesson.beats[1]!.action).toEqual({ text: '', commands: [], forMs: 120 });
    expect(lessonOf(draft, WORDS).beats[1]!.action?.text).toBe('Let time pass.');
  });

  test('a command that was taken back, since the author went back and did something else, leaves the beat', () => {
    const draft = recorded(follow(recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, SCALE])), [APPLY, UNDO]));
    expect(linesIn(draft)).toEqual([['kubectl rollout undo deployment/web']]);
  });

  test('a command that the author removed from the beat does not come back', () => {
    const draft = recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, SCALE]));
    const beat = shownBeat(draft);
    const trimmed = changeBeat(draft, beat.id, { action: undefined });
    expect(linesIn(recorded(follow(trimmed, [APPLY, SCALE, IMAGE])))).toEqual([
      ['kubectl set image deployment/web nginx=nginx:1.28'],
    ]);
  });

  test('on a branch that does not lead over the beat, nothing is recorded and nothing is lost', () => {
    expect(follow(twoBeats(), [APPLY, UNDO])).toBe('elsewhere');
    // Back again, recording goes on.
    expect(linesIn(recorded(follow(twoBeats(), [APPLY, SCALE, IMAGE])))[1]).toHaveLength(1);
  });

  test('a beat that begins in the past takes what was done after it', () => {
    const draft = beginDraft('mine', now(90, APPLY, SCALE, IMAGE));
    expect(linesIn(draft)).toEqual([[expect.stringContaining('scale'), expect.stringContaining('set image')]]);
    const split = addBeat(draft, now(150, APPLY, SCALE, IMAGE));
    expect(linesIn(split)).toEqual([[expect.stringContaining('scale')], [expect.stringContaining('set image')]]);
    expect(split.recording).toBe(split.lesson.beats[1]!.id);
  });

  test('a beat between two others goes between them', () => {
    const draft = addBeat(addBeat(twoBeats(), now(300, APPLY, SCALE)), now(150, APPLY, SCALE));
    expect(draft.lesson.beats.map(({ id }) => id)).toEqual(['part-1', 'part-4', 'part-2', 'part-3']);
    expect(draft.recording).toBe('part-3');
    expect(draft.lesson.beats[0]!.action).toMatchObject({ forMs: 50 });
  });

  test('after going back to another course, a beat returns to its time', () => {
    const draft = addBeat(twoBeats(), now(120, APPLY));
    expect(draft.lesson.beats.at(-1)).toMatchObject({ id: 'part-3', stage: { at: 120 } });
    expect(linesIn(recorded(follow(draft, [APPLY, UNDO])))[2]).toEqual(['kubectl rollout undo deployment/web']);
  });

  test('a whole history is a lesson with a beat for each command', () => {
    const all = [APPLY, SCALE, IMAGE] as const;
    const draft = draftOfCommands('mine', now(99, ...all), [now(199, ...all)]);
    expect(linesIn(draft)).toEqual([[expect.stringContaining('scale')], [expect.stringContaining('set image')]]);
    expect(draft.lesson.beats[0]!.action).toMatchObject({ forMs: 99 });
  });

  test('a long history is a lesson within its bounds', () => {
    const all = [APPLY, ...Array.from({ length: 100 }, (_, i) => given(100 + i, `scale deployment/web --replicas=${i}`))];
    const moments = all.slice(1).map(({ atMs }) => ({ ...now(atMs, ...all), moment: { atMs, record: atMs * 10 - 1 } }));
    const draft = draftOfCommands('mine', moments[0]!, moments.slice(1));
    expect(parseLesson(lessonOf(draft, WORDS)).beats).toHaveLength(60);
  });

  test('a beat that is removed leaves its time to the one before', () => {
    const draft = timed(removeBeat(addBeat(twoBeats(), now(300, APPLY, SCALE)), 'part-2'));
    expect(draft.lesson.beats.map(({ id }) => id)).toEqual(['part-1', 'part-3']);
    expect(draft.lesson.beats[0]!.action).toMatchObject({ forMs: 200 });
    expect(draft.shown).toBe('part-1');
  });
});

describe('a draft', () => {
  test('keeps at least one beat, and moves beats no further than to an end', () => {
    const draft = twoBeats();
    expect(moveBeat(draft, 'part-2', 1)).toBe(draft);
    expect(moveBeat(draft, 'part-2', -1).lesson.beats.map(({ id }) => id)).toEqual(['part-2', 'part-1']);
    const one = removeBeat(draft, 'part-1');
    expect(removeBeat(one, 'part-2')).toBe(one);
  });

  test('is a lesson at any time: what is missing is left out, or a word stands for it', () => {
    let draft = twoBeats();
    draft = changeBeat(draft, 'part-2', {
      question: { text: 'How many?', options: [{ text: '3', right: true }, { text: ' ' }] },
      checks: [{ text: '', when: 'now', that: '' }],
      hints: [''],
      explanation: ' ',
    });
    const lesson = parseLesson(lessonOf(draft, WORDS));
    expect(lesson.title).toBe('A lesson');
    expect(lesson.beats[1]).toEqual({
      id: 'part-2',
      title: 'Part 2',
      stage: { stage: 'watch', selection: 'Deployment/default/web' },
      text: '…',
    });
    expect(missingIn(draft)).toEqual([
      { part: 'title' },
      { beat: 'part-1', part: 'text' },
      { beat: 'part-2', part: 'text' },
      { beat: 'part-2', part: 'question' },
      { beat: 'part-2', part: 'check' },
    ]);
  });

  test('a last action without a check lets time run for a while', () => {
    const draft = recorded(follow(beginDraft('mine', now(90, APPLY)), [APPLY, SCALE]));
    expect(lessonOf(draft, WORDS).beats[0]!.action).toMatchObject({ text: 'Do this.', forMs: 30_000 });
  });

  test('a text is written in the language of the page, and keeps the other one', () => {
    expect(reworded('Ten', 'zh-CN', '十')).toBe('十');
    expect(reworded({ en: 'Ten' }, 'zh-CN', '十')).toEqual({ en: 'Ten', 'zh-CN': '十' });
    expect(reworded({ en: 'Ten', 'zh-CN': '十' }, 'en', 'Eleven')).toEqual({ en: 'Eleven', 'zh-CN': '十' });
  });
});

describe('the text of a draft', () => {
  test('is a file that reads back as the same lesson', () => {
    const draft = draftOf(readLesson(LESSON_TEXT));
    const lesson = lessonOf(draft, WORDS);
    expect(lesson).toEqual(readLesson(LESSON_TEXT));
    expect(readLesson(textOf(draft, WORDS))).toEqual(lesson);
    expect(readLesson(textOf(twoBeats(), WORDS))).toEqual(parseLesson(lessonOf(twoBeats(), WORDS)));
  });

  test('changes the lesson while it is one, and is kept as it was typed', () => {
    const typed = `# mine\n${textOf(twoBeats(), WORDS).replace('A lesson', 'Scaling')}`;
    const draft = withText(twoBeats(), typed);
    expect(draft.lesson.title).toBe('Scaling');
    expect(textOf(draft, WORDS)).toBe(typed);
    // Recording goes on.
    expect(recorded(follow(draft, [APPLY, SCALE, IMAGE])).lesson.beats[1]!.action?.commands).toHaveLength(1);
    expect(changeLesson(draft, { title: 'More' }).text).toBeUndefined();
  });

  test('that is no lesson is kept, and the lesson stays as it was', () => {
    const draft = withText(twoBeats(), 'version: 2');
    expect(draft).toMatchObject({ text: 'version: 2', faulty: true, lesson: { id: 'mine' } });
    const mended = withText(draft, textOf(twoBeats(), WORDS));
    expect(mended.faulty).toBeUndefined();
  });

  test('times that the author has written by hand stay', () => {
    const typed = textOf(twoBeats(), WORDS).replace('forMs: 80', 'forMs: 5000');
    const draft = timed(withText(twoBeats(), typed));
    expect(draft.lesson.beats[0]!.action?.forMs).toBe(5_000);
  });
});
