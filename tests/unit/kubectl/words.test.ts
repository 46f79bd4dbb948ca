import { describe, expect, it } from 'vitest';
import { splitLine } from '../../../src/kubectl/line/words.ts';

describe('a command line', () => {
  it.each([
    ['get pods', ['get', 'pods']],
    ['  get\t pods  ', ['get', 'pods']],
    ["get pods -o jsonpath='{.items[*].metadata.name}'", ['get', 'pods', '-o', 'jsonpath={.items[*].metadata.name}']],
    [`patch deploy web -p '{"spec":{"replicas":2}}'`, ['patch', 'deploy', 'web', '-p', '{"spec":{"replicas":2}}']],
    ['annotate deploy web note="two words" x=\\"y\\"', ['annotate', 'deploy', 'web', 'note=two words', 'x="y"']],
    ['a "b \\" c \\n" d\\ e', ['a', 'b " c \\n', 'd e']],
    ["''", ['']],
    ['get pods # all of them', ['get', 'pods']],
    ['set image deploy/web web=nginx:1.29#1', ['set', 'image', 'deploy/web', 'web=nginx:1.29#1']],
    ['get pods \\\n  -o wide', ['get', 'pods', '-o', 'wide']],
    ['\n# a comment\n\nget pods\n', ['get', 'pods']],
    ['get pods -l app=$APP', ['get', 'pods', '-l', 'app=$APP']],
  ])('%s', (line, words) => {
    expect(splitLine(line)).toEqual({ words });
  });

  it('accepts a here-document as standard input', () => {
    expect(splitLine('apply -f - <<EOF\nkind: Pod\nmetadata: {}\nEOF\n')).toEqual({
      words: ['apply', '-f', '-'],
      stdin: 'kind: Pod\nmetadata: {}\n',
    });
    expect(splitLine("apply -f - <<'END'\na: 'b\nEND")).toEqual({ words: ['apply', '-f', '-'], stdin: "a: 'b\n" });
  });

  it.each([
    ['get pods | grep web', 'a pipe'],
    ['get pods > pods.txt', 'a redirection'],
    ['get pods && get svc', 'a second command'],
    ['get pods; get svc', 'a second command'],
    ['delete pod $(x)', 'a command substitution'],
  ])('is not a shell: %s', (line, what) => {
    expect(() => splitLine(line)).toThrow(what);
  });

  it('contains only one command', () => {
    expect(() => splitLine('get pods\nget svc')).toThrow('one command at a time: "get svc" would be a second command');
  });

  it('requires closed quotes', () => {
    expect(() => splitLine("get 'pods")).toThrow("matching `''");
    expect(() => splitLine('get "pods')).toThrow('matching `"');
  });
});
