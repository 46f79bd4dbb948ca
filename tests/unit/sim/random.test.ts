import { describe, expect, it } from 'vitest';
import { fnv1a, Random, SAFE_ALPHABET } from '../../../src/sim/index.ts';

describe('random', () => {
  it('gives these numbers for this seed on every machine and in every release, because shared URLs depend on them', () => {
    const random = Random.from('kubeloupe');
    expect([random.uint32(), random.uint32(), random.uint32()]).toEqual(GOLDEN.uint32);
    expect(random.uuid()).toBe(GOLDEN.uuid);
    expect(random.name(5)).toBe(GOLDEN.name);
  });

  it('forks a stream only by its name, not by the numbers drawn before', () => {
    const fresh = Random.from('seed');
    const used = Random.from('seed');
    for (let i = 0; i < 10; i++) used.uint32();
    expect(used.fork('kubelet').uint32()).toBe(fresh.fork('kubelet').uint32());
    expect(fresh.fork('kubelet').uint32()).not.toBe(fresh.fork('scheduler').uint32());
  });

  it('is distributed evenly', () => {
    const random = Random.from('even');
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[random.int(10)]!++;
    for (const count of counts) expect(count).toBeGreaterThan(900);
    for (const count of counts) expect(count).toBeLessThan(1100);
  });

  it('jitters around the value, and returns the value itself without a fraction', () => {
    const random = Random.from('jitter');
    for (let i = 0; i < 100; i++) {
      const value = random.jitter(10, 0.2);
      expect(value).toBeGreaterThanOrEqual(8);
      expect(value).toBeLessThan(12);
    }
    expect(random.jitter(10, 0)).toBe(10);
  });

  it('generates names from Kubernetes’ alphabet, and version 4 UUIDs', () => {
    const random = Random.from('names');
    expect([...random.name(200)].every((letter) => SAFE_ALPHABET.includes(letter))).toBe(true);
    for (let i = 0; i < 20; i++)
      expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('picks from a list that is not empty', () => {
    expect(Random.from('pick').pick(['only'])).toBe('only');
    expect(() => Random.from('pick').pick([])).toThrow(RangeError);
  });
});

describe('fnv1a', () => {
  it('is the hash of its published test vectors', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
  });
});

const GOLDEN = { uint32: [268718615, 3574807309, 4041203550], uuid: '705d7650-4bf9-4cf2-ab8e-ef17e9e98b1e', name: '7p4hh' };
