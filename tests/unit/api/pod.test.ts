import { describe, expect, it } from 'vitest';
import {
  findPort,
  formatResourceAmount,
  isPodActive,
  isPodAvailable,
  isPodReady,
  isPodTerminating,
  parseTime,
  podAvailableInMs,
  podLimits,
  podRequests,
  qosClass,
  removeCondition,
  setCondition,
  type Container,
  type Pod,
  type PodSpec,
} from '../../../src/api/index.ts';

const READY_SINCE = '2026-01-01T00:00:00Z';

function pod(status: Partial<Pod['status']> = {}, metadata: Partial<Pod['metadata']> = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', uid: 'u', resourceVersion: '1', creationTimestamp: READY_SINCE, ...metadata },
    spec: spec([{ name: 'web' }]),
    status: { phase: 'Running', ...status },
  };
}

function spec(containers: readonly Partial<Container>[], more: object = {}): PodSpec {
  return { containers, restartPolicy: 'Always', terminationGracePeriodSeconds: 30, ...more } as unknown as PodSpec;
}

function container(cpu: string, memory: string, restartPolicy?: string): Partial<Container> {
  return { name: 'c', resources: { requests: { cpu, memory } }, ...(restartPolicy === undefined ? {} : { restartPolicy }) };
}

const ready = pod({ conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: READY_SINCE }] });

describe('a Pod', () => {
  it('is ready if its Ready condition is true', () => {
    expect(isPodReady(ready)).toBe(true);
    expect(isPodReady(pod())).toBe(false);
  });

  it('is available after it has been ready for minReadySeconds', () => {
    const since = parseTime(READY_SINCE);
    expect(isPodAvailable(ready, 0, since)).toBe(true);
    expect(isPodAvailable(ready, 10, since + 9_999)).toBe(false);
    expect(isPodAvailable(ready, 10, since + 10_000)).toBe(true);
    expect(podAvailableInMs(ready, 10, since + 4_000)).toBe(6_000);
    expect(podAvailableInMs(ready, 10, since + 10_000)).toBeUndefined();
    expect(podAvailableInMs(pod(), 10, since)).toBeUndefined();
  });

  it('is active until it has finished or is being deleted', () => {
    expect(isPodActive(pod())).toBe(true);
    expect(isPodActive(pod({ phase: 'Failed' }))).toBe(false);
    const deleted = pod({}, { deletionTimestamp: READY_SINCE });
    expect(isPodActive(deleted)).toBe(false);
    expect(isPodTerminating(deleted)).toBe(true);
  });

  it('finds a port by name and protocol', () => {
    const named = { ...pod(), spec: spec([{ name: 'c', ports: [{ name: 'dns', containerPort: 53, protocol: 'UDP' }] }]) };
    expect(findPort(named, 'dns', 'UDP')).toBe(53);
    expect(findPort(named, 'dns')).toBeUndefined();
    expect(findPort(named, 80)).toBe(80);
  });
});

describe('the requests of a Pod', () => {
  it('are the sum of its containers', () => {
    const requests = podRequests(spec([container('100m', '64Mi'), container('0.25', '64Mi')]));
    expect(Object.fromEntries(requests)).toEqual({ cpu: 350, memory: 128 * 2 ** 20 });
  });

  it('are those of an init container if it requests more', () => {
    const requests = podRequests(
      spec([container('100m', '64Mi')], { initContainers: [container('1', '1Mi'), container('10m', '10Mi')] }),
    );
    expect(Object.fromEntries(requests)).toEqual({ cpu: 1000, memory: 64 * 2 ** 20 });
  });

  it('include sidecars with the containers and with the init containers after them', () => {
    const initContainers = [container('200m', '1Mi', 'Always'), container('500m', '1Mi')];
    expect(podRequests(spec([container('100m', '1Mi')], { initContainers })).get('cpu')).toBe(700);
    expect(podRequests(spec([container('1', '1Mi')], { initContainers })).get('cpu')).toBe(1200);
  });

  it('are the Pod-level requests and the overhead', () => {
    const whole = spec([container('100m', '64Mi')], { resources: { requests: { cpu: '2' } }, overhead: { cpu: '50m' } });
    expect(podRequests(whole).get('cpu')).toBe(2050);
    expect(podRequests(whole, { excludeOverhead: true }).get('cpu')).toBe(2000);
    expect(podLimits(whole).has('cpu')).toBe(false);
  });

  it('use defaults for containers without requests', () => {
    const options = { nonMissingContainerRequests: new Map([['cpu', 100]]) };
    expect(podRequests(spec([{ name: 'a' }, container('0', '1')]), options).get('cpu')).toBe(100);
  });

  it('are printed as quantities', () => {
    expect(formatResourceAmount('cpu', 350)).toBe('350m');
    expect(formatResourceAmount('memory', 2 ** 30)).toBe('1Gi');
    expect(formatResourceAmount('pods', 110)).toBe('110');
  });
});

describe('the quality of service', () => {
  const limited = (requests: Record<string, string>, limits: Record<string, string>): PodSpec =>
    spec([{ name: 'c', resources: { requests, limits } }]);

  it('is Guaranteed if all limits exist and equal the requests', () => {
    expect(qosClass(limited({ cpu: '1', memory: '1Gi' }, { cpu: '1000m', memory: '1024Mi' }))).toBe('Guaranteed');
  });

  it('is BestEffort if nothing is requested, or only zeros', () => {
    expect(qosClass(spec([{ name: 'c' }]))).toBe('BestEffort');
    expect(qosClass(limited({ cpu: '0' }, {}))).toBe('BestEffort');
  });

  it('is Burstable otherwise', () => {
    expect(qosClass(limited({ cpu: '1' }, {}))).toBe('Burstable');
    expect(qosClass(limited({ cpu: '1', memory: '1Gi' }, { cpu: '2', memory: '1Gi' }))).toBe('Burstable');
    expect(qosClass(spec([{ name: 'c' }, container('1', '1')]))).toBe('Burstable');
  });

  it('uses Pod-level resources if there are any', () => {
    const resources = { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } };
    expect(qosClass(spec([{ name: 'c' }], { resources }))).toBe('Guaranteed');
  });
});

describe('a list of conditions', () => {
  const old = [{ type: 'Ready', status: 'False', reason: 'A', lastTransitionTime: READY_SINCE }];

  it('keeps the transition time of an unchanged status', () => {
    const after = setCondition(old, { type: 'Ready', status: 'False', reason: 'B', lastTransitionTime: '2026-02-02T00:00:00Z' });
    expect(after).toEqual([{ type: 'Ready', status: 'False', reason: 'B', lastTransitionTime: READY_SINCE }]);
  });

  it('is the same list if nothing changes', () => {
    expect(setCondition(old, { ...old[0]!, lastTransitionTime: '2026-02-02T00:00:00Z' })).toBe(old);
    expect(removeCondition(old, 'Available')).toBe(old);
    expect(removeCondition(old, 'Ready')).toEqual([]);
  });
});
