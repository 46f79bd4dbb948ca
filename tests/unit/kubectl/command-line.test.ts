import { describe, expect, it } from 'vitest';
import { addPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

describe('a command line', () => {
  it('may begin with kubectl, and may come in words', () => {
    const terminal = new Terminal();
    expect(terminal.out('kubectl api-versions')).toBe(terminal.out('api-versions'));
    const result = terminal.run('', undefined, { argv: ['create', 'namespace', 'a-b'] });
    expect(result.stdout).toBe('namespace/a-b created\n');
  });

  it('may have its flags anywhere', () => {
    const terminal = new Terminal();
    terminal.out('create namespace other');
    terminal.out('-n other create configmap settings');
    expect(terminal.out('--namespace=other get cm settings -o name')).toBe('configmap/settings\n');
    expect(terminal.out('get -o name cm -nother settings')).toBe('configmap/settings\n');
  });

  it('of a command that nobody knows names those that were meant', () => {
    const terminal = new Terminal();
    expect(terminal.err('foo')).toBe('error: unknown command "foo" for "kubectl"\n');
    expect(terminal.err('gett pods')).toBe('error: unknown command "gett" for "kubectl"\n\nDid you mean this?\n\tget\n\tset\n');
    expect(terminal.err('aply -f x')).toBe('error: unknown command "aply" for "kubectl"\n\nDid you mean this?\n\tapply\n');
    expect(terminal.err('rollout nope')).toBe('error: unknown command "nope"\nSee \'kubectl rollout -h\' for help and examples\n');
  });

  it('with a flag that nobody knows is refused', () => {
    const terminal = new Terminal();
    expect(terminal.err('get pods --nope')).toBe("error: unknown flag: --nope\nSee 'kubectl get --help' for usage.\n");
    expect(terminal.err('get pods -Z')).toBe("error: unknown shorthand flag: 'Z' in -Z\nSee 'kubectl get --help' for usage.\n");
    expect(terminal.err('scale deploy/web --replicas=x')).toBe(
      'error: invalid argument "x" for "--replicas" flag: strconv.ParseInt: parsing "x": invalid syntax\nSee \'kubectl scale --help\' for usage.\n',
    );
    expect(terminal.err('scale deploy/web')).toBe('error: required flag(s) "replicas" not set\n');
  });

  it('asks for help', () => {
    const terminal = new Terminal();
    expect(terminal.out('')).toContain('  get ');
    expect(terminal.out('help')).toBe(terminal.out('--help'));
    expect(terminal.out('get --help')).toMatch(/^Display one or many resources\.\n/);
    expect(terminal.out('help rollout undo')).toBe(terminal.out('rollout undo -h'));
    expect(terminal.out('rollout undo -h')).toContain('    --to-revision=0:\n');
  });

  it.each([
    ['edit deployment web'],
    ['exec web -- ls'],
    ['port-forward web 8080:80'],
    ['top pods'],
    ['proxy'],
    ['attach web'],
    ['diff -f -'],
    ['autoscale deployment web --max=3'],
    ['kustomize .'],
    ['apply -k .'],
    ['apply --prune --all -f -'],
    ['get pods -o go-template={{.kind}}'],
  ])('%s is refused in plain words', (line) => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    addPod(terminal, 'web');
    const { stderr, exitCode } = terminal.run(line, deploymentYaml('web'));
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: [^\n]{20,}/i);
  });
});

describe('a run of kubectl', () => {
  it('is the cause of nothing but what its caller was caused by', () => {
    const terminal = new Terminal();
    const cause = terminal.sim.trace.emit('user', { type: 'command', line: 'kubectl apply' }, 0);
    terminal.sim.cause = cause;
    terminal.run('apply -f -', deploymentYaml('web'));
    const requests = terminal.sim.trace.records.filter(({ type }) => type === 'request');
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.map((record) => record.cause)).toEqual(requests.map(() => cause));
  });

  it('does the same at the same moment of the same world', () => {
    const play = (): unknown => {
      const terminal = new Terminal();
      return [terminal.run('apply -f -', deploymentYaml('web')), terminal.run('get deploy -o yaml'), terminal.run('describe deploy web')];
    };
    expect(play()).toEqual(play());
  });
});
