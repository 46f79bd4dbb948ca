import { expect, it } from 'vitest';
import type { Person, Report } from '../../../../src/room/protocol.ts';
import { resultsCsv } from '../../../../src/ui/room/results.ts';
import type { Lesson } from '../../../../src/worker/protocol/lesson.ts';

const LESSON = {
  id: 'one',
  title: { en: 'How many', 'zh-CN': '多少' },
  beats: [
    {
      id: 'a',
      title: 'The floor',
      text: '',
      question: { text: '', options: [{ text: '7, "seven"' }, { text: '8', right: true }] },
    },
    { id: 'b', title: 'The ceiling', text: '' },
  ],
} as unknown as Lesson;
const WORDS = {
  columns: ['Name', 'Lesson', 'Part', 'Answer', 'Right', 'Solved'],
  yes: 'yes',
  no: 'no',
  by: { own: 'by own commands', solution: 'with the solution', followed: 'followed' },
};

function person(name: string, report: Partial<Report> = {}): Person {
  return { id: name, name, here: true, report: { follows: true, atMs: 0, ...report } };
}

const csv = (...people: readonly Person[]) =>
  resultsCsv(people, (id) => (id === 'one' ? LESSON : undefined), 'en', WORDS).split('\r\n');

it('has a line for each person and part: the answer, whether it is right, and how it was solved', () => {
  const ada = person('Ada', {
    answers: [
      { id: 'one', beat: 0, answer: 0 },
      { id: 'gone', beat: 2, answer: 'Pod/default/web' },
    ],
    marks: [
      { id: 'one', beat: 1, by: 'solution' },
      { id: 'one', beat: 0, by: 'own' },
    ],
  });
  expect(csv(ada, person('Linus', { answers: [{ id: 'one', beat: 0, answer: 1 }] }), person('Late'))).toEqual([
    '\ufeff"Name","Lesson","Part","Answer","Right","Solved"',
    '"Ada","gone","3","Pod/default/web","",""',
    '"Ada","How many","The floor","7, ""seven""","no","by own commands"',
    '"Ada","How many","The ceiling","","","with the solution"',
    '"Linus","How many","The floor","8","yes",""',
    '"Late","","","","",""',
    '',
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '=HYPERLINK("x")'])(
  'a name that a spreadsheet would compute is a text: %j',
  (name) => {
    expect(csv(person(name))[1]).toBe(`"'${name.replaceAll('"', '""')}","","","","",""`);
  },
);
