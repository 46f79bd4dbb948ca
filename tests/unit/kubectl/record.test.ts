import { describe, expect, it } from 'vitest';
import { deploymentYaml, Terminal } from './terminal.ts';

const CAUSE = 'kubernetes.io/change-cause';
const DEPRECATED = 'Flag --record has been deprecated, --record will be removed in the future\n';

function withDeployment(): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', deploymentYaml('web'));
  return terminal;
}

const causeOf = (terminal: Terminal, kind = 'Deployment', name = 'web'): string | undefined =>
  terminal.get(kind, name)?.metadata.annotations?.[CAUSE];

describe('--record', () => {
  it.each([
    ['set image deployment/web *=nginx:2 --record', 'kubectl set image deployment/web *=nginx:2 --record=true'],
    ['set resources deploy/web --limits=cpu=1 --record=true', 'kubectl set resources deploy/web --limits=cpu=1 --record=true'],
    ['scale deployment web --replicas 4 --record', 'kubectl scale deployment web --replicas=4 --record=true'],
    ['annotate deployment web a=b --record', 'kubectl annotate deployment web a=b --record=true'],
    ['label deployment web a=b --record', 'kubectl label deployment web a=b --record=true'],
    [
      `patch deployment web --record -p '{"spec":{"paused":true}}'`,
      'kubectl patch deployment web --record=true --patch={"spec":{"paused":true}}',
    ],
  ])('%s records the command line in an annotation', (line, cause) => {
    const terminal = withDeployment();
    const { stderr, exitCode } = terminal.run(line);
    expect([stderr, exitCode]).toEqual([DEPRECATED, 0]);
    expect(causeOf(terminal)).toBe(cause);
  });

  it('records it in created objects, too', () => {
    const terminal = withDeployment();
    expect(terminal.run('apply --record -f -', deploymentYaml('web').replace('replicas: 3', 'replicas: 2')).stderr).toBe(
      DEPRECATED,
    );
    expect(causeOf(terminal)).toBe('kubectl apply --record=true --filename=-');
    terminal.out('create --record -f -', deploymentYaml('other'));
    expect(causeOf(terminal, 'Deployment', 'other')).toBe('kubectl create --record=true --filename=-');
    terminal.out('expose deployment web --port=80 --record');
    expect(causeOf(terminal, 'Service')).toBe('kubectl expose deployment web --port=80 --record=true');
    terminal.out('run one --image=nginx --record');
    expect(causeOf(terminal, 'Pod', 'one')).toBe('kubectl run one --image=nginx --record=true');
    terminal.out('autoscale deployment web --max=3 --record');
    expect(causeOf(terminal, 'HorizontalPodAutoscaler')).toBe('kubectl autoscale deployment web --max=3 --record=true');
  });

  it('records nothing without the flag, with --record=false or in a dry run', () => {
    const terminal = withDeployment();
    terminal.out('set image deployment/web *=nginx:2');
    terminal.out('scale deployment web --replicas 4 --record=false');
    terminal.out('set image deployment/web *=nginx:3 --record --dry-run=server');
    expect(causeOf(terminal)).toBeUndefined();
    expect(terminal.err('set env deployment/web A=b --record')).toContain('unknown flag: --record');
  });
});
