import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { World, podDraft, ref } from './world.ts';

const shell = (name: string, more: object = {}) => ({ name, image: 'busybox', ...more });
const stored = (name: string, more: object = {}) => ({
  name,
  image: 'busybox',
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  imagePullPolicy: 'Always',
  ...more,
});

function worldWith(metadata: object = {}): World {
  const world = new World();
  const draft = podDraft('web', { spec: { containers: [{ name: 'app', image: 'app:v1' }] } });
  world.do(world.user.create('Pod', { ...draft, metadata: { ...draft.metadata, ...metadata } }));
  return world;
}

const patch = (world: World, body: object, type: 'strategic' | 'merge' = 'strategic') =>
  world.user.patch('Pod', ref('web'), { type, body }, { subresource: 'ephemeralcontainers' });
const add = (world: World, ...ephemeralContainers: readonly object[]) => patch(world, { spec: { ephemeralContainers } });
const podOf = (world: World): Pod => world.do(world.user.get('Pod', ref('web')));

describe('pods/ephemeralcontainers', () => {
  it('adds a container to a Pod, with its defaults, and counts a generation', () => {
    const world = worldWith();
    const before = podOf(world);
    const answer = world.do(add(world, shell('one', { targetContainerName: 'app' })));
    expect(answer.spec).toEqual({ ...before.spec, ephemeralContainers: [stored('one', { targetContainerName: 'app' })] });
    expect(answer.metadata.generation).toBe(2);
    world.do(add(world, shell('two')));
    expect(podOf(world).spec.ephemeralContainers).toEqual([stored('two'), stored('one', { targetContainerName: 'app' })]);
  });

  it('ignores everything else that is sent with it', () => {
    const world = worldWith();
    const before = podOf(world);
    const sent = {
      ...before,
      metadata: { ...before.metadata, labels: { a: 'b' } },
      spec: { ...before.spec, hostname: 'other', ephemeralContainers: [shell('one')] },
    };
    const answer = world.do(world.user.subresource('Pod', ref('web'), 'ephemeralcontainers', 'update', sent)) as Pod;
    expect(answer.spec).toEqual({ ...before.spec, ephemeralContainers: [stored('one')] });
    expect(answer.metadata.labels).toBe(before.metadata.labels);
    expect(world.do(world.user.get('Pod', ref('web'), { subresource: 'ephemeralcontainers' }))).toEqual(answer);
  });

  it.each<[string, object, string]>([
    ['a name of another container', shell('app'), 'spec.ephemeralContainers[0].name: Duplicate value: "app"'],
    [
      'a target that the Pod does not have',
      shell('one', { targetContainerName: 'db' }),
      'spec.ephemeralContainers[0].targetContainerName: Not found: "db"',
    ],
    [
      'a probe',
      shell('one', { livenessProbe: { exec: { command: ['true'] } } }),
      'spec.ephemeralContainers[0].livenessProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      'a port',
      shell('one', { ports: [{ containerPort: 80 }] }),
      'spec.ephemeralContainers[0].ports: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      'resources',
      shell('one', { resources: { requests: { cpu: '1' } } }),
      'spec.ephemeralContainers[0].resources: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      'an image with a space',
      shell('one', { image: 'busybox ' }),
      'spec.ephemeralContainers[0].image: Invalid value: "busybox ": must not have leading or trailing whitespace',
    ],
  ])('refuses %s', (_what, container, why) => {
    const world = worldWith();
    expect(world.refusalOf(add(world, container)).message).toBe(`Pod "web" is invalid: ${why}`);
  });

  it('never changes or removes one', () => {
    const world = worldWith();
    world.do(add(world, shell('one')));
    expect(world.refusalOf(add(world, shell('one', { image: 'alpine' }))).message).toBe(
      'Pod "web" is invalid: spec.ephemeralContainers: Forbidden: existing ephemeral containers "one" may not be changed\n' +
        '  core.EphemeralContainer{\n- \timage: "busybox",\n+ \timage: "alpine",\n  }',
    );
    expect(world.refusalOf(patch(world, { spec: { ephemeralContainers: [] } }, 'merge')).message).toBe(
      'Pod "web" is invalid: spec.ephemeralContainers: Forbidden: existing ephemeral containers "one" may not be removed\n',
    );
  });

  it('refuses the Pods of a kubelet', () => {
    const world = worldWith({ annotations: { 'kubernetes.io/config.mirror': 'x' } });
    expect(world.refusalOf(add(world, shell('one'))).message).toBe(
      'Pod "web" is invalid: : Forbidden: static pods do not support ephemeral containers',
    );
  });

  it('holds the container to the Pod Security of the namespace', () => {
    const world = worldWith();
    const labels = { 'pod-security.kubernetes.io/enforce': 'baseline' };
    world.do(world.user.patch('Namespace', { name: 'default' }, { type: 'merge', body: { metadata: { labels } } }));
    const refusal = world.refusalOf(add(world, shell('one', { securityContext: { privileged: true } })));
    expect(refusal.message).toBe(
      'pods "web" is forbidden: violates PodSecurity "baseline:latest": privileged (container "one" must not set securityContext.privileged=true)',
    );
  });
});
