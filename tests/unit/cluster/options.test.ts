import { describe, expect, test } from 'vitest';
import { createCluster, ImageCatalogue, TIMINGS, type ClusterOptions } from '../../../src/cluster/index.ts';

const { realistic } = TIMINGS;

describe('the options of a cluster', () => {
  test.each<ClusterOptions>([
    {},
    { seed: 'a' },
    { seed: 7 },
    { seed: undefined, nodes: undefined },
    { nodes: 0 },
    { nodes: [{ name: 'a', cpu: '500m', memory: '1Gi', pods: 5, labels: { zone: 'x' } }] },
    { timings: 'teaching' },
    { timings: { ...realistic, requestMs: 0 } },
    { images: new ImageCatalogue() },
    { controllerManagers: 0, scheduler: false, kubelets: false, freeze: true },
    { controllerManagerFlags: ['--concurrent-deployment-syncs=1'] },
    { addons: ['coredns', 'ingress-nginx'] },
    { kubeadm: true },
    { cloud: true },
    { epochMs: 0, traceLimit: 1, keepRevisions: 1, quotaBackendBytes: 1e6, onSimulation: () => undefined },
  ])('make a cluster: %j', (options) => {
    expect(() => createCluster(options).run({ forMs: 10 })).not.toThrow();
  });

  test.each<[given: unknown, error: string]>([
    [null, 'TypeError: the options must be an object, not null'],
    [[], 'TypeError: the options must be an object, not a list'],
    [{ node: 3 }, 'TypeError: the options cannot have "node"; a similar name is nodes'],
    [{ seed: {} }, 'TypeError: seed must be a text or a number, not an object'],
    [{ seed: NaN }, 'TypeError: seed must be a text or a number, not NaN'],
    [{ nodes: '3' }, 'TypeError: nodes must be a list, not "3"'],
    [{ nodes: -1 }, 'RangeError: nodes must be between 0 and 5000, not -1'],
    [{ nodes: 1.5 }, 'TypeError: nodes must be a whole number, not 1.5'],
    [{ nodes: 1e9 }, 'RangeError: nodes must be between 0 and 5000, not 1000000000'],
    [{ nodes: ['a'] }, 'TypeError: nodes[0] must be an object, not "a"'],
    [{ nodes: [{}] }, 'TypeError: nodes[0].name is missing'],
    [{ nodes: [{ name: 'A B' }] }, 'RangeError: nodes[0].name must be the name of a machine as in node-1, not "A B"'],
    [{ nodes: [{ name: 'a' }, { name: 'a' }] }, 'RangeError: nodes has two machines with the name a'],
    [{ nodes: [{ name: 'a', cpu: 4 }] }, 'TypeError: nodes[0].cpu must be a text, not 4'],
    [{ nodes: [{ name: 'a', memory: '-1Gi' }] }, 'RangeError: nodes[0].memory must be a quantity as in 500m or 8Gi, not "-1Gi"'],
    [{ nodes: [{ name: 'a', pods: 0 }] }, 'RangeError: nodes[0].pods must be between 1 and 10000, not 0'],
    [{ nodes: [{ name: 'a', labels: { zone: 1 } }] }, 'TypeError: nodes[0].labels["zone"] must be a text, not 1'],
    [{ nodes: [{ name: 'a', cpus: '4' }] }, 'TypeError: nodes[0] cannot have "cpus"; a similar name is cpu'],
    [{ timings: 'fast' }, 'RangeError: timings must be realistic or teaching, not "fast"'],
    [{ timings: { ...realistic, requestMs: -1 } }, 'RangeError: timings.requestMs must be between 0 and 31536000000, not -1'],
    [{ timings: { ...realistic, jitter: 2 } }, 'RangeError: timings.jitter must be between 0 and 1, not 2'],
    [{ timings: { requestMs: 1 } }, 'TypeError: timings.watchMs is missing'],
    [
      { timings: { ...realistic, kubelet: { ...realistic.kubelet, relistMs: 0 } } },
      'RangeError: timings.kubelet.relistMs must be between 1 and 31536000000, not 0',
    ],
    [{ timings: { ...realistic, kubelet: 1 } }, 'TypeError: timings.kubelet must be an object, not 1'],
    [{ images: [{ name: 'a' }] }, 'TypeError: images must be an ImageCatalogue, not a list'],
    [{ controllerManagers: Infinity }, 'TypeError: controllerManagers must be a whole number, not Infinity'],
    [{ controllerManagerFlags: '--v=2' }, 'TypeError: controllerManagerFlags must be a list, not "--v=2"'],
    [{ controllerManagerFlags: [2] }, 'TypeError: controllerManagerFlags[0] must be a text, not 2'],
    [{ scheduler: 'no' }, 'TypeError: scheduler must be true or false, not "no"'],
    [{ addons: 'coredns' }, 'TypeError: addons must be a list, not "coredns"'],
    [{ cloud: 1 }, 'TypeError: cloud must be true or false, not 1'],
    [{ kubeadm: 'yes' }, 'TypeError: kubeadm must be true or false, not "yes"'],
    [{ addons: ['dns'] }, 'RangeError: addons[0] must be coredns or ingress-nginx or metrics-server, not "dns"'],
    [{ kubelets: 0 }, 'TypeError: kubelets must be true or false, not 0'],
    [{ epochMs: 1e308 }, 'RangeError: epochMs must be between 0 and 253402300799999, not 1e+308'],
    [{ epochMs: new Date(0) }, 'TypeError: epochMs must be a number, not an object'],
    [{ traceLimit: 0 }, 'RangeError: traceLimit must be between 1 and 9007199254740991, not 0'],
    [{ keepRevisions: '5' }, 'TypeError: keepRevisions must be a whole number, not "5"'],
    [{ quotaBackendBytes: -1 }, 'RangeError: quotaBackendBytes must be between 10000 and 9007199254740991, not -1'],
    [{ onSimulation: true }, 'TypeError: onSimulation must be a function, not true'],
    [{ freeze: 1 }, 'TypeError: freeze must be true or false, not 1'],
  ])('are refused where they are given: %j', (given, error) => {
    let thrown: unknown;
    try {
      createCluster(given as ClusterOptions);
    } catch (caught) {
      thrown = caught;
    }
    expect(String(thrown)).toBe(error);
  });
});
