import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lessonJsonSchema } from '../../../src/cluster/lesson/lesson-shape.ts';
import { problemIn } from '../../../src/cluster/lesson/lesson-problem.ts';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { ScenarioError } from '../../../src/cluster/scenario/scenario-error.ts';
import { compileCheck } from '../../../src/worker/checks/compile-check.ts';
import { ROW_KINDS } from '../../../src/worker/checks/rows/index.ts';
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
    ['waiting: Deployment/default/web', 'waiting: web', { code: 'wrong-text', path: 'beats[1].stage.why.waiting' }],
    ['right: true', 'right: false', { code: 'missing-field', path: 'beats[0].question.options' }],
    ['when: always', 'when: sometimes', { code: 'not-one-of', path: 'beats[0].checks[0].when' }],
    [', other: "pods.exists(p, p.terminating)"', '', { code: 'missing-field', path: 'beats[0].checks[1]' }],
    ['at: 8000', 'at: -1', { code: 'out-of-range', path: 'scenario.branches[0].commands[0].at' }],
    ['kubectl set image', 'rm -rf', { code: 'wrong-text', path: 'beats[0].action.commands[0]' }],
    ['kind: lesson', 'kind: level', { code: 'wrong-count', path: 'beats' }],
    ['version: 1\nid', 'version: 2\nid', { code: 'unknown-version', path: 'version' }],
    ['version: 1\nid', 'version: 2\nlength: 3\nid', { code: 'unknown-version', path: 'version' }],
    ['minutes: 5', 'minutes: 5\nminutes: 6', { code: 'duplicate-field', path: '' }],
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

describe('a fault in the text of a lesson', () => {
  test.each([
    ['minutes: 5', 'minutes: many', 'many'],
    ['minutes: 5', 'minutes: 5\nlength: 3', 'length'],
    ['id: which-goes', 'id: floor', 'floor'],
    ['when: always', 'when: sometimes', 'sometimes'],
    ['becomes: it.terminating', 'becomes: [it.terminating]', '[it.terminating]'],
  ])('is marked at its line and column: %s → %s', (from, to, marked) => {
    const text = LESSON_TEXT.replace(from, to);
    const { line, column, endLine, endColumn } = problemIn(text)!;
    expect(endLine).toBe(line);
    expect(text.split('\n')[line - 1]!.slice(column - 1, endColumn - 1)).toBe(marked);
  });

  test('is marked where YAML cannot be read, or where a field is missing', () => {
    expect(problemIn(LESSON_TEXT)).toBeUndefined();
    expect(problemIn('version: 1\nbeats: [\n')).toMatchObject({ code: 'not-a-scenario', line: 3 });
    const place = LESSON_TEXT.split('\n').findIndex((line) => line.includes('id: which-goes')) + 1;
    expect(problemIn(LESSON_TEXT.replace('title: Which goes?', ''))).toMatchObject({ code: 'missing-field', line: place });
    expect(problemIn('x'.repeat(2_000_000))).toMatchObject({ code: 'too-big', line: 1 });
  });

  const JSON_TEXT = JSON.stringify(readLesson(LESSON_TEXT), null, 2);
  const lineOf = (text: string, part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1;

  test.each([
    [
      'a field that is there twice',
      '"minutes": 5',
      '"minutes": 5,\n  "minutes": 6',
      { code: 'duplicate-field', figures: { field: 'minutes' } },
      '6',
    ],
    [
      'another version',
      '"version": 1,\n  "id"',
      '"version": 2,\n  "id"',
      { code: 'unknown-version', figures: { version: '2' } },
      '"version": 2',
    ],
    ['a comma too much', '"minutes": 5,', '"minutes": 5,,', { code: 'not-a-scenario' }, ',,'],
    ['a text without its end', '"minutes": 5,', '"minutes": "5,', { code: 'not-a-scenario' }, '"5,'],
    ['a wrong field', '"minutes": 5', '"minutes": "x"', { code: 'wrong-type', path: 'minutes' }, '"x"'],
  ])('is told with its line in JSON, too: %s', (_, from, to, fault, part) => {
    for (const indented of [JSON_TEXT, JSON_TEXT.replaceAll('  ', '\t')]) {
      const [before, after] = indented === JSON_TEXT ? [from, to] : [from.replaceAll('  ', '\t'), to.replaceAll('  ', '\t')];
      expect(indented).toContain(before);
      const text = indented.replace(before, after);
      expect(problemIn(text)).toMatchObject({ ...fault, line: lineOf(text, `"minutes": ${part}`) || lineOf(text, part) });
    }
  });

  test('names a field that is there twice in YAML, and a second document', () => {
    const text = LESSON_TEXT.replace('id: which-goes', 'id: which-goes\n    id: again');
    const line = lineOf(text, 'id: again');
    expect(problemIn(text)).toEqual({
      code: 'duplicate-field',
      path: '',
      figures: { field: 'id' },
      line,
      column: 5,
      endLine: line,
      endColumn: 7,
    });
    const two = `${LESSON_TEXT}---\nversion: 1\n`;
    expect(problemIn(two)).toMatchObject({ code: 'not-a-scenario', line: LESSON_TEXT.split('\n').length + 1 });
  });
});

describe('the JSON Schema of lessons', () => {
  const file = new URL('../../../public/lesson-v1.schema.json', import.meta.url);

  test('that is published is the one that validates lessons', () => {
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, `${JSON.stringify(lessonJsonSchema, null, 2)}\n`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(lessonJsonSchema)));
  });
});

describe('the documentation of lessons', () => {
  const text = readFileSync(new URL('../../../docs/lesson-format.md', import.meta.url), 'utf8');
  const code = new Set([...text.replace(/```[^]*?```/, '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));

  test('shows a valid lesson, whose checks can be evaluated', () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
    const { beats } = readLesson(example);
    const faults = beats
      .flatMap(({ checks = [] }) => checks.map(({ that }) => compileCheck(that)))
      .filter((each) => 'code' in each);
    expect(faults).toEqual([]);
  });

  test('names every field of the format', () => {
    const { scenario: _, ...lesson } = (lessonJsonSchema as { properties: Record<string, object> }).properties;
    const { items } = lesson['beats'] as { items: { properties: object } };
    expect([...Object.keys(lesson), ...Object.keys(items.properties)].filter((name) => !code.has(name))).toEqual([]);
  });

  test('lists every kind of a check, with its fields and their types', () => {
    const row = ({ name, kind, fields }: (typeof ROW_KINDS)[number]): string => {
      const own = Object.entries(fields).filter(([field]) => !['name', 'namespace', 'labels', 'terminating'].includes(field));
      const named = own.map(([field, type]) => `\`${field}\`${type === 'int' ? '' : ` (${type})`}`).join(', ');
      return `\`${name}\` ${kind} ${named}`;
    };
    const rows = text.split('\n').map((line) => line.replaceAll(/\s*\|\s*/g, ' ').trim());
    expect(ROW_KINDS.map(row).filter((each) => !rows.includes(each))).toEqual([]);
  });
});
