import { describe, expect, test } from 'vitest';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { ScenarioError } from '../../../src/cluster/scenario/scenario-error.ts';
import { LESSON_TEXT } from './lesson-sample.ts';

function faultOf(text: string): Pick<ScenarioError, 'code' | 'path'> {
  try {
    readLesson(text);
  } catch (error) {
    if (error instanceof ScenarioError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error('the lesson was read');
}

describe("a lesson's file", () => {
  test('is read as YAML and as JSON', () => {
    const lesson = readLesson(LESSON_TEXT);
    expect(lesson.beats.map(({ id }) => id)).toEqual(['floor', 'which-goes']);
    expect(lesson.title).toEqual({ en: 'How many may be missing?', 'zh-CN': '可以少几个？' });
    expect(readLesson(JSON.stringify(lesson))).toEqual(lesson);
  });

  test.each([
    ['minutes: 5', 'minutes: many', { code: 'wrong-type', path: 'minutes' }],
    ['kind: lesson', 'kind: book', { code: 'not-one-of', path: 'kind' }],
    ['minutes: 5', 'minutes: 5\nlength: 3', { code: 'unknown-field', path: '' }],
    ['id: which-goes', 'id: floor', { code: 'taken-name', path: 'beats[1].id' }],
    ['right: true', 'right: false', { code: 'missing-field', path: 'beats[0].question.options' }],
    ['when: always', 'when: sometimes', { code: 'not-one-of', path: 'beats[0].checks[0].when' }],
    [', other: "pods.exists(p, p.terminating)"', '', { code: 'missing-field', path: 'beats[0].checks[1]' }],
    ['at: 8000', 'at: -1', { code: 'out-of-range', path: 'scenario.branches[0].commands[0].at' }],
    ['kubectl set image', 'rm -rf', { code: 'wrong-text', path: 'beats[0].action.commands[0]' }],
    ['kind: lesson', 'kind: level', { code: 'wrong-count', path: 'beats' }],
    ['version: 1\nid', 'version: 2\nid', { code: 'not-one-of', path: 'version' }],
    ['title: The floor', 'title: { en: "" }', { code: 'wrong-text', path: 'beats[0].title.en' }],
  ])('with a fault is refused, with the place: %s → %s', (from, to, fault) => {
    expect(LESSON_TEXT).toContain(from);
    expect(faultOf(LESSON_TEXT.replace(from, to))).toEqual(fault);
  });

  test('that asks for nothing is no level', () => {
    const level = LESSON_TEXT.replace('kind: lesson', 'kind: level').replace(/ {2}- id: which-goes[^]*/, '');
    expect(readLesson(level).kind).toBe('level');
    expect(faultOf(level.replace(/ {4}checks:[^]*/, ''))).toEqual({ code: 'missing-field', path: 'beats[0].checks' });
  });
});
