import { describe, expect, test } from 'vitest';
import { lessonAddressOf, lessonFromOf, originsIn, pastedAddress } from '../../../../src/ui/visits/lesson-from.ts';

const PAGE = { href: 'http://127.0.0.1:4173/kubeloupe/', origins: ['https://lessons.school.example'] };

/** Where an address leads, in short: `own http://…`, or the problem. */
function read(typed: string, page = PAGE): string {
  const address = lessonAddressOf(typed, page);
  return 'problem' in address ? address.problem : `${address.from} ${address.url.href}`;
}

describe('the address of a lesson in the address of the page', () => {
  test('is what stands after #lesson-from=, encoded or not', () => {
    expect(lessonFromOf('#lesson-from=/lessons/surge.yaml')).toBe('/lessons/surge.yaml');
    expect(lessonFromOf(`#lesson-from=${encodeURIComponent('https://a.example/x.yaml?v=1&w=2')}`)).toBe(
      'https://a.example/x.yaml?v=1&w=2',
    );
    expect(lessonFromOf('#lesson-from=%')).toBe('%');
    expect(lessonFromOf('#lesson-from=')).toBe('');
  });

  test.each(['#lesson=surge', '#lessons', '#lesson-from', '', '#v1=AAAA'])('%j has none', (hash) => {
    expect(lessonFromOf(hash)).toBeUndefined();
  });
});

describe('where an address leads', () => {
  test.each([
    ['surge.yaml', 'own http://127.0.0.1:4173/kubeloupe/surge.yaml'],
    ['/lessons/surge.yaml', 'own http://127.0.0.1:4173/lessons/surge.yaml'],
    ['http://127.0.0.1:4173/surge.yaml#part', 'own http://127.0.0.1:4173/surge.yaml'],
    [' https://lessons.school.example/a.yaml ', 'allowed https://lessons.school.example/a.yaml'],
    ['https://lessons.school.example:8443/a.yaml', 'elsewhere https://lessons.school.example:8443/a.yaml'],
    ['//other.example/a.yaml', 'not-https'],
    ['https://other.example/a.yaml', 'elsewhere https://other.example/a.yaml'],
    ['https://lessons.school.example.evil.example/a.yaml', 'elsewhere https://lessons.school.example.evil.example/a.yaml'],
    // The host is written as the browser means it, so one that only looks like another is seen.
    ['https://lеssons.school.example/a.yaml', 'elsewhere https://xn--lssons-3of.school.example/a.yaml'],
  ])('%j: %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  test.each([
    ['http://other.example/a.yaml', 'not-https'],
    ['http://127.0.0.1:4174/a.yaml', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['data:text/yaml,beats:', 'not-https'],
    ['blob:http://127.0.0.1:4173/1', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['https://user:secret@other.example/a.yaml', 'has-credentials'],
    ['http://user@127.0.0.1:4173/a.yaml', 'has-credentials'],
    ['', 'not-an-address'],
    ['https://', 'not-an-address'],
    [`/${'a'.repeat(2_000)}`, 'not-an-address'],
  ])('%j: %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });
});

describe('a pasted text', () => {
  test('is an address if it is nothing else, and no link with a scenario or lesson in it', () => {
    expect(pastedAddress(' https://school.example/a.yaml\n')).toBe('https://school.example/a.yaml');
    for (const text of ['https://a.example/#v1=AAA', 'https://a.example/ b', 'kind: Pod', '/a.yaml'])
      expect(pastedAddress(text)).toBeUndefined();
  });
});

describe('the policy of the page', () => {
  test('names whole origins with https in connect-src, and nothing else of it counts', () => {
    const policy =
      "default-src 'self'; connect-src 'self' https://a.example https://b.example:8443 http://c.example https: *.d.example https://e.example/x";
    expect(originsIn(policy)).toEqual(['https://a.example', 'https://b.example:8443']);
    expect(originsIn('default-src https://a.example')).toEqual([]);
    expect(originsIn('')).toEqual([]);
  });
});
