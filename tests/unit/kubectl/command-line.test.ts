import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { runKubectl } from '../../../src/kubectl/index.ts';
import { addPod } from './objects.ts';
import { deploymentYaml, Terminal } from './terminal.ts';

describe('a command line', () => {
  it('may start with kubectl, and may be a list of words', () => {
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

  it('with an unknown command suggests similar ones', () => {
    const terminal = new Terminal();
    expect(terminal.err('frobnicate')).toBe('error: unknown command "frobnicate" for "kubectl"\n');
    expect(terminal.err('gett pods')).toBe('error: unknown command "gett" for "kubectl"\n\nDid you mean this?\n\tset\n\tget\n');
    expect(terminal.err('aply -f x')).toBe('error: unknown command "aply" for "kubectl"\n\nDid you mean this?\n\tapply\n');
    expect(terminal.err('rollout nope')).toBe(
      'error: unknown command "nope"\nSee \'kubectl rollout -h\' for help and examples\n',
    );
  });

  it('with an unknown flag is refused', () => {
    const terminal = new Terminal();
    expect(terminal.err('get pods --nope')).toBe("error: unknown flag: --nope\nSee 'kubectl get --help' for usage.\n");
    expect(terminal.err('get pods -Z')).toBe("error: unknown shorthand flag: 'Z' in -Z\nSee 'kubectl get --help' for usage.\n");
    expect(terminal.err('scale deploy/web --replicas=x')).toBe(
      'error: invalid argument "x" for "--replicas" flag: strconv.ParseInt: parsing "x": invalid syntax\nSee \'kubectl scale --help\' for usage.\n',
    );
    expect(terminal.err('scale deploy/web')).toBe('error: required flag(s) "replicas" not set\n');
  });

  it('shows the help', () => {
    const terminal = new Terminal();
    expect(terminal.out('')).toContain('  get ');
    expect(terminal.out('help')).toBe(terminal.out('--help'));
    expect(terminal.out('get --help')).toMatch(/^Display one or many resources\.\n/);
    expect(terminal.out('help rollout undo')).toBe(terminal.out('rollout undo -h'));
    expect(terminal.out('rollout undo -h')).toContain('    --to-revision=0:\n');
  });

  it.each([['port-forward web 8080:80'], ['top pods'], ['proxy'], ['attach web'], ['kustomize .'], ['apply -k .']])(
    '%s is refused with a clear message',
    (line) => {
      const terminal = new Terminal();
      terminal.out('apply -f -', deploymentYaml('web'));
      addPod(terminal, 'web');
      const { stderr, exitCode } = terminal.run(line, deploymentYaml('web'));
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/^error: [^\n]{20,}/i);
    },
  );
});

describe('a run of kubectl', () => {
  it('is the cause of all its requests, including those after a watch', () => {
    const terminal = new Terminal();
    const pod = addPod(terminal, 'web');
    terminal.act(terminal.api.update('Pod', { ...pod, metadata: { ...pod.metadata, finalizers: ['example.com/hold'] } }));
    const { sim } = terminal;
    const cause = sim.trace.emit('user', { type: 'command', line: 'kubectl replace' }, 0);
    const api = terminal.server.connect('kubectl');
    const stdin = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: main, image: nginx}]}';
    const task = sim.spawn('kubectl', runKubectl({ sim, api, line: 'replace --force -f -', stdin }), { cause });
    terminal.wait(5000);
    expect(task.ended).toBe(false);
    const held = terminal.get('Pod', 'web') as Pod;
    terminal.act(terminal.api.update('Pod', { ...held, metadata: { ...held.metadata, finalizers: [] } }));
    terminal.wait(5000);
    expect(task.result().stdout).toBe('pod "web" deleted from default namespace\npod/web replaced\n');
    const requests = [...sim.trace.since(cause)].flatMap((record) => {
      return record.by === 'kubectl' && record.body.type === 'request' ? [{ verb: record.body.verb, cause: record.cause }] : [];
    });
    expect(requests).toEqual(['delete', 'list', 'watch', 'create'].map((verb) => ({ verb, cause })));
  });

  it('gives the same result at the same time in the same cluster', () => {
    const play = (): unknown => {
      const terminal = new Terminal();
      return [
        terminal.run('apply -f -', deploymentYaml('web')),
        terminal.run('get deploy -o yaml'),
        terminal.run('describe deploy web'),
      ];
    };
    expect(play()).toEqual(play());
  });
});
