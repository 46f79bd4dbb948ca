import { describe, expect, it } from 'vitest';
import { ApiServer } from '../../../../src/apiserver/index.ts';
import { Cluster } from '../../../../src/cluster/index.ts';
import { Simulation } from '../../../../src/trace/index.ts';
import { Terminal } from '../../kubectl/terminal.ts';
import { HttpWorld } from '../rest/http-world.ts';

const LABEL = 'pod-security.kubernetes.io';

const manifest = (fields: object): string => JSON.stringify(fields);

const namespace = (name: string, labels: Readonly<Record<string, string>>): string =>
  manifest({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: Object.fromEntries(Object.entries(labels).map(([mode, value]) => [`${LABEL}/${mode}`, value])) },
  });

const PLAIN = { containers: [{ name: 'c', image: 'nginx' }] };
const PRIVILEGED = { containers: [{ name: 'c', image: 'nginx', securityContext: { privileged: true } }] };

const pod = (name: string, spec: object): string =>
  manifest({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'team' }, spec });

const RESTRICTED =
  'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
  'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), ' +
  'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
  'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")';

function team(labels: Readonly<Record<string, string>>): Terminal {
  const terminal = new Terminal();
  terminal.out('apply -f -', namespace('team', labels));
  return terminal;
}

describe('PodSecurity', () => {
  it('refuses a Pod that violates the level, without a warning', () => {
    const terminal = team({ enforce: 'restricted', warn: 'restricted' });
    expect(terminal.err('apply -f -', pod('web', PLAIN))).toBe(
      `Error from server (Forbidden): error when creating "STDIN": pods "web" is forbidden: violates PodSecurity "restricted:latest": ${RESTRICTED}\n`,
    );
  });

  it('warns of a Pod that a stricter level would refuse', () => {
    const { stdout, stderr } = team({ enforce: 'baseline', warn: 'restricted', 'warn-version': 'v1.20' }).run(
      'apply -f -',
      pod('web', PLAIN),
    );
    expect({ stdout, stderr }).toEqual({
      stdout: 'pod/web created\n',
      stderr:
        'Warning: would violate PodSecurity "restricted:v1.20": ' +
        'allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
        'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
        'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")\n',
    });
  });

  it('looks again at a Pod whose image changes, and not at its other changes', () => {
    const terminal = team({ warn: 'baseline' });
    terminal.out('apply -f -', pod('web', PRIVILEGED));
    expect(terminal.run('label pod web -n team tier=front').stderr).toBe('');
    expect(terminal.run('set image pod/web -n team c=nginx:2').stderr).toBe(
      'Warning: would violate PodSecurity "baseline:latest": privileged (container "c" must not set securityContext.privileged=true)\n',
    );
  });

  const template = { metadata: { labels: { app: 'web' } }, spec: PRIVILEGED };
  const selector = { matchLabels: { app: 'web' } };
  const once = { ...template, spec: { ...PRIVILEGED, restartPolicy: 'Never' } };
  it.each([
    ['apps/v1', 'Deployment', { selector, template }],
    ['apps/v1', 'ReplicaSet', { selector, template }],
    ['apps/v1', 'DaemonSet', { selector, template }],
    ['apps/v1', 'StatefulSet', { selector, template, serviceName: 'web' }],
    ['v1', 'ReplicationController', { selector: { app: 'web' }, template }],
    ['batch/v1', 'Job', { template: once }],
    ['batch/v1', 'CronJob', { schedule: '* * * * *', jobTemplate: { spec: { template: once } } }],
  ])('warns of the template of a %s %s, and does not refuse it', (apiVersion, kind, spec) => {
    const text = manifest({ apiVersion, kind, metadata: { name: 'web', namespace: 'team' }, spec });
    const { exitCode, stderr } = team({ enforce: 'baseline', warn: 'baseline' }).run('apply -f -', text);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr:
        'Warning: would violate PodSecurity "baseline:latest": privileged (container "c" must not set securityContext.privileged=true)\n',
    });
  });

  it('refuses labels without a meaning', () => {
    const wrong = namespace('other', { enforce: 'strict', 'warn-version': '1.30' });
    expect(new Terminal().err('apply -f -', wrong)).toBe(
      'The Namespace "other" is invalid: \n' +
        `* metadata.labels[${LABEL}/enforce]: Invalid value: "strict": must be one of privileged, baseline, restricted\n` +
        `* metadata.labels[${LABEL}/warn-version]: Invalid value: "1.30": must be "latest" or "v1.x"\n`,
    );
  });

  it('warns of the Pods that are there when a level becomes stricter, by their faults', () => {
    const terminal = team({});
    for (const name of ['c', 'a', 'b']) terminal.out('apply -f -', pod(name, PRIVILEGED));
    for (const name of ['y', 'x']) terminal.out('apply -f -', pod(name, { ...PLAIN, hostNetwork: true }));
    terminal.out('apply -f -', pod('z', PLAIN));
    expect(terminal.run(`label ns team ${LABEL}/enforce=baseline`)).toMatchObject({
      stdout: 'namespace/team labeled\n',
      stderr:
        'Warning: existing pods in namespace "team" violate the new PodSecurity enforce level "baseline:latest"\n' +
        'Warning: a (and 2 other pods): privileged\n' +
        'Warning: x (and 1 other pod): host namespaces\n',
    });
    // A label that changes nothing, and a looser level.
    expect(terminal.run(`label ns team ${LABEL}/enforce-version=latest`).stderr).toBe('');
    expect(terminal.run(`label --overwrite ns team ${LABEL}/enforce=privileged`).stderr).toBe('');
    expect(terminal.run(`label --overwrite --dry-run=server ns team ${LABEL}/enforce=restricted`).stderr).toContain(
      'Warning: z: allowPrivilegeEscalation != false, unrestricted capabilities, runAsNonRoot != true, seccompProfile\n',
    );
  });

  it('can be disabled', () => {
    const sim = new Simulation({ seed: 'terminal' });
    const server = new ApiServer({ sim, admission: { disabled: ['PodSecurity'] } });
    const terminal = new Terminal({}, { sim, server });
    terminal.out('apply -f -', namespace('team', { enforce: 'baseline' }));
    expect(terminal.out('apply -f -', pod('web', PRIVILEGED))).toBe('pod/web created\n');
  });

  it('warns over HTTP by a header', () => {
    const world = new HttpWorld({ seed: 'psa', nodes: 0, controllerManagers: 0, scheduler: false });
    world.json('POST', '/api/v1/namespaces', JSON.parse(namespace('team', { warn: 'baseline' })));
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const body = new TextEncoder().encode(pod('web', { ...PRIVILEGED, hostPID: true, colour: 'red' }));
    const answer = world.send({ method: 'POST', url: '/api/v1/namespaces/team/pods', headers, body });
    expect(answer.code).toBe(201);
    expect(answer.headers['warning']).toBe(
      '299 - "unknown field \\"spec.colour\\"", ' +
        '299 - "would violate PodSecurity \\"baseline:latest\\": host namespaces (hostPID=true), privileged (container \\"c\\" must not set securityContext.privileged=true)"',
    );
  });
});

describe('in a cluster', () => {
  const deployment = (name: string, spec: object): string =>
    [
      'apiVersion: apps/v1',
      'kind: Deployment',
      `metadata: {name: ${name}, namespace: team}`,
      `spec: ${JSON.stringify({ replicas: 1, selector: { matchLabels: { app: name } }, template: { metadata: { labels: { app: name } }, spec } })}`,
    ].join('\n');

  function clusterWith(labels: Readonly<Record<string, string>>): Cluster {
    const cluster = new Cluster({ seed: 'psa', nodes: 1 });
    cluster.kubectl('apply -f -', namespace('team', labels));
    cluster.run({ forMs: 2000 });
    return cluster;
  }

  it('a ReplicaSet tells in an Event why it has no Pods', () => {
    const cluster = clusterWith({ enforce: 'restricted' });
    cluster.kubectl('apply -f -', deployment('web', PLAIN));
    cluster.run({ forMs: 5000 });
    const failed = cluster.list('Event').filter((event) => (event as { reason?: string }).reason === 'FailedCreate');
    expect((failed[0] as { message?: string }).message?.replace(/web-[a-z0-9]+-[a-z0-9]+/, 'web-x')).toBe(
      `Error creating: pods "web-x" is forbidden: violates PodSecurity "restricted:latest": ${RESTRICTED}`,
    );
    expect(cluster.list('Pod').filter(({ metadata }) => metadata.namespace === 'team')).toEqual([]);
  });

  it('the editor has the warnings of each document as problems on its line', () => {
    const cluster = clusterWith({ warn: 'baseline' });
    const text = `${deployment('a', PRIVILEGED)}\n---\n${deployment('b', PLAIN)}\n---\n${deployment('c', PRIVILEGED)}\n`;
    const message =
      'would violate PodSecurity "baseline:latest": privileged (container "c" must not set securityContext.privileged=true)';
    expect(cluster.check(text)).toMatchObject([
      { severity: 'warning', line: 2, message },
      { severity: 'warning', line: 12, message },
    ]);
    expect(cluster.check(text)).toHaveLength(2);
  });
});
