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

  it('differ where one has an empty volume and the other says nothing of what its volume is', () => {
    expect(
      equalIgnoreHash(template({}, { volumes: [{ name: 'v', emptyDir: {} }] }), template({}, { volumes: [{ name: 'v' }] })),
    ).toBe(false);
  });

  it('differ in a label of their own', () => {
    expect(equalIgnoreHash({ ...template(), metadata: { labels: { app: 'web', tier: 'front' } } }, template())).toBe(false);
  });

  it('lose and gain the hash without a change to the one they are made of', () => {
    const plain = template();
    expect(withHash(plain, 'abc').metadata?.labels).toEqual({ app: 'web', 'pod-template-hash': 'abc' });
    expect(withoutHash(withHash(plain, 'abc'))).toEqual(plain);
    expect(plain.metadata?.labels).toEqual({ app: 'web' });
  });
});

describe('a template whose newest fields the server has dropped', () => {
  const wanted = template({ restartPolicy: 'Never' });

  it('is taken for the one it was made of, as its hash proves', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template(), 'abc'), wanted, 'abc')).toBe(true);
  });

  it('is another without that proof', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template(), 'old'), wanted, 'abc')).toBe(false);
  });

  it('is another if a field differs or is added', () => {
    expect(equalIgnoreHashAndDroppedFields(withHash(template({ image: 'apache' }), 'abc'), wanted, 'abc')).toBe(false);
    expect(equalIgnoreHashAndDroppedFields(withHash(template({}, { hostNetwork: true }), 'abc'), wanted, 'abc')).toBe(false);
  });
});
