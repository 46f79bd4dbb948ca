import { ApiException, PatchStrategy, setHeaderOptions, type KubernetesObject } from '@kubernetes/client-node';
import { describe, expect, it, vi } from 'vitest';
import { KINDS } from '../../../src/apiserver/kinds/index.ts';
import { SAMPLES, apiClassOf, nameOfSample } from './samples.ts';
import { PATIENCE, clientWorld } from './world.ts';

type Answer = KubernetesObject & { readonly items: readonly KubernetesObject[] };
/** The methods of a typed client, by their names. */
type Methods = Readonly<Record<string, (parameters: object, options?: object) => Promise<Answer>>>;

const MERGE = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);

/** Kinds that came after the client's newest version for Node 20: real kubectl tests them. */
const YOUNGER: ReadonlySet<string> = new Set(['MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding']);

describe('the typed clients of JavaScript', () => {
  const world = clientWorld();
  const kinds = KINDS.filter(({ kind }) => !YOUNGER.has(kind)).map(({ group, version, kind, namespaced }) => ({
    kind,
    apiVersion: group === '' ? version : `${group}/${version}`,
    scope: namespaced ? { namespace: 'default' } : {},
    word: namespaced ? `Namespaced${kind}` : kind,
  }));

  it.each(kinds)(
    'create, read, list, replace, patch and delete a $kind of $apiVersion',
    async ({ kind, apiVersion, scope, word }) => {
      const api = world.config.makeApiClient(apiClassOf(apiVersion)) as unknown as Methods;
      const call = (verb: string, parameters: object, options?: object): Promise<Answer> =>
        api[`${verb}${word}`]!.call(api, { ...scope, ...parameters }, options);
      const one = { name: nameOfSample(kind) };

      const created = await call('create', { body: { apiVersion, kind, metadata: one, ...SAMPLES[kind] } });
      expect(created).toMatchObject({
        apiVersion,
        kind,
        metadata: { ...one, uid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      });

      const read = await call('read', one);
      expect(read.metadata?.uid).toBe(created.metadata?.uid);

      const { items } = await call('list', {});
      expect(items.map(({ metadata }) => metadata?.name)).toContain(one.name);

      await vi.waitFor(async () => {
        const current = await call('read', one);
        const labels = { ...current.metadata?.labels, replaced: 'yes' };
        const replaced = await call('replace', { ...one, body: { ...current, metadata: { ...current.metadata, labels } } });
        expect(replaced.metadata?.labels).toMatchObject({ replaced: 'yes' });
      }, PATIENCE);

      const patched = await call('patch', { ...one, body: { metadata: { annotations: { patched: 'yes' } } } }, MERGE);
      expect(patched.metadata?.annotations).toMatchObject({ patched: 'yes' });
      expect(patched.metadata?.labels).toMatchObject({ replaced: 'yes' });

      await call('delete', one);
      await vi.waitFor(async () => {
        const gone: unknown = await call('read', one).catch((error: unknown) => error);
        expect(gone).toBeInstanceOf(ApiException);
        expect((gone as ApiException<string>).code).toBe(404);
      }, PATIENCE);
    },
  );
});
