import { describe, expect, test, vi } from 'vitest';
import { ImageCatalogue } from '../../../src/userland/index.ts';
import { World, containerState } from './world.ts';

describe('pulling', () => {
  test('an image that is not in the registry fails, with a longer delay each time', () => {
    const world = new World();
    const reasons: string[] = [];
    const api = world.server.connect('watcher');
    world.sim.spawn(
      'watch',
      (function* () {
        yield* api.watch('Pod').each((event) => {
          if (event.type === 'BOOKMARK') return;
          const state = containerState(event.object);
          if (state !== reasons.at(-1)) reasons.push(state);
        });
      })(),
      { background: true },
    );
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx:1.161' }] } });
    expect(reasons.slice(1)).toEqual([
      'waiting ContainerCreating',
      'waiting ErrImagePull',
      'waiting ImagePullBackOff',
      'waiting ErrImagePull',
      'waiting ImagePullBackOff',
      'waiting ErrImagePull',
      'waiting ImagePullBackOff',
    ]);
    const error =
      'rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/nginx:1.161": failed to resolve reference "docker.io/library/nginx:1.161": docker.io/library/nginx:1.161: not found';
    expect(world.get('web').status.containerStatuses?.[0]?.state?.waiting?.message).toBe(
      `Back-off pulling image "nginx:1.161": ErrImagePull: ${error}`,
    );
    expect(world.events('web')).toEqual([
      '4x Pulling: Pulling image "nginx:1.161"',
      `3x Failed: Failed to pull image "nginx:1.161": ${error}`,
      '3x Failed: Error: ErrImagePull',
      '3x BackOff: Back-off pulling image "nginx:1.161"',
      '3x Failed: Error: ImagePullBackOff',
    ]);
  });

  test('continues when the registry works again', () => {
    const world = new World();
    const struck = vi.fn();
    const fault = { error: 'registry is down', record: 1, struck };
    world.faults = { pull: (_node, image) => (image === 'docker.io/library/nginx:1.25' ? fault : undefined) };
    world.pod('web', {}, 5_000);
    expect(containerState(world.get('web'))).toBe('waiting ErrImagePull');
    expect(struck).toHaveBeenCalledTimes(1);
    world.faults = undefined;
    world.run();
    expect(containerState(world.get('web'))).toBe('running');
  });

  test('pulls one image at a time', () => {
    const world = new World();
    world.pod('a', {}, 5);
    world.pod('b', { spec: { containers: [{ name: 'c', image: 'httpd:2.4' }] } });
    expect(world.events('b')[1]).toBe(
      'Pulled: Successfully pulled image "httpd:2.4" in 145ms (312ms including waiting). Image size: 45000000 bytes.',
    );
  });

  test('Always asks the registry each time', () => {
    const world = new World();
    const spec = { containers: [{ name: 'c', image: 'nginx' }] };
    world.pod('a', { spec });
    world.pod('b', { spec });
    expect(world.events('b')[1]).toBe(
      'Pulled: Successfully pulled image "nginx" in 100ms (100ms including waiting). Image size: 72000000 bytes.',
    );
  });

  test('Never uses only images on the node', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'nginx:1.25', imagePullPolicy: 'Never' }] } });
    expect(world.get('web').status.containerStatuses?.[0]?.state?.waiting).toEqual({
      reason: 'ErrImageNeverPull',
      message: 'Container image "nginx:1.25" is not present with pull policy of Never',
    });
  });

  test('refuses an invalid name', () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'Not_An_Image' }] } });
    expect(containerState(world.get('web'))).toBe('waiting InvalidImageName');
  });

  test("refuses a name in upper case with the kubelet's message", () => {
    const world = new World();
    world.pod('web', { spec: { containers: [{ name: 'c', image: 'Nginx' }] } });
    const why = 'invalid reference format: repository name (library/Nginx) must be lowercase';
    const message = `Failed to apply default image tag "Nginx": couldn't parse image name "Nginx": ${why}`;
    expect(world.get('web').status.containerStatuses?.[0]?.state?.waiting).toEqual({ reason: 'InvalidImageName', message });
    expect(world.events('web')[0]).toContain(`InspectFailed: ${message}`);
  });

  test('keeps images on the node when it is turned off', () => {
    const world = new World();
    world.pod('a');
    world.kubelet.stop();
    world.run(1_000);
    world.kubelet.start();
    world.run();
    expect(world.events('a').at(-1)).not.toContain('Pulling');
    expect(world.node().status.images?.map(({ names }) => names?.[1])).toEqual(['docker.io/library/nginx:1.25']);
  });
});

describe('the catalogue', () => {
  const catalogue = new ImageCatalogue();

  test.each([
    ['nginx', undefined],
    ['nginx:1.14.2', undefined],
    ['nginx:1.27-alpine', undefined],
    ['nginx:stable', undefined],
    ['nginx:1.161', 'not found'],
    ['nginx:1.91', 'not found'],
    ['nginx:does-not-exist', 'not found'],
    ['busybox:1.28', undefined],
    ['redis:7', undefined],
    ['perl:5.34.0', undefined],
    ['my.registry/team/app:v1.2.3', undefined],
    ['my.registry/team/app:broken', 'not found'],
    ['nonexistent/app', 'pull access denied'],
    ['registry.invalid/app:1', 'no such host'],
  ])('%s: %s', (image, problem) => {
    if (problem === undefined) expect(catalogue.whyMissing(image)).toBeUndefined();
    else expect(catalogue.whyMissing(image)).toContain(problem);
  });

  const attempt = (name: string): string => `failed to pull and unpack image "${name}": failed to resolve reference "${name}"`;

  test.each([
    [
      'nonexistent/app',
      `${attempt('docker.io/nonexistent/app:latest')}: pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed`,
    ],
    [
      'registry.k8s.io/nonexistent:v1',
      `rpc error: code = NotFound desc = ${attempt('registry.k8s.io/nonexistent:v1')}: registry.k8s.io/nonexistent:v1: not found`,
    ],
    [
      'ghcr.io/team/nonexistent:v1',
      `${attempt('ghcr.io/team/nonexistent:v1')}: failed to authorize: failed to fetch anonymous token: unexpected status from GET request to https://ghcr.io/token?scope=repository%3Ateam%2Fnonexistent%3Apull&service=ghcr.io: 403 Forbidden`,
    ],
    [
      'quay.io/team/nonexistent:v1',
      `${attempt('quay.io/team/nonexistent:v1')}: unexpected status from HEAD request to https://quay.io/v2/team/nonexistent/manifests/v1: 401 UNAUTHORIZED`,
    ],
    [
      'localhost:5000/nonexistent',
      `rpc error: code = NotFound desc = ${attempt('localhost:5000/nonexistent:latest')}: localhost:5000/nonexistent:latest: not found`,
    ],
    [
      'registry.invalid:5000/app:1',
      `${attempt('registry.invalid:5000/app:1')}: failed to do request: Head "https://registry.invalid:5000/v2/app/manifests/1": dial tcp: lookup registry.invalid: no such host`,
    ],
  ])('%s is refused with the message of its registry', (image, error) => {
    expect(catalogue.whyMissing(image)).toBe(error);
  });

  test('a scenario defines why an image cannot be pulled', () => {
    const own = new ImageCatalogue([
      { name: 'shop/api', missing: 'denied' },
      { name: 'harbor.example.io/shop/api', missing: 'denied' },
      { name: 'shop/web', missing: 'unavailable' },
    ]);
    expect(own.whyMissing('shop/api:1')).toContain('insufficient_scope: authorization failed');
    expect(own.whyMissing('harbor.example.io/shop/api:1')).toContain('authorization failed: no basic auth credentials');
    expect(own.whyMissing('shop/web:1')).toContain('Head "https://registry-1.docker.io/v2/shop/web/manifests/1": dial tcp');
  });

  test('a scenario defines what its own images do', () => {
    const world = new World({
      images: [
        {
          name: 'shop/api',
          tags: ['v1', 'v2.*'],
          programs: { api: { ports: [8080], exit: { afterMs: 2_000, code: 7, logs: ['out of cheese'] } } },
          command: ['api'],
          userland: 'none',
        },
      ],
    });
    world.pod('v1', { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'shop/api:v1' }] } });
    world.pod('v3', { spec: { containers: [{ name: 'c', image: 'shop/api:v3' }] } });
    expect(containerState(world.get('v1'))).toBe('terminated Error 7');
    expect(world.logs('v1')).toEqual(['out of cheese']);
    expect(containerState(world.get('v3'))).toBe('waiting ImagePullBackOff');
  });

  test.each([
    ['v1', true],
    ['v1.0', false],
    ['v2.', true],
    ['v2.7-alpine', true],
    ['v2', false],
    ['latest', false],
  ])('tag %s exists: %s', (tag, there) => {
    const tags = ['v1', 'v2.*'];
    expect(new ImageCatalogue([{ name: 'shop/api', tags }]).whyMissing(`shop/api:${tag}`) === undefined).toBe(there);
  });

  test('an unknown image is a server on the declared ports of its container', () => {
    const world = new World();
    const container = {
      name: 'c',
      image: 'some/app:1',
      ports: [{ containerPort: 9000 }],
      readinessProbe: { httpGet: { path: '/ok', port: 9000 } },
    };
    world.pod('app', { spec: { containers: [container] } });
    expect(world.get('app').status.containerStatuses?.[0]?.ready).toBe(true);
  });
});
