import {
  ApiException,
  AppsV1Api,
  AuthorizationV1Api,
  CoreV1Api,
  Exec,
  KubernetesObjectApi,
  Log,
  PatchStrategy,
  VersionApi,
  Watch,
  setHeaderOptions,
  type KubernetesObject,
  type V1Deployment,
  type V1Status,
} from '@kubernetes/client-node';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE, clientWorld } from './world.ts';

const namespace = 'default';

function deployment(name: string, replicas: number): V1Deployment {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx:1.28' }] } },
    },
  };
}

/** The Status of an error. */
async function refusal(call: Promise<unknown>): Promise<V1Status> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiException);
  const { body } = error as ApiException<string | V1Status>;
  return typeof body === 'string' ? (JSON.parse(body) as V1Status) : body;
}

describe('the JavaScript client', () => {
  const world = clientWorld();
  const apps = () => world.config.makeApiClient(AppsV1Api);
  const core = () => world.config.makeApiClient(CoreV1Api);

  it('requests the version', async () => {
    expect(await world.config.makeApiClient(VersionApi).getCode()).toMatchObject({ major: '1', minor: '36' });
  });

  it('watches a Deployment become available, scales it and reads a log', async () => {
    await apps().createNamespacedDeployment({ namespace, body: deployment('web', 2) });
    await vi.waitFor(async () => {
      const { status } = await apps().readNamespacedDeploymentStatus({ name: 'web', namespace });
      expect(status?.availableReplicas).toBe(2);
    }, PATIENCE);
    const scale = await apps().readNamespacedDeploymentScale({ name: 'web', namespace });
    await apps().replaceNamespacedDeploymentScale({ name: 'web', namespace, body: { ...scale, spec: { replicas: 3 } } });
    await vi.waitFor(async () => {
      const { items } = await core().listNamespacedPod({
        namespace,
        labelSelector: 'app=web',
        fieldSelector: 'status.phase=Running',
      });
      expect(items).toHaveLength(3);
    }, PATIENCE);
    const { items } = await core().listNamespacedPod({ namespace, labelSelector: 'app=web' });
    const name = items[0]!.metadata!.name!;
    expect(await core().readNamespacedPodLog({ name, namespace, tailLines: 1 })).toMatch(/\S/);
    await core().createNamespacedPodEviction({ name, namespace, body: { metadata: { name, namespace } } });
    await vi.waitFor(async () => {
      const pods = await core().listNamespacedPod({ namespace, labelSelector: 'app=web' });
      expect(pods.items.map(({ metadata }) => metadata!.name)).not.toContain(name);
    }, PATIENCE);
  });

  it('runs a command in a container', async () => {
    const container = { name: 'shell', image: 'busybox', command: ['sleep', '3600'] };
    await core().createNamespacedPod({ namespace, body: { metadata: { name: 'shell' }, spec: { containers: [container] } } });
    await vi.waitFor(async () => {
      expect((await core().readNamespacedPod({ name: 'shell', namespace })).status?.phase).toBe('Running');
    }, PATIENCE);
    const run = async (script: string): Promise<{ readonly text: string; readonly status: V1Status }> => {
      const output = new PassThrough();
      let text = '';
      output.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const status = await new Promise<V1Status>((resolve, reject) => {
        new Exec(world.config)
          .exec(namespace, 'shell', 'shell', ['sh', '-c', script], output, output, null, false, resolve)
          .catch(reject);
      });
      return { text, status };
    };
    const well = await run('echo hello > /tmp/file; cat /tmp/file; hostname');
    expect(well.text).toBe('hello\nshell\n');
    expect(well.status.status).toBe('Success');
    const badly = await run('echo oh >&2; exit 7');
    expect(badly.text).toBe('oh\n');
    expect(badly.status.details?.causes).toMatchObject([{ reason: 'ExitCode', message: '7' }]);
  });

  it('lists in chunks', async () => {
    const first = await core().listNode({ limit: 2 });
    expect(first.items).toHaveLength(2);
    expect(first.metadata).toMatchObject({ remainingItemCount: 1, _continue: expect.stringMatching(/./) });
    const rest = await core().listNode({ limit: 2, _continue: first.metadata!._continue! });
    expect(rest.items).toHaveLength(1);
  });

  it('sends three types of patches', async () => {
    await apps().createNamespacedDeployment({ namespace, body: deployment('patched', 0) });
    const patch = (type: string, body: object) =>
      apps().patchNamespacedDeployment({ name: 'patched', namespace, body }, setHeaderOptions('Content-Type', type));
    const containers = ({ spec }: V1Deployment) => spec!.template.spec!.containers.map(({ name, image }) => [name, image]);
    const template = (...list: object[]) => ({ spec: { template: { spec: { containers: list } } } });

    const strategic = await patch(PatchStrategy.StrategicMergePatch, template({ name: 'beside', image: 'busybox:1.37' }));
    expect(containers(strategic)).toEqual([
      ['beside', 'busybox:1.37'],
      ['web', 'nginx:1.28'],
    ]);
    const json = await patch(PatchStrategy.JsonPatch, [{ op: 'remove', path: '/spec/template/spec/containers/0' }]);
    expect(containers(json)).toEqual([['web', 'nginx:1.28']]);
    const merged = await patch(PatchStrategy.MergePatch, template({ name: 'only', image: 'nginx:1.29' }));
    expect(containers(merged)).toEqual([['only', 'nginx:1.29']]);
  });

  it('uses server-side apply', async () => {
    const client = KubernetesObjectApi.makeApiClient(world.config);
    const apply = (manager: string, data: object, force = false) =>
      client.patch(
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'applied', namespace }, data } as KubernetesObject,
        undefined,
        undefined,
        manager,
        force,
        PatchStrategy.ServerSideApply,
      );
    expect(await apply('one', { a: '1' })).toMatchObject({ data: { a: '1' } });
    expect(await refusal(apply('two', { a: '2' }))).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(await apply('two', { a: '2' }, true)).toMatchObject({ data: { a: '2' } });
  });

  it('receives errors as a Status', async () => {
    expect(await refusal(apps().readNamespacedDeployment({ name: 'nobody', namespace }))).toMatchObject({
      kind: 'Status',
      status: 'Failure',
      code: 404,
      reason: 'NotFound',
      message: 'deployments.apps "nobody" not found',
      details: { name: 'nobody', group: 'apps', kind: 'deployments' },
    });
    const invalid = await refusal(apps().createNamespacedDeployment({ namespace, body: deployment('Bad_Name', -1) }));
    expect(invalid).toMatchObject({ code: 422, reason: 'Invalid' });
    expect(invalid.details?.causes?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['metadata.name', 'spec.replicas']),
    );
    const old = await apps().readNamespacedDeployment({ name: 'patched', namespace });
    await apps().replaceNamespacedDeployment({
      name: 'patched',
      namespace,
      body: { ...old, spec: { ...old.spec!, paused: true } },
    });
    expect(await refusal(apps().replaceNamespacedDeployment({ name: 'patched', namespace, body: old }))).toMatchObject({
      code: 409,
      reason: 'Conflict',
    });
  });

  it('uses dry runs', async () => {
    const body = { metadata: { name: 'rehearsed' } };
    await core().createNamespacedConfigMap({ namespace, body, dryRun: 'All' });
    expect(await refusal(core().readNamespacedConfigMap({ name: 'rehearsed', namespace }))).toMatchObject({ code: 404 });
  });

  it('deletes a collection', async () => {
    for (const name of ['one', 'two']) {
      await core().createNamespacedConfigMap({ namespace, body: { metadata: { name, labels: { set: 'both' } } } });
    }
    await core().deleteCollectionNamespacedConfigMap({ namespace, labelSelector: 'set=both' });
    expect((await core().listNamespacedConfigMap({ namespace, labelSelector: 'set=both' })).items).toEqual([]);
  });

  it('has all permissions', async () => {
    const resourceAttributes = { verb: 'delete', resource: 'nodes' };
    const review = await world.config
      .makeApiClient(AuthorizationV1Api)
      .createSelfSubjectAccessReview({ body: { spec: { resourceAttributes } } });
    expect(review.status?.allowed).toBe(true);
  });

  it('watches objects', async () => {
    const seen: string[] = [];
    const done = vi.fn<(error: unknown) => void>();
    const note = (phase: string, object: KubernetesObject): void => void seen.push(`${phase} ${object.metadata!.name}`);
    const parameters = { labelSelector: 'watched=yes', allowWatchBookmarks: true };
    const request = await new Watch(world.config).watch(`/api/v1/namespaces/${namespace}/configmaps`, parameters, note, done);
    const body = { metadata: { name: 'watched', labels: { watched: 'yes' } } };
    await core().createNamespacedConfigMap({ namespace, body });
    await core().createNamespacedConfigMap({ namespace, body: { metadata: { name: 'unwatched' } } });
    await core().replaceNamespacedConfigMap({ name: 'watched', namespace, body: { ...body, data: { a: '1' } } });
    await core().deleteNamespacedConfigMap({ name: 'watched', namespace });
    await vi.waitFor(() => expect(seen).toEqual(['ADDED watched', 'MODIFIED watched', 'DELETED watched']), PATIENCE);
    expect(done).not.toHaveBeenCalled();
    request.abort();
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), PATIENCE);
  });

  it('follows a log', async () => {
    const { items } = await core().listNamespacedPod({
      namespace,
      labelSelector: 'app=web',
      fieldSelector: 'status.phase=Running',
    });
    const stream = new PassThrough();
    let text = '';
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    const request = await new Log(world.config).log(namespace, items[0]!.metadata!.name!, 'web', stream, { follow: true });
    await vi.waitFor(() => expect(text).toMatch(/\n/), PATIENCE);
    request.abort();
  });

  it('handles objects of any kind', async () => {
    const client = KubernetesObjectApi.makeApiClient(world.config);
    const created = await client.create(deployment('any', 0));
    expect(created.metadata?.uid).toBeDefined();
    const header = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'any', namespace } };
    const read = await client.read<V1Deployment>(header);
    expect(read.spec?.replicas).toBe(0);
    const replaced = await client.replace<V1Deployment>({ ...read, spec: { ...read.spec!, minReadySeconds: 7 } });
    expect(replaced.spec?.minReadySeconds).toBe(7);
    const patched = await client.patch<V1Deployment>({ ...header, spec: { paused: true } } as V1Deployment);
    expect(patched.spec).toMatchObject({ paused: true, minReadySeconds: 7 });
    const listed = await client.list('apps/v1', 'Deployment', namespace);
    expect(listed.items.map(({ metadata }) => metadata?.name)).toContain('any');
    expect(await client.delete(header)).toMatchObject({ status: 'Success' });
    expect(await refusal(client.read(header))).toMatchObject({ code: 404 });
    await expect(client.create({ apiVersion: 'example.com/v1', kind: 'Unicorn', metadata: { name: 'u' } })).rejects.toThrow(
      'example.com/v1',
    );
  });
});
