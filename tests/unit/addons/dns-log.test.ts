import { expect, test } from 'vitest';
import { parseCorefile } from '../../../src/addons/coredns/corefile.ts';
import { DnsLog } from '../../../src/addons/coredns/dns-log.ts';
import type { DnsAnswer } from '../../../src/cri/index.ts';

const POD = 'kube-system/coredns-1';
const config = parseCorefile('. {\n kubernetes\n}\n');

function newLog(): DnsLog {
  return new DnsLog((ip) => (ip === '10.244.1.5' ? 'default/web-1' : ip));
}

function nxdomain(name: string): DnsAnswer {
  return { code: 'NXDOMAIN', addresses: [], canonicalName: name };
}

function found(name: string): DnsAnswer {
  return { code: 'NOERROR', addresses: ['10.96.0.1'], canonicalName: name };
}

test('a run knows its state at each moment: what its caches were, whether it served, and whether it was there', () => {
  const run = newLog().begin(POD, config, 1_000);
  run.hear({ kind: 'Service', size: 1, revision: 5 }, 1_100);
  run.hear({ kind: 'Service', size: 2, revision: 5 }, 1_100);
  run.filledMs = 1_200;
  run.servesMs = 1_300;
  run.hear({ kind: 'Service', size: 3, revision: 9 }, 2_000);
  run.stoppingMs = 3_000;
  run.endedMs = 8_000;
  expect([1_000, 1_100, 1_999, 2_000, 7_999, 8_000].map((ms) => run.at(ms))).toEqual([
    { runs: true, isFilled: false, caches: [] },
    { runs: true, isFilled: false, caches: [{ kind: 'Service', size: 2, revision: 5 }] },
    { runs: true, isFilled: true, servesSinceMs: 1_300, caches: [{ kind: 'Service', size: 2, revision: 5 }] },
    { runs: true, isFilled: true, servesSinceMs: 1_300, caches: [{ kind: 'Service', size: 3, revision: 9 }] },
    {
      runs: true,
      isFilled: true,
      servesSinceMs: 1_300,
      stoppingSinceMs: 3_000,
      caches: [{ kind: 'Service', size: 3, revision: 9 }],
    },
    {
      runs: false,
      isFilled: true,
      servesSinceMs: 1_300,
      stoppingSinceMs: 3_000,
      caches: [{ kind: 'Service', size: 3, revision: 9 }],
    },
  ]);
});

test('a question is remembered with who asked, as of each moment', () => {
  const log = newLog();
  log.note(POD, '10.244.1.5', 'web', nxdomain('web'), 100);
  log.note(POD, '172.18.0.9', 'db', found('db'), 200);
  expect(log.before(150, 10)).toEqual([
    { number: 1, atMs: 100, server: POD, client: 'default/web-1', name: 'web', answer: nxdomain('web') },
  ]);
  expect(log.before(200, 10).map(({ client, name }) => `${client} ${name}`)).toEqual(['default/web-1 web', '172.18.0.9 db']);
  expect(log.before(99, 10)).toEqual([]);
});

test('thousands of questions with an answer do not push out those without one', () => {
  const log = newLog();
  log.note(POD, '10.244.1.5', 'gone', nxdomain('gone'), 0);
  for (let i = 1; i <= 5_000; i++) log.note(POD, '10.244.1.5', 'web', found('web'), i);
  const kept = log.before(5_000, Infinity);
  expect([kept[0]!.name, kept.at(-1)!.atMs]).toEqual(['gone', 5_000]);
  expect(kept.length).toBeGreaterThan(500);
  expect(kept.length).toBeLessThanOrEqual(1_001);
});

test('finds the question of a client for a host at a moment, also with a search domain', () => {
  const log = newLog();
  log.note(POD, '10.244.1.5', 'web.default.svc.cluster.local', nxdomain(''), 100);
  log.note(POD, '10.244.1.5', 'website', nxdomain(''), 100);
  expect(log.find('default/web-1', 'web', 100)?.name).toBe('web.default.svc.cluster.local');
  expect(log.find('default/web-1', 'web', 101)).toBe(undefined);
  expect(log.find('node-1', 'web', 100)).toBe(undefined);
});
