import { CoreV1Api, makeInformer, type Informer, type ObjectCache, type V1ConfigMap } from '@kubernetes/client-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE, clientWorld } from './world.ts';

const namespace = 'default';
const PATH = `/api/v1/namespaces/${namespace}/configmaps`;

describe("the JavaScript client's informer", () => {
  // The server keeps so few revisions that a watch soon asks for a compacted one.
  const world = clientWorld('--keep-revisions', '40', '--disable', 'kubelet', '--nodes', '0');
  const core = () => world.config.makeApiClient(CoreV1Api);
  const create = (name: string) => core().createNamespacedConfigMap({ namespace, body: { metadata: { name } } });
  const remove = (name: string) => core().deleteNamespacedConfigMap({ name, namespace });

  let informer: (Informer<V1ConfigMap> & ObjectCache<V1ConfigMap>) | undefined;
  const log: string[] = [];
  const connects = vi.fn<() => void>();
  const lists = vi.fn<() => void>();
  const errors = vi.fn<(error: unknown) => void>();

  /** `query` has additional parameters of the watch. */
  async function start(query = ''): Promise<void> {
    log.length = 0;
    for (const spy of [connects, lists, errors]) spy.mockClear();
    informer = makeInformer<V1ConfigMap>(world.config, PATH + query, () => {
      lists();
      return core().listNamespacedConfigMap({ namespace });
    });
    for (const verb of ['add', 'update', 'delete'] as const) {
      informer.on(verb, ({ metadata }) => void log.push(`${verb} ${metadata!.name}`));
    }
    informer.on('connect', connects);
    informer.on('error', errors);
    await informer.start();
  }

  afterEach(() => informer?.stop());

  it('has the existing objects and receives changes', async () => {
    await create('before');
    await start();
    expect(informer!.get('before', namespace)).toBeDefined();
    await create('after');
    await core().replaceNamespacedConfigMap({
      name: 'after',
      namespace,
      body: { metadata: { name: 'after' }, data: { a: '1' } },
    });
    await remove('before');
    await vi.waitFor(
      () =>
        expect(log.filter((line) => /before|after/.test(line))).toEqual([
          'add before',
          'add after',
          'update after',
          'delete before',
        ]),
      PATIENCE,
    );
    expect(informer!.get('before', namespace)).toBeUndefined();
    await remove('after');
  });

  it('continues at its revision when the server ends its watch', async () => {
    await start('?timeoutSeconds=2');
    await vi.waitFor(() => expect(connects.mock.calls.length).toBeGreaterThan(2), PATIENCE);
    await create('between');
    await vi.waitFor(() => expect(log).toContain('add between'), PATIENCE);
    expect(lists).toHaveBeenCalledOnce();
    expect(errors).not.toHaveBeenCalled();
    await remove('between');
  });

  it('lists again when its revision is compacted', async () => {
    await create('lost');
    await start();
    await informer!.stop();
    // The client reports its own stop as an error.
    await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce(), PATIENCE);
    errors.mockClear();
    await remove('lost');
    for (let i = 0; i < 60; i++) await core().createNamespacedConfigMap({ namespace, body: { metadata: { name: `many-${i}` } } });
    await informer!.start();
    await vi.waitFor(() => expect(lists).toHaveBeenCalledTimes(2), PATIENCE);
    await vi.waitFor(() => expect(log).toContain('add many-59'), PATIENCE);
    expect(log).toContain('delete lost');
    await create('found');
    await vi.waitFor(() => expect(log).toContain('add found'), PATIENCE);
    expect(errors).not.toHaveBeenCalled();
  });
});
