import type { Cluster } from '../../src/cluster/index.ts';

/** The whole history of a cluster as lines: every trace record, every revision of etcd and all output. */
export function historyOf(cluster: Cluster): string[] {
  const { trace, apiServer, invocations, commands } = cluster;
  return [
    `now ${cluster.now} ms, ${cluster.eventCount} events`,
    ...Array.from(trace.since(), (record) => JSON.stringify(record)),
    ...apiServer.store.eventsAfter(apiServer.store.compactedRevision).map((event) => JSON.stringify(event)),
    ...invocations.map((invocation) => JSON.stringify(invocation)),
    ...commands.map((command) => JSON.stringify(command)),
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
