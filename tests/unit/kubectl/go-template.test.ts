import { describe, expect, it } from 'vitest';
import { GoTemplateExecution } from '../../../src/kubectl/templates/execution.ts';
import { parseGoTemplate } from '../../../src/kubectl/templates/parser.ts';
import { Terminal } from './terminal.ts';

const OBJECT = {
  kind: 'Deployment',
  metadata: { labels: { app: 'web', tier: 'front' }, name: 'web' },
  spec: { replicas: 2, ratio: 0.5, empty: null, containers: [{ name: 'a' }, { name: 'b' }] },
};

function print(template: string, allowMissing = true): string {
  const execution = new GoTemplateExecution(template, OBJECT, { allowMissing });
  execution.run(parseGoTemplate(template));
  return execution.output;
}

/** Every expectation is what kubectl 1.33 prints; `tests/clients/differential` compares more of them with the real one. */
describe('a template of Go', () => {
  it.each([
    ['{{.spec.replicas}} {{.kind}} {{.nope}} {{.nope.x}} {{.spec.empty}}', '2 Deployment <no value> <no value> <no value>'],
    ['{{.metadata.labels}} {{.spec.containers}}', 'map[app:web tier:front] [map[name:a] map[name:b]]'],
    ['{{range .spec.containers}}{{.name}},{{end}}', 'a,b,'],
    ['{{range $i, $c := .spec.containers}}{{if $i}}, {{end}}{{$i}}={{$c.name}}{{end}}', '0=a, 1=b'],
    ['{{range $k, $v := .metadata.labels}}{{$k}}={{$v}};{{end}}', 'app=web;tier=front;'],
    ['{{range .nope}}x{{else}}none{{end}}', 'none'],
    ['{{range .spec.replicas}}{{.}}{{end}}', '01'],
    ['{{range .spec.containers}}{{if eq .name "a"}}{{continue}}{{end}}{{.name}}{{break}}{{end}}', 'b'],
    ['{{if eq .kind "a"}}a{{else if eq .kind "x" "Deployment"}}d{{else}}o{{end}}', 'd'],
    ['{{with .nope}}{{.}}{{else with .kind}}{{.}}{{end}}', 'Deployment'],
    ['{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}', '2'],
    ['{{(index .spec.containers 1).name}} {{index .metadata.labels "app"}} {{$.kind}}', 'b web Deployment'],
    [
      '{{printf "%d|%5s|%-3v|%03d|%q|%.2f|%t|%x" .spec.replicas "b" 1 7 "a" .spec.ratio true 255}}',
      '2|    b|1  |007|"a"|0.50|true|ff',
    ],
    ['{{printf "%d"}} {{printf "%d" 1 2}} {{printf "%s" 3}}', '%!d(MISSING) 1%!(EXTRA int=2) %!s(int=3)'],
    ['{{print 1 2 "a" "b" 3}}|{{println 1 "a"}}', '1 2ab3|1 a\n'],
    ['{{1000000.0}} {{123456789}} {{0.5}} {{0x10}} {{010}} {{1e25}}', '1e+06 123456789 0.5 16 8 1e+25'],
    ['{{base64decode "aGVsbG8="}} {{.kind | len}} {{exists .spec "replicas"}}', 'hello 10 true'],
    ['{{not .nope}} {{and .kind .nope}} {{or .nope "d"}} {{lt 1 2}} {{ne "a" "b"}}', 'true <no value> d true true'],
    ['{{/* a comment */ -}}  x {{- .kind -}} y', 'xDeploymenty'],
    ['{{slice "abcdef" 1 3}} {{html "<a>"}} {{urlquery "a b/c"}} {{js "a<b"}}', 'bc &lt;a&gt; a+b%2Fc a\\u003Cb'],
  ])('%s prints %j', (template, text) => {
    expect(print(template)).toBe(text);
  });

  it.each([
    ['{{.x', 'template: output:1: unclosed action'],
    ['a\n{{foo}}', 'template: output:2: function "foo" not defined'],
    ['{{if}}', 'template: output:1: missing value for if'],
    ['{{if .x}}', 'template: output:1: unexpected EOF'],
    ['{{end}}', 'template: output:1: unexpected {{end}}'],
    ['{{$x}}', 'template: output:1: undefined variable "$x"'],
    ['{{"abc}}', 'template: output:1: unterminated quoted string'],
    ['{{.}', "template: output:1: bad character U+007D '}'"],
    ['{{break}}', 'template: output:1: {{break}} outside {{range}}'],
    ['{{template "x"}}', 'template: output:1: {{template}} is not part of this kubectl'],
    ['{{"a" | 3}}', 'template: output:1: non executable command in pipeline stage 2'],
    [
      '{{.spec.replicas.x}}',
      `template: output:1:7: executing "output" at <.spec.replicas.x>: can't evaluate field x in type interface {}`,
    ],
    ['{{.spec.empty.x}}', 'template: output:1:7: executing "output" at <.spec.empty.x>: nil pointer evaluating interface {}.x'],
    [
      '{{eq .spec.replicas 2.0}}',
      'template: output:1:2: executing "output" at <eq .spec.replicas 2.0>: error calling eq: incompatible types for comparison',
    ],
    [
      '{{index .spec.containers 3}}',
      'template: output:1:2: executing "output" at <index .spec.containers 3>: error calling index: index out of range: 3',
    ],
    ['{{.nope | base64decode}}', 'template: output:1:10: executing "output" at <base64decode>: invalid value; expected string'],
    ['{{not 1 2}}', 'template: output:1:2: executing "output" at <not>: wrong number of args for not: want 1 got 2'],
    ['{{range .kind}}{{end}}', `template: output:1:8: executing "output" at <.kind>: range can't iterate over Deployment`],
    ['{{range 100000000}}{{end}}', 'the template takes more than 1000000 steps'],
    ['{{if 1}}'.repeat(200), 'template: output:1: the template nests deeper than 100 levels'],
    [`{{${'('.repeat(200)}1${')'.repeat(200)}}}`, 'template: output:1: the template nests deeper than 100 levels'],
    ['{{$x := "a"}}{{range 60}}{{$x = printf "%s%s" $x $x}}{{end}}', 'there is more output than 32 MiB'],
    [`{{printf "${'%9999999d'.repeat(40)}"${' 1'.repeat(40)}}}`, 'there is more output than 32 MiB'],
  ])('%s is refused', (template, why) => {
    expect(() => print(template)).toThrow(why);
  });

  it('misses a field where all must be there', () => {
    expect(() => print('{{.a.b}}', false)).toThrow('executing "output" at <.a.b>: map has no entry for key "a"');
  });

  it('prints what the user asks of a command', () => {
    const terminal = new Terminal();
    terminal.out('create configmap x --from-literal=a=b');
    expect(terminal.out("get configmap x -o 'go-template={{.data.a}}'")).toBe('b');
    expect(terminal.out("get configmap x --template '{{.kind}}'")).toBe('ConfigMap');
    expect(terminal.out("get configmaps -o 'go-template={{range .items}}{{.metadata.name}} {{end}}'")).toContain('x ');
    expect(terminal.run("get configmap x -o 'go-template={{.kind}}{{.kind.x}}'")).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(
        /^ConfigMapError executing template: template: .*\n\ttemplate was:\n\t\t.*\n\traw data was:\n\t\t\{"apiVersion":"v1",.*\n\tobject given to template engine was:\n\t\tmap\[apiVersion:v1 .*\n\n$/,
      ) as string,
      stderr: `error: error executing template "{{.kind}}{{.kind.x}}": template: output:1:16: executing "output" at <.kind.x>: can't evaluate field x in type interface {}\n`,
    });
  });
});
