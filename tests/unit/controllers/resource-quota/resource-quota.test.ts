import { describe, expect, it } from 'vitest';
import { type Draft, type ResourceQuota, isReason } from '../../../../src/api/index.ts';
import { replicaSetController } from '../../../../src/controllers/replicaset/controller.ts';
import { resourceQuotaController } from '../../../../src/controllers/resource-quota/controller.ts';
import { configMapDraft, ControlPlane, podDraft } from '../control-plane.ts';

function setUp() {
  const plane = new ControlPlane();
  plane.start(resourceQuotaController);
  return plane;
}

function quota(plane: ControlPlane, hard: Readonly<Record<string, string>>, more: object = {}, name = 'q'): void {
  const draft = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { namespace: 'default', name },
    spec: { hard, ...more },
  };
  plane.create('ResourceQuota', draft as Draft<ResourceQuota>);
  plane.settle();
}

const statusOf = (plane: ControlPlane, name = 'q') => plane.get('ResourceQuota', { namespace: 'default', name })?.status;
const usedOf = (plane: ControlPlane, name?: string) => statusOf(plane, name)?.used;

function asking(name: string, requests: object, limits: object = {}) {
  return podDraft(name, { spec: { containers: [{ name: 'c', image: 'app', resources: { requests, limits } }] } });
}

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (isReason(error, 'Forbidden')) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('the resource quota controller', () => {
  it('counts existing objects', () => {
    const plane = setUp();
    plane.create('Pod', asking('a', { cpu: '200m', memory: '1Gi' }));
    plane.create('Pod', asking('b', { cpu: '1', memory: '512Mi' }));
    quota(plane, { pods: '5', 'requests.cpu': '2', memory: '2Gi', 'limits.cpu': '4', 'example.com/gpu': '1' });
    expect(statusOf(plane)).toEqual({
      hard: { pods: '5', 'requests.cpu': '2', memory: '2Gi', 'limits.cpu': '4', 'example.com/gpu': '1' },
      used: { pods: '2', 'requests.cpu': '1200m', memory: '1536Mi', 'limits.cpu': '0' },
    });
  });

  it('admits nothing before its first count', () => {
    const plane = new ControlPlane();
    plane.create('ResourceQuota', {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { namespace: 'default', name: 'q' },
      spec: { hard: { pods: '5' } },
    });
    const nowhere = plane.create('Pod', podDraft('early'));
    expect(nowhere.metadata.name).toBe('early');
    plane.do(
      plane.user.updateStatus('ResourceQuota', {
        ...plane.get('ResourceQuota', { namespace: 'default', name: 'q' })!,
        status: { hard: { pods: '5' } },
      }),
    );
    expect(refusal(() => plane.create('Pod', podDraft('web')))).toBe(
      'pods "web" is forbidden: status unknown for quota: q, resources: pods',
    );
  });

  it('releases the usage of deleted objects and ended Pods', () => {
    const plane = setUp();
    quota(plane, { pods: '2', 'count/pods': '9' });
    plane.create('Pod', podDraft('a'));
    const done = plane.create('Pod', podDraft('b'));
    expect(usedOf(plane)).toEqual({ pods: '2', 'count/pods': '2' });
    plane.delete('Pod', { namespace: 'default', name: 'a' });
    plane.settle();
    expect(usedOf(plane)).toEqual({ pods: '1', 'count/pods': '1' });
    plane.do(plane.user.updateStatus('Pod', { ...done, status: { ...done.status, phase: 'Succeeded' } }));
    plane.settle();
    expect(usedOf(plane)).toEqual({ pods: '0', 'count/pods': '1' });
  });

  it('applies new limits', () => {
    const plane = setUp();
    quota(plane, { pods: '1' });
    plane.create('Pod', podDraft('a'));
    const q = plane.get('ResourceQuota', { namespace: 'default', name: 'q' })!;
    plane.do(plane.user.update('ResourceQuota', { ...q, spec: { hard: { pods: '3', configmaps: '4' } } }));
    plane.settle();
    expect(statusOf(plane)).toEqual({ hard: { pods: '3', configmaps: '4' }, used: { pods: '1', configmaps: '0' } });
  });

  it('counts everything again every five minutes', () => {
    const plane = setUp();
    quota(plane, { pods: '3' });
    plane.create('Pod', podDraft('a'));
    const q = plane.get('ResourceQuota', { namespace: 'default', name: 'q' })!;
    plane.do(plane.user.updateStatus('ResourceQuota', { ...q, status: { ...q.status, used: { pods: '3' } } }));
    expect(usedOf(plane)).toEqual({ pods: '3' });
    plane.sim.run({ forMs: 301_000 });
    expect(usedOf(plane)).toEqual({ pods: '1' });
  });
});

describe('quota admission', () => {
  it('refuses objects beyond the limit, and reports the figures', () => {
    const plane = setUp();
    quota(plane, { 'requests.memory': '1Gi', 'requests.cpu': '1', 'limits.memory': '2Gi' });
    plane.create('Pod', asking('first', { memory: '600Mi', cpu: '400m' }, { memory: '800Mi' }));
    expect(refusal(() => plane.create('Pod', asking('second', { memory: '700Mi', cpu: '400m' }, { memory: '1Gi' })))).toBe(
      'pods "second" is forbidden: exceeded quota: q, requested: requests.memory=700Mi, used: requests.memory=600Mi, limited: requests.memory=1Gi',
    );
    expect(usedOf(plane)).toEqual({ 'requests.memory': '600Mi', 'requests.cpu': '400m', 'limits.memory': '800Mi' });
  });

  it('requires containers to set limited resources', () => {
    const plane = setUp();
    quota(plane, { 'limits.cpu': '1', memory: '1Gi' });
    expect(refusal(() => plane.create('Pod', podDraft('web')))).toBe(
      'pods "web" is forbidden: failed quota: q: must specify limits.cpu for: main; memory for: main',
    );
  });

  it('counts at once, so two requests at the same time cannot both use the rest', () => {
    const plane = setUp();
    quota(plane, { pods: '1' });
    plane.create('Pod', podDraft('a'));
    expect(refusal(() => plane.create('Pod', podDraft('b')))).toContain('used: pods=1, limited: pods=1');
  });

  it('does not count a dry run, a refused request or a name that exists', () => {
    const plane = setUp();
    quota(plane, { pods: '9' });
    plane.do(plane.user.create('Pod', podDraft('a'), { dryRun: true }));
    expect(usedOf(plane)).toEqual({ pods: '0' });
    plane.create('Pod', podDraft('a'));
    expect(() => plane.create('Pod', podDraft('a'))).toThrow('already exists');
    expect(usedOf(plane)).toEqual({ pods: '1' });
  });

  it('names the Pod as the cause of the new usage', () => {
    const plane = setUp();
    quota(plane, { pods: '9' });
    plane.create('Pod', podDraft('a'));
    const requests = [...plane.sim.trace.since()].flatMap(({ by, body }) =>
      by === 'user' && body.type === 'request' && body.verb === 'create' ? [`${body.kind} ${body.key}`] : [],
    );
    expect(requests.at(-1)).toBe('Pod default/a');
  });

  it('counts only Pods of its scopes', () => {
    const plane = setUp();
    quota(plane, { pods: '1' }, { scopes: ['BestEffort'] });
    plane.create('Pod', podDraft('a'));
    plane.create('Pod', asking('burstable', { cpu: '1' }));
    expect(refusal(() => plane.create('Pod', podDraft('b')))).toContain('exceeded quota: q');
    expect(usedOf(plane)).toEqual({ pods: '1' });
  });

  it('counts Pods by their priority class', () => {
    const plane = setUp();
    const scopeSelector = {
      matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['system-cluster-critical'] }],
    };
    quota(plane, { pods: '0' }, { scopeSelector });
    plane.create('Pod', podDraft('plain'));
    const critical = podDraft('critical', {
      spec: { priorityClassName: 'system-cluster-critical', containers: [{ name: 'c', image: 'app' }] },
    });
    expect(refusal(() => plane.create('Pod', critical))).toContain('exceeded quota: q, requested: pods=1, used: pods=0');
  });

  it('counts objects of any kind', () => {
    const plane = setUp();
    quota(plane, { 'count/deployments.apps': '0', configmaps: '1', 'count/configmaps': '5' });
    plane.create('ConfigMap', configMapDraft('a'));
    expect(refusal(() => plane.create('ConfigMap', configMapDraft('b')))).toBe(
      'configmaps "b" is forbidden: exceeded quota: q, requested: configmaps=1, used: configmaps=1, limited: configmaps=1',
    );
  });

  it('counts the usage of Services, and the increase by an update', () => {
    const plane = setUp();
    quota(plane, { services: '5', 'services.nodeports': '1', 'services.loadbalancers': '0' });
    const service = (type: string, ports: number) => ({
      apiVersion: 'v1' as const,
      kind: 'Service' as const,
      metadata: { namespace: 'default', name: 'web' },
      spec: { type, ports: Array.from({ length: ports }, (_, i) => ({ name: `p${i}`, port: 80 + i })) },
    });
    expect(refusal(() => plane.create('Service', service('LoadBalancer', 1)))).toContain('requested: services.loadbalancers=1');
    const created = plane.create('Service', service('ClusterIP', 2));
    expect(
      refusal(() => plane.do(plane.user.update('Service', { ...created, spec: { ...created.spec, type: 'NodePort' } }))),
    ).toContain('requested: services.nodeports=2, used: services.nodeports=0, limited: services.nodeports=1');
    expect(usedOf(plane)).toEqual({ services: '1', 'services.nodeports': '0', 'services.loadbalancers': '0' });
  });

  it('charges a Pod whose update brings it into the scope, and gives back what it leaves', () => {
    const plane = setUp();
    quota(plane, { pods: '1', 'requests.cpu': '1' }, { scopes: ['Terminating'] });
    quota(plane, { pods: '2' }, { scopes: ['NotTerminating'] }, 'lasting');
    plane.create('Pod', asking('a', { cpu: '200m' }));
    plane.create('Pod', asking('b', { cpu: '200m' }));
    plane.settle();
    const used = () => ({ ending: usedOf(plane), lasting: usedOf(plane, 'lasting') });
    expect(used()).toEqual({ ending: { pods: '0', 'requests.cpu': '0' }, lasting: { pods: '2' } });
    const setDeadline = (name: string, activeDeadlineSeconds: number) =>
      plane.do(
        plane.user.patch('Pod', { namespace: 'default', name }, { type: 'merge', body: { spec: { activeDeadlineSeconds } } }),
      );
    setDeadline('a', 600);
    expect(usedOf(plane)).toEqual({ pods: '1', 'requests.cpu': '200m' });
    plane.settle();
    expect(used()).toEqual({ ending: { pods: '1', 'requests.cpu': '200m' }, lasting: { pods: '1' } });
    setDeadline('a', 500);
    expect(refusal(() => setDeadline('b', 600))).toBe(
      'pods "b" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1',
    );
    plane.settle();
    expect(used()).toEqual({ ending: { pods: '1', 'requests.cpu': '200m' }, lasting: { pods: '1' } });
  });

  it('keeps a ReplicaSet from its full size', () => {
    const plane = setUp();
    plane.start(replicaSetController);
    quota(plane, { pods: '2' });
    plane.create('ReplicaSet', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { namespace: 'default', name: 'web' },
      spec: {
        replicas: 3,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'app' }] } },
      },
    });
    plane.sim.run({ forMs: 2000 });
    expect(plane.names('Pod')).toHaveLength(2);
    expect(plane.events().find((event) => event.startsWith('FailedCreate'))).toMatch(
      /^FailedCreate: Error creating: pods "web-\w{5}" is forbidden: exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2$/,
    );
  });
});

describe('a ResourceQuota', () => {
  it('is refused if it is invalid', () => {
    const plane = new ControlPlane();
    const hard = { chairs: '1', pods: '-1', services: '500m' };
    try {
      quota(plane, hard, { scopes: ['BestEffort', 'NotBestEffort'] });
      expect.unreachable();
    } catch (error) {
      if (!isReason(error, 'Invalid')) throw error;
      expect(error.message).toContain('spec.hard[chairs]: Invalid value: "chairs": must be a standard resource for quota');
      expect(error.message).toContain('spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0');
      expect(error.message).toContain('spec.hard[services]: Invalid value: "500m": must be an integer');
      expect(error.message).toContain('spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes');
      expect(error.message).toContain('unsupported scope applied to resource');
    }
  });
});
