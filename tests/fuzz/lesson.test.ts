import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLessonLink, encodeLessonLink } from '../../src/cluster/lesson/lesson-link.ts';
import { parseLesson, readLesson } from '../../src/cluster/lesson/read-lesson.ts';
import { compileCheck, compilePointing, type CheckWorld } from '../../src/worker/checks/compile-check.ts';
import { LESSON_TEXT } from '../unit/cluster/lesson-sample.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { edited, editsOf, expectTame, harmOf, linkOfText } from './hostile.ts';

/** One million cases: `FUZZ_RUNS=200000 npx vitest run --project unit tests/fuzz/lesson.test.ts`. There are five searches. */
const LESSON = readLesson(LESSON_TEXT);
const LINK = encodeLessonLink(LESSON);

/** The processor time for one expression: to compile it, and to look at ten objects. */
const LONGEST_EXPRESSION_MS = 1_000;

const POD = {
  name: 'web-1',
  namespace: 'default',
  labels: { app: 'web' },
  terminating: false,
  phase: 'Running',
  ready: true,
  restarts: 0n,
};
const WORLD: CheckWorld = {
  rows: (name) => (name === 'pods' ? Array.from({ length: 10 }, () => POD) : []),
  object: (id) => (id === 'Pod/default/web-1' ? { metadata: { name: 'web-1' }, spec: { replicas: 3n } } : undefined),
  can: () => false,
  created: () => 1,
  deleted: () => 0,
  commands: ['kubectl scale deployment/web --replicas=2'],
  seconds: 1.5,
  requests: () => ({ answered: 100n, failed: 0n, lost: 3n, p95: 7n }),
};

const EXPRESSIONS = [
  'pods.filter(p, p.ready && p.labels["app"] == "web").size() >= 8',
  'deployments.exists(d, d.name == "web" && d.complete && d.replicas == 4)',
  'object("Pod/default/web-1").spec.replicas + 1 == 4 || !objectExists("Pod/x")',
  'commands.size() <= 1 && seconds < 10.5 && created("Pod") - deleted("Pod") == 1',
  'it.terminating',
  'requests.lost == 0 && requestsTo("Service/default/web").p95 < 100',
];
const TOKEN = fc.constantFrom(
  ...[
    'pods',
    'it',
    'requests',
    'requestsTo(',
    '.lost',
    'p',
    '.ready',
    '.size()',
    '.filter(p, ',
    '.all(',
    '.map(',
    'has(',
    'object(',
    '"',
    '"a"',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '&&',
    '||',
    '!',
    '?',
    ':',
    '==',
    '<',
    '+',
    '-',
    '*',
    '/',
    '%',
    ' in ',
    '1',
    '0',
    '9223372036854775807',
    '1.5',
    '1e999',
    'null',
    'true',
  ],
  ...[
    '__proto__',
    'constructor',
    '.constructor',
    'dyn(',
    'type(',
    'int(',
    'string(',
    '.matches("a*")',
    'timestamp("x")',
    '\u0000',
    '\n',
    '//',
  ],
);

/** Whatever the text is, it is compiled or refused, and evaluated without an error, within the time limit. */
function expectTameExpression(text: string): void {
  const before = process.cpuUsage();
  for (const compiled of [compileCheck(text), compilePointing(text, 'Pod')]) {
    if ('code' in compiled) continue;
    expect(typeof compiled.isTrue({ ...WORLD, it: POD })).toBe('boolean');
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(LONGEST_EXPRESSION_MS);
}

describe('a hostile lesson soon gives a clear error or a lesson:', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('files with replaced, removed or inserted text', () => {
    const put = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        '- ',
        '\n',
        '  ',
        '{',
        '[',
        '&a ',
        '*a',
        '!!js/function x',
        '---',
        '"',
        '<<: *a',
        '__proto__: 1',
        '? ',
        '| ',
      ),
    );
    search(editsOf(put), 100, (edits) => expectTame(() => readLesson(edited(LESSON_TEXT, edits)), parseLesson));
  });

  test('values that are no lesson, or have something else in it', () => {
    search(harmOf([LESSON]), 300, (value) => expectTame(() => parseLesson(value), parseLesson));
  });

  test('links with replaced, removed, inserted or cut-off characters', () => {
    search(editsOf(fc.stringMatching(/^[\w-]{0,20}$/)), 200, (edits) => {
      expectTame(() => decodeLessonLink(edited(LINK, edits, 'l1='.length)), parseLesson);
    });
  });

  test('valid links with hostile JSON', () => {
    const json = fc.oneof(harmOf([LESSON]), fc.jsonValue()).map((value) => JSON.stringify(value));
    search(json, 200, (text) => expectTame(() => decodeLessonLink(linkOfText('l1=', text)), parseLesson));
  });

  test('expressions', () => {
    const changed = fc.tuple(fc.constantFrom(...EXPRESSIONS), editsOf(TOKEN)).map(([text, edits]) => edited(text, edits));
    const text = fc.oneof(
      changed,
      fc.array(TOKEN, { maxLength: 30 }).map((tokens) => tokens.join('')),
      fc.string({ maxLength: 520 }),
    );
    search(text, 200, expectTameExpression);
  });
});
