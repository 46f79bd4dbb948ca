import { expect, it } from 'vitest';
import { addLine, LineHistory } from '../../../src/ui/terminal/CommandLine.tsx';

const history = addLine(addLine(new LineHistory(), 'get pods'), 'get nodes');

it('goes back through the lines, newest first, and stops at the oldest', () => {
  const once = history.move('back', '');
  const twice = once.move('back', once.text);
  expect([once.text, twice.text, twice.move('back', twice.text).text]).toEqual(['get nodes', 'get pods', 'get pods']);
});

it('goes forward again to the unfinished line', () => {
  const back = history.move('back', 'half a comm');
  expect(back.move('forth', back.text).text).toBe('half a comm');
});

it('keeps a line that is typed again only once', () => {
  expect(addLine(history, 'get nodes').lines).toEqual(['get pods', 'get nodes']);
});
