import { expect, test } from 'vitest';
import type { AskedQuestion } from '../../../src/addons/coredns/dns-log.ts';
import { lookupsOf } from '../../../src/worker/projection/lookups.ts';

/** `client name` of questions one after the other; `+` at the end: it has an address, `!`: the server failed. */
function lookups(...lines: readonly string[]): readonly string[] {
  const questions = lines.map((line, index): AskedQuestion => {
    const [, client = '', name = '', end = ''] = /^(\S+) ([^+!]+)([+!]?)$/.exec(line)!;
    const code = end === '+' ? 'NOERROR' : end === '!' ? 'SERVFAIL' : 'NXDOMAIN';
    const answer = { code, addresses: end === '+' ? ['10.96.0.1'] : [], canonicalName: name } as const;
    return { number: index + 1, atMs: index, server: 'kube-system/coredns-1', client, name, answer };
  });
  return lookupsOf(questions).map((lookup) => lookup.map(({ number }) => number).join(' '));
}

test('the tries of a search list are one lookup, up to the one with an answer', () => {
  expect(
    lookups(
      'a db.default.svc.cluster.local',
      'a db.svc.cluster.local',
      'a db.cluster.local',
      'a db',
      'a db.default.svc.cluster.local+',
      'a db.default.svc.cluster.local+',
    ),
  ).toEqual(['1 2 3 4', '5', '6']);
});

test('the tries of several clients are told apart', () => {
  expect(
    lookups(
      'a db.other.default.svc.cluster.local',
      'b db.other.default.svc.cluster.local',
      'a db.other.svc.cluster.local+',
      'b db.other.svc.cluster.local+',
    ),
  ).toEqual(['1 3', '2 4']);
});

test('two Services of one name in two namespaces are two lookups', () => {
  expect(lookups('node-1 web.a.svc.cluster.local', 'node-1 web.b.svc.cluster.local')).toEqual(['1', '2']);
});

test('a name with many dots is asked for as it is first', () => {
  expect(lookups('a a.b.c.d.e.f', 'a a.b.c.d.e.f.default.svc.cluster.local', 'a a.b.c.d.e.f.svc.cluster.local')).toEqual([
    '1 2 3',
  ]);
});

test('a name is asked for again after a failure of the server, and not after it was not found', () => {
  expect(lookups('a web.default.svc.cluster.local!', 'a web.default.svc.cluster.local!')).toEqual(['1 2']);
  expect(lookups('a web.default.svc.cluster.local', 'a web.default.svc.cluster.local')).toEqual(['1', '2']);
});
