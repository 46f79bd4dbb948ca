import fc from 'fast-check';
import type { Command, Fault } from '../../src/cluster/index.ts';

const client = fc.constantFrom(
  'kubelet',
  'kubelet/node-1',
  'scheduler',
  'deployment-controller',
  'replicaset-controller',
  'shared-informers',
  'kubectl',
  'nobody',
);
const watchKind = fc.constantFrom('Pod', 'ReplicaSet', 'Deployment', 'Node');
const kind = fc.constantFrom('Pod', 'ReplicaSet', 'Deployment', 'Node', 'Lease', 'Event', 'Nonsense');
const verb = fc.constantFrom('create', 'get', 'list', 'watch', 'update', 'patch', 'delete');
const delayMs = fc.integer({ min: 1, max: 30_000 });
const rate = { share: fc.double({ min: 0.01, max: 1, noNaN: true }), next: fc.integer({ min: 1, max: 20 }) };
const some = { requiredKeys: [] as never[], noNullPrototype: true };
const controller = fc.constantFrom(
  'deployment-controller',
  'replicaset',
  'garbagecollector',
  'node-lifecycle-controller',
  'taint-eviction-controller',
  'endpointslice-controller',
);
const pod = fc.constantFrom('default/lone', 'default/gone');

/** Faults of every type, with existing targets and some missing ones. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc
    .record({ client, kind: watchKind }, some)
    .chain((aim) => delayMs.map((ms) => ({ type: 'watch-delay', delayMs: ms, ...aim }) as const)),
  fc.record({ client, kind: watchKind, ...rate }, some).map((aim) => ({ type: 'watch-drop', ...aim }) as const),
  fc.record({ client, kind: watchKind }, some).map((aim) => ({ type: 'watch-expire', ...aim }) as const),
  fc
    .record({ client, kind, verb, ...rate }, some)
    .chain((aim) => delayMs.map((ms) => ({ type: 'api-latency', delayMs: ms, ...aim }) as const)),
  fc
    .record({ client, kind, verb, ...rate }, some)
    .chain((aim) => fc.constantFrom(429, 500, 503, 504).map((code) => ({ type: 'api-error', code, ...aim }) as const)),
  fc.record({ client, kind, ...rate }, some).map((aim) => ({ type: 'api-conflict', ...aim }) as const),
  fc.record({ type: fc.constantFrom('controller-stop', 'controller-restart', 'no-expectations'), controller }),
  fc.constantFrom('node-1', 'node-2', 'node-9').map((node) => ({ type: 'node-network', node }) as const),
  fc.constantFrom('nginx:1.25', 'nginx:1.26', 'NOT an image').map((image) => ({ type: 'image-pull', image }) as const),
  fc.constantFrom('node-1', 'node-2').map((node) => ({ type: 'image-pull', image: 'nginx:1.25', node }) as const),
  fc.boolean().map((again) => ({ type: 'container-crash', image: 'nginx:1.25', again }) as const),
  pod.map((name) => ({ type: 'container-crash', pod: name, again: true }) as const),
  pod.map((name) => ({ type: 'probe-fail', pod: name, probe: 'readiness' }) as const),
);

/** Commands that inject a fault, or clear one that may be active. */
export const faultCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fault.map((injected) => ({ type: 'inject', fault: injected }) as const) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).map((id) => ({ type: 'clear', id }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('list', '--help', 'inject', 'inject node-network --node node-1', 'clear 1', 'nonsense')
      .map((line) => ({ type: 'fault', line }) as const),
  },
);
