import type { Cluster } from '../../src/cluster/index.ts';

/** The whole history of a cluster as lines: every trace record, every revision of etcd and all output. */
export function historyOf(cluster: Cluster): string[] {
  const { trace, apiServer, invocations, commands, traffic } = cluster;
  return [
    `now ${cluster.now} ms, ${cluster.eventCount} events`,
    ...Array.from(trace.since(), (record) => JSON.stringify(record)),
    ...apiServer.store.eventsAfter(apiServer.store.compactedRevision).map((event) => JSON.stringify(event)),
    ...invocations.map((invocation) => JSON.stringify(invocation)),
    ...commands.map((command) => JSON.stringify(command)),
    ...Array.from(traffic.services).flatMap((requests) => {
      requests.settle();
      const { log, service } = requests;
      const p95Ms = log.percentile(0.95, 0, Math.ceil(cluster.now / 1_000));
      return [
        JSON.stringify({ service, load: traffic.usersOf(service)?.load, ...log.totals, p95Ms }),
        ...log.lost.map((request) => JSON.stringify(request)),
      ];
    }),
  ];
}

/** Throws at the first line in which two histories differ. */
export function expectSameHistory(actual: readonly string[], expected: readonly string[], how: string): void {
  const length = Math.max(actual.length, expected.length);
  for (let i = 0; i < length; i++) {
    if (actual[i] !== expected[i])
      throw new Error(`${how}, line ${i} of the history is\n  ${actual[i]}\nbut should be\n  ${expected[i]}`);
  }
}
