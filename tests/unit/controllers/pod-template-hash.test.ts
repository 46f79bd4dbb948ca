import { describe, expect, it } from 'vitest';
import type { PodTemplateSpec } from '../../../src/api/index.ts';
import { computeHash } from '../../../src/controllers/pod-template-hash.ts';

const template = (image: string): PodTemplateSpec =>
  ({ metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } }) as unknown as PodTemplateSpec;

describe('the pod template hash', () => {
  it('is the same for equal templates, whatever the order of their fields', () => {
    const turned = {
      spec: { containers: [{ image: 'nginx:1', name: 'web' }] },
      metadata: { labels: { app: 'web' } },
    } as unknown as PodTemplateSpec;
    expect(computeHash(turned, undefined)).toBe(computeHash(template('nginx:1'), undefined));
  });

  it('changes with the image and with the collision count', () => {
    const hashes = [
      computeHash(template('nginx:1'), undefined),
      computeHash(template('nginx:2'), undefined),
      computeHash(template('nginx:1'), 0),
      computeHash(template('nginx:1'), 1),
    ];
    expect(new Set(hashes).size).toBe(4);
  });

  it('is a valid label value without vowels', () => {
    for (let i = 0; i < 50; i++)
      expect(computeHash(template(`nginx:${i}`), undefined)).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{1,10}$/);
  });
});
