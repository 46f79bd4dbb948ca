import { describe, expect, test } from 'vitest';
import { decodeLessonLink, encodeLessonLink, isLessonLink } from '../../../src/cluster/lesson/lesson-link.ts';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { encodeLink, isLink, type ScenarioError } from '../../../src/cluster/scenario/index.ts';
import { LESSON_TEXT } from './lesson-sample.ts';
import { THREE_COMMANDS } from './scenario-samples.ts';

const LESSON = readLesson(LESSON_TEXT);
const LINK = encodeLessonLink(LESSON);

function faultOf(link: string): ScenarioError {
  try {
    decodeLessonLink(link);
  } catch (error) {
    return error as ScenarioError;
  }
  throw new Error('the link was taken');
}

describe("a lesson's link", () => {
  test('decodes to the same lesson', () => {
    expect(LINK).toMatch(/^l1=[\w-]+$/);
    expect(decodeLessonLink(LINK)).toEqual(LESSON);
    expect(decodeLessonLink(` https://example.org/kubeloupe/#${LINK}\n`)).toEqual(LESSON);
    expect(LINK.length).toBeLessThan(1_500);
  });

  test("is neither a scenario's, nor the name of one of the project's own", () => {
    expect([LINK, `#${LINK}`, '#l27=abc'].map(isLessonLink)).toEqual([true, true, true]);
    expect([encodeLink(THREE_COMMANDS), '#lesson=first-rollout', '#lessons', '#l=abc'].map(isLessonLink)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(isLink(LINK)).toBe(false);
  });

  test.each([
    ['a scenario', encodeLink(THREE_COMMANDS), 'not-a-link'],
    ['a scenario that calls itself a lesson', encodeLink(THREE_COMMANDS).replace('v1', 'l1'), 'unknown-field'],
    ['another version', LINK.replace('l1', 'l2'), 'unknown-version'],
    ['the second half missing', LINK.slice(0, LINK.length / 2), 'damaged-link'],
    ['too many characters', `l1=${'A'.repeat(8_000)}`, 'link-too-long'],
  ])('is refused: %s', (_name, link, code) => {
    expect(faultOf(link).code).toBe(code);
  });
});
