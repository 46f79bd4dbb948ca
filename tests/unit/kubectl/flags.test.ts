import { describe, expect, it } from 'vitest';
import { boolFlag, durationFlag, intFlag, parseFlags, stringFlag, stringsFlag } from '../../../src/kubectl/line/flags.ts';

const FLAGS = {
  namespace: stringFlag('', { short: 'n' }),
  'all-namespaces': boolFlag('', { short: 'A' }),
  watch: boolFlag('', { short: 'w' }),
  wait: boolFlag('', { default: true }),
  replicas: intFlag('', { default: -1 }),
  timeout: durationFlag(''),
  filename: stringsFlag('', { short: 'f' }),
  'from-literal': stringsFlag('', { split: false }),
  'dry-run': stringFlag('', { default: 'none', alone: 'unchanged' }),
};

const parse = (...words: string[]) => parseFlags(FLAGS, words);

describe('flags', () => {
  it('may stand anywhere between the arguments', () => {
    const { values, args } = parse('-n', 'web', 'pods', '--replicas=3', 'web-1', '--timeout', '1m30s');
    expect(args).toEqual(['pods', 'web-1']);
    expect(values).toMatchObject({ namespace: 'web', replicas: 3, timeout: 90_000 });
  });

  it('have defaults, and record which ones were given', () => {
    const { values, given } = parse('--watch');
    expect(values).toMatchObject({ namespace: '', wait: true, replicas: -1, 'dry-run': 'none', filename: [] });
    expect([...given]).toEqual(['watch']);
  });

  it('have short forms, and one word can contain several', () => {
    expect(parse('-Aw').values).toMatchObject({ 'all-namespaces': true, watch: true });
    expect(parse('-nweb').values.namespace).toBe('web');
    expect(parse('-n=web').values.namespace).toBe('web');
    expect(parse('-An', 'web').values).toMatchObject({ 'all-namespaces': true, namespace: 'web' });
  });

  it('accept - as a value and as an argument', () => {
    expect(parse('-f', '-').values.filename).toEqual(['-']);
    expect(parse('-').args).toEqual(['-']);
  });

  it('may be given several times', () => {
    expect(parse('-f', 'a.yaml,b.yaml', '--filename=c.yaml').values.filename).toEqual(['a.yaml', 'b.yaml', 'c.yaml']);
    expect(parse('--from-literal=a=1,2', '--from-literal', 'b=3').values['from-literal']).toEqual(['a=1,2', 'b=3']);
  });

  it('of type boolean do not take the next word as a value', () => {
    const { values, args } = parse('--wait', 'false', '--wait=false');
    expect(values.wait).toBe(false);
    expect(args).toEqual(['false']);
  });

  it('may stand without a value if they define one for that', () => {
    const { values, args } = parse('--dry-run', 'client');
    expect(values['dry-run']).toBe('unchanged');
    expect(args).toEqual(['client']);
  });

  it('end at --', () => {
    expect(parse('web', '--', 'sleep', '-w')).toMatchObject({
      args: ['web', 'sleep', '-w'],
      argsBeforeDash: 1,
      values: { watch: false },
    });
  });

  it.each([
    [['--foo'], 'unknown flag: --foo'],
    [['--constructor'], 'unknown flag: --constructor'],
    [['-x'], "unknown shorthand flag: 'x' in -x"],
    [['-Ax'], "unknown shorthand flag: 'x' in -Ax"],
    [['--namespace'], 'flag needs an argument: --namespace'],
    [['-n'], "flag needs an argument: 'n' in -n"],
    [['--=1'], 'bad flag syntax: --=1'],
    [['--replicas=x'], 'invalid argument "x" for "--replicas" flag: strconv.ParseInt: parsing "x": invalid syntax'],
    [['--wait=maybe'], 'invalid argument "maybe" for "--wait" flag: strconv.ParseBool: parsing "maybe": invalid syntax'],
    [['--timeout=5'], 'invalid argument "5" for "--timeout" flag: time: missing unit in duration "5"'],
    [['-A=x'], 'invalid argument "x" for "-A, --all-namespaces" flag: strconv.ParseBool: parsing "x": invalid syntax'],
  ])('%s is refused', (words, message) => {
    expect(() => parse(...words)).toThrow(message);
  });
});
