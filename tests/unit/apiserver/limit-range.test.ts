import { describe, expect, it } from 'vitest';
import type { KubeObject, LimitRangeItem } from '../../../src/api/index.ts';
import { World, causesOf, podDraft } from './world.ts';

function withLimits(...limits: readonly LimitRangeItem[]): World {
  const world = new World();
  world.do(world.user.create('LimitRange', rangeOf(limits)));
  return world;
}

function rangeOf(limits: readonly LimitRangeItem[], name = 'bounds') {
  return {
    apiVersion: 'v1' as const,
    kind: 'LimitRange' as const,
    metadata: { name, namespace: 'default' },
    spec: { limits: [...limits] },
  };
}

function podOf(resources: object, more: object = {}) {
  return podDraft('web', { spec: { containers: [{ name: 'c', image: 'app:v1', resources }], ...more } });
}

const refusal = (world: World, resources: object, more?: object) =>
  world.refusalOf(world.user.create('Pod', podOf(resources, more))).message;

describe('a LimitRange', () => {
  it('takes limits from the maximum, and requests from limits and the minimum', () => {
    const world = withLimits({ type: 'Container', max: { memory: '1Gi' }, min: { cpu: '100m' } });
    const { spec } = world.do(world.user.get('LimitRange', { namespace: 'default', name: 'bounds' }));
    expect(spec.limits[0]).toMatchObject({ default: { memory: '1Gi' }, defaultRequest: { memory: '1Gi', cpu: '100m' } });
  });

  it('is refused if its quantities contradict one another', () => {
    const world = new World();
    const bad = [
      { type: 'Container', min: { cpu: '2' }, max: { cpu: '1' } },
      { type: 'Pod', default: { cpu: '1' } },
      { type: 'Pod', maxLimitRequestRatio: { cpu: '500m' } },
      { type: 'PersistentVolumeClaim', min: { cpu: '1' } },
      { type: 'Something' },
    ];
    const error = world.refusalOf(world.user.create('LimitRange', rangeOf(bad)));
    expect(causesOf(error)).toEqual([
      'spec.limits[0].min[cpu]: FieldValueInvalid',
      'spec.limits[0].defaultRequest[cpu]: FieldValueInvalid',
      'spec.limits[0].default[cpu]: FieldValueInvalid',
      'spec.limits[1].default: FieldValueForbidden',
      'spec.limits[2].type: FieldValueDuplicate',
      'spec.limits[2].maxLimitRequestRatio[cpu]: FieldValueInvalid',
      'spec.limits[3].limits: FieldValueRequired',
      'spec.limits[4].type: FieldValueInvalid',
    ]);
    expect(error.message).toContain('min value 2 is greater than max value 1');
    expect(error.message).toContain('ratio 500m is less than 1');
  });
});

it('a LimitRange of a resource with the name of what every object has is refused by that name', () => {
  const world = new World();
  const limits = [{ type: 'Container', default: JSON.parse('{"__proto__": "1", "constructor": "1"}') as Record<string, string> }];
  expect(causesOf(world.refusalOf(world.user.create('LimitRange', rangeOf(limits))))).toEqual([
    'spec.limits[0].default[__proto__]: FieldValueInvalid',
    'spec.limits[0].default[constructor]: FieldValueInvalid',
    'spec.limits[0].defaultRequest[__proto__]: FieldValueInvalid',
    'spec.limits[0].defaultRequest[constructor]: FieldValueInvalid',
  ]);
});

describe('LimitRanger', () => {
  it('gives containers the defaults, and records them in an annotation', () => {
    const world = withLimits({ type: 'Container', default: { cpu: '500m', memory: '512Mi' }, defaultRequest: { cpu: '100m' } });
    const pod = world.do(
      world.user.create('Pod', podOf({ requests: { cpu: '200m' } }, { initContainers: [{ name: 'i', image: 'app:v1' }] })),
    );
    expect(pod.spec.containers[0]?.resources).toEqual({
      requests: { cpu: '200m', memory: '512Mi' },
      limits: { cpu: '500m', memory: '512Mi' },
    });
    expect(pod.metadata.annotations).toEqual({
      'kubernetes.io/limit-ranger':
        'LimitRanger plugin set: memory request for container c; cpu, memory limit for container c; ' +
        'cpu, memory request for init container i; cpu, memory limit for init container i',
    });
    expect(pod.status.qosClass).toBe('Burstable');
  });

  it('does not change a Pod that sets everything, or Pods in other namespaces', () => {
    const world = withLimits({ type: 'Container', default: { cpu: '1' } });
    const pod = world.do(world.user.create('Pod', podOf({ limits: { cpu: '1' }, requests: { cpu: '1' } })));
    expect(pod.metadata).not.toHaveProperty('annotations');
    const elsewhere = world.do(world.user.create('Pod', podDraft('web', { metadata: { namespace: 'kube-public' } })));
    expect(elsewhere.spec.containers[0]?.resources).toEqual({});
  });

  it('enforces the minimum and maximum of containers', () => {
    const world = withLimits({ type: 'Container', min: { cpu: '200m' }, max: { cpu: '800m' }, default: { cpu: '500m' } });
    expect(refusal(world, { limits: { cpu: '1500m' }, requests: { cpu: '500m' } })).toBe(
      'pods "web" is forbidden: maximum cpu usage per Container is 800m, but limit is 1500m',
    );
    expect(refusal(world, { limits: { cpu: '800m' }, requests: { cpu: '100m' } })).toBe(
      'pods "web" is forbidden: minimum cpu usage per Container is 200m, but request is 100m',
    );
  });

  it('reports all errors at once', () => {
    const world = withLimits({ type: 'Pod', min: { memory: '64Mi' }, max: { cpu: '1' } });
    expect(refusal(world, {})).toBe(
      'pods "web" is forbidden: [minimum memory usage per Pod is 64Mi.  No request is specified, ' +
        'maximum cpu usage per Pod is 1.  No limit is specified]',
    );
  });

  it('sums up the requests of a Pod', () => {
    const world = withLimits({ type: 'Pod', max: { cpu: '1' } });
    const half = { name: 'a', image: 'app:v1', resources: { limits: { cpu: '600m' } } };
    expect(refusal(world, {}, { containers: [half, { ...half, name: 'b' }] })).toBe(
      'pods "web" is forbidden: maximum cpu usage per Pod is 1, but limit is 1200m',
    );
  });

  it('limits the ratio of limit to request', () => {
    const world = withLimits({ type: 'Container', maxLimitRequestRatio: { memory: '2' } });
    expect(refusal(world, { limits: { memory: '300Mi' }, requests: { memory: '100Mi' } })).toBe(
      'pods "web" is forbidden: memory max limit to request ratio per Container is 2, but provided ratio is 3.000000',
    );
  });

  it('runs after validation, so a validation error is reported first', () => {
    const world = withLimits({ type: 'Container', max: { cpu: '1' } });
    const error = world.refusalOf(world.user.create('Pod', podOf({ limits: { cpu: '4' } }, { restartPolicy: 'Perhaps' })));
    expect(error.reason).toBe('Invalid');
  });

  it('enforces the minimum and maximum storage of claims', () => {
    const world = withLimits({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } });
    const claim = (storage: string): KubeObject =>
      ({
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: { name: 'data', namespace: 'default' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
      }) as unknown as KubeObject;
    const message = (storage: string) =>
      world.refusalOf(world.user.create<string>('PersistentVolumeClaim', claim(storage))).message;
    expect(message('500Mi')).toBe(
      'persistentvolumeclaims "data" is forbidden: minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 500Mi',
    );
    expect(message('5Gi')).toContain('maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 5Gi');
  });
});
