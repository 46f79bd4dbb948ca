import { createHash } from 'node:crypto';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  decodeLink,
  encodeLink,
  isLink,
  MAX_LINK_CHARS,
  parseScenario,
  ScenarioError,
  type Scenario,
} from '../../../src/cluster/scenario/index.ts';
import { DICTIONARY_V1 } from '../../../src/cluster/scenario/link/dictionary.ts';
import { EVERYTHING, LESSON, THREE_COMMANDS } from './scenario-samples.ts';

function faultOf(link: string): ScenarioError {
  try {
    decodeLink(link);
  } catch (error) {
    if (error instanceof ScenarioError) return error;
    throw error;
  }
  throw new Error('the link was taken');
}

/** A link with bytes that our encoder does not produce. Its checksum is that of `inflated`. */
function linkOf(deflated: Uint8Array, inflated = new Uint8Array()): string {
  let hash = 0x811c9dc5;
  for (const byte of inflated) hash = Math.imul(hash ^ byte, 0x01000193);
  const folded = ((hash >>> 16) ^ (hash & 0xffff)) & 0xffff;
  return `v1=${Buffer.concat([Buffer.from([folded >>> 8, folded & 0xff]), deflated]).toString('base64url')}`;
}

function linkOfText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return linkOf(deflateSync(bytes, { dictionary: new TextEncoder().encode(DICTIONARY_V1) }), bytes);
}

describe('a link', () => {
  test.each([
    ['three commands', THREE_COMMANDS],
    ['a lesson', LESSON],
    ['everything', EVERYTHING],
  ])('decodes to the same scenario: %s', (_name, scenario) => {
    const link = encodeLink(scenario);
    expect(link).toMatch(/^v1=[\w-]+$/);
    expect(decodeLink(link)).toEqual(scenario);
    expect(encodeLink(decodeLink(link))).toBe(link);
    expect(decodeLink(`#${link}`)).toEqual(scenario);
    expect(decodeLink(` https://example.org/kubeloupe/?embed#${link}\n`)).toEqual(scenario);
  });

  test('of one Deployment and three commands has fewer than 400 characters', () => {
    expect(encodeLink(THREE_COMMANDS).length).toBeLessThan(400);
  });

  test('of a lesson with three objects, a dozen commands and a branch has fewer than 2,000 characters', () => {
    expect(encodeLink(LESSON).length).toBeLessThan(2_000);
  });

  test('is distinguished from other hashes', () => {
    expect(['#v1=abc', 'v1=', '#v27=abc'].map(isLink)).toEqual([true, true, true]);
    expect(['', '#', '#editor', '#v=1', '#version'].map(isLink)).toEqual([false, false, false, false, false]);
  });

  test('that is too long is refused, and the error has its length', () => {
    // It has no repetitions, so it cannot be compressed.
    const noise = Array.from({ length: 4_000 }, (_, i) => createHash('sha256').update(String(i)).digest('base64')[0]).join('');
    const long: Scenario = { ...THREE_COMMANDS, documents: noise + noise.split('').reverse().join('') };
    expect(() => encodeLink(long)).toThrow(expect.objectContaining({ code: 'link-too-long' }));
    try {
      encodeLink(long);
    } catch (error) {
      const { figures } = error as ScenarioError;
      expect(figures['length']).toBeGreaterThan(MAX_LINK_CHARS);
      expect(figures['max']).toBe(MAX_LINK_CHARS);
    }
  });
});

describe('an invalid link', () => {
  const link = encodeLink(THREE_COMMANDS);

  test.each([
    ['nothing', '', 'not-a-link'],
    ['a word', 'editor', 'not-a-link'],
    ['a version alone', 'v1', 'not-a-link'],
    ['another version', 'v2=abcd', 'unknown-version'],
    ['nothing after the version', 'v1=', 'damaged-link'],
    ['half a byte', 'v1=A', 'damaged-link'],
    ['a checksum without data', 'v1=AAAA', 'damaged-link'],
    ['other characters', 'v1=not base64!', 'damaged-link'],
    ['more text after the link', `${link}&x=1`, 'damaged-link'],
    ['the last character missing', link.slice(0, -1), 'damaged-link'],
    ['the second half missing', link.slice(0, link.length / 2), 'damaged-link'],
    ['too many characters', `v1=${'A'.repeat(MAX_LINK_CHARS)}`, 'link-too-long'],
  ])('%s', (_name, hash, code) => {
    expect(faultOf(hash).code).toBe(code);
  });

  test('a changed character is detected at every position', () => {
    const taken: number[] = [];
    for (let i = 'v1='.length; i < link.length - 1; i++) {
      const other = link[i] === 'A' ? 'B' : 'A';
      if (faultOfOrNone(link.slice(0, i) + other + link.slice(i + 1)) === undefined) taken.push(i);
    }
    expect(taken).toEqual([]);
  });

  function faultOfOrNone(hash: string): string | undefined {
    try {
      decodeLink(hash);
      return undefined;
    } catch (error) {
      return (error as ScenarioError).code;
    }
  }

  test('the inflation stops at the maximum size of a scenario', () => {
    const bomb = linkOf(deflateSync(new Uint8Array(5_000_000), { level: 9 }));
    expect(bomb.length).toBeLessThan(MAX_LINK_CHARS);
    expect(faultOf(bomb).code).toBe('too-big');
  });

  test('invalid UTF-8, JSON and scenarios have their own errors', () => {
    const bytes = new Uint8Array([0xff, 0xfe]);
    expect(faultOf(linkOf(deflateSync(bytes), bytes)).code).toBe('damaged-link');
    expect(faultOf(linkOfText('{"version":1')).code).toBe('not-a-scenario');
    expect(faultOf(linkOfText('[]')).code).toBe('wrong-type');
    expect(faultOf(linkOfText('{"version":2}'))).toMatchObject({ code: 'unknown-version', figures: { version: '2' } });
    expect(faultOf(linkOfText('['.repeat(300_000))).code).toMatch(/not-a-scenario|wrong-type/);
  });

  test('a field named like a prototype is an unknown field', () => {
    const { version, cluster, branches } = THREE_COMMANDS;
    const rest = JSON.stringify({ version, cluster, branches: [{ commands: [] }] }).slice(1);
    expect(parseScenario(JSON.parse(`{${rest}`)).branches).not.toEqual(branches);
    expect(faultOf(linkOfText(`{"__proto__":{"polluted":true},${rest}`))).toMatchObject({ code: 'unknown-field' });
    expect(faultOf(linkOfText(`{"constructor":{"prototype":{"polluted":true}},${rest}`))).toMatchObject({
      code: 'unknown-field',
    });
    expect('polluted' in {}).toBe(false);
  });
});

describe('the dictionary', () => {
  test('never changes, because every existing link depends on it', () => {
    expect(createHash('sha256').update(DICTIONARY_V1).digest('hex')).toBe(
      'ff17953ca7055dd8b9f8420c18f0664d281cf7dafeb0f0fc1d8bf98feb7dea9e',
    );
    expect(DICTIONARY_V1.length).toBeLessThan(32_768);
  });
});
