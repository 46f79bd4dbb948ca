import { describe, expect, it } from 'vitest';
import type { PodTemplateSpec } from '../../../../src/api/index.ts';
import {
  equalIgnoreHash,
  equalIgnoreHashAndDroppedFields,
  withHash,
  withoutHash,
} from '../../../../src/controllers/deployment/pod-template.ts';

const template = (container: object = {}, more: object = {}): PodTemplateSpec =>
  ({
    metadata: { labels: { app: 'web' } },
    spec: { containers: [{ name: 'web', image: 'nginx', ...container }], ...more },
  }) as unknown as PodTemplateSpec;

describe('two templates', () => {
  it('are equal whatever their hash labels', () => {
    expect(equalIgnoreHash(withHash(template(), 'abc'), withHash(template(), 'xyz'))).toBe(true);
  });

  it('are equal whether a map is empty or absent', () => {
    expect(equalIgnoreHash(template({ resources: { limits: {} }, env: [] }), template())).toBe(true);
  });

  it('are equal if quantities are the same in another notation', () => {
    expect(
      equalIgnoreHash(
        template({ resources: { limits: { cpu: '1000m', memory: '1Gi' } } }),
        template({ resources: { limits: { cpu: '1', memory: '1024Mi' } } }),
      ),
    ).toBe(true);
  });

  it('differ if one has an emptyDir volume and the other a volume without a source', () => {
    expect(
      equalIgnoreHash(template({}, { volumes: [{ name: 'v', emptyDir: {} }] }), template({}, { volumes: [{ name: 'v' }] })),
    ).toBe(false);
  });

  it('differ in a label of their own', () => {
    expect(equalIgnoreHash({ ...template(), metadata: { labels: { app: 'web', tier: 'front' } } }, template())).toBe(false);
  });

  it('get and lose the hash in a copy, without a change of the original', () => {
    const plain = template();
    expect(withHash(plain, 'abc').metadata?.labels).toEqual({ app: 'web', 'pod-template-hash': 'abc' });
    expect(withoutHash(withHash(plain, 'abc'))).toEqual(plain);
    expect(plain.metadata?.labels).toEqual({ app: 'web' });
  });
});

describe('a template whose newest fields the server has dropped', () => {
  const wanted = template({ restartPolicy: 'Never' });

  it('equals the original template if its hash matches', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template(), 'abc'), wanted, 'abc')).toBe(true);
  });

  it('differs from the original template if its hash does not match', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template(), 'old'), wanted, 'abc')).toBe(false);
  });

  it('differs if a field is changed or added', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template({ image: 'apache' }), 'abc'), wanted, 'abc')).toBe(false);
    expect(equalIgnoreHashAndDroppedFields(withHash(template({}, { hostNetwork: true }), 'abc'), wanted, 'abc')).toBe(false);
  });
});
