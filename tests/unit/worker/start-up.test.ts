import { describe, expect, test } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';
import { startUpView } from '../../../src/worker/projection/start-up.ts';
import type { ManagerStartView, StartUpView } from '../../../src/worker/protocol/index.ts';

const LEADS = 'WaitForCacheSync';

/** Two managers, one of which leads. */
function twoManagers(controllerManagerFlags: readonly string[] = []): Cluster {
  const cluster = createCluster({ controllerManagers: 2, seed: 'start-up', controllerManagerFlags });
  cluster.run({ untilIdle: true });
  return cluster;
}

function shownNow(cluster: Cluster): StartUpView {
  return startUpView(cluster, cluster.history.present);
}

function byRole({ managers }: StartUpView): { leader: ManagerStartView; other: ManagerStartView } {
  const [leader, other] = managers.toSorted((a) => (a.candidate?.leads === true ? -1 : 1));
  if (leader === undefined || other === undefined) throw new Error('there are not two managers');
  return { leader, other };
}

describe('the start of the controller managers', () => {
  test('has every stage with upstream’s name, its time and its record', () => {
    const cluster = twoManagers();
    const { leader, other } = byRole(shownNow(cluster));
    expect(leader.stages.map(({ result }) => result.name)).toEqual(
      expect.arrayContaining(['Run', 'OnStartedLeading', 'BuildControllers', LEADS]),
    );
    expect(other.stages.at(-1)?.result.name).toBe('leaderElectAndRun');
    for (const { record, result, atMs } of leader.stages) {
      expect(cluster.trace.get(record)).toMatchObject({ atMs, body: { type: 'start', ...result } });
    }
  });

  test('has at a past time only the stages up to that time', () => {
    const cluster = twoManagers();
    const { leader } = byRole(shownNow(cluster));
    const half = leader.stages.findIndex(({ result }) => result.name === 'CreateControllerContext');
    const { record } = leader.stages[half]!;
    const then = startUpView(cluster, cluster.history.atRecord(record)).managers.find(({ name }) => name === leader.name);
    expect(then?.stages).toEqual(leader.stages.slice(0, half + 1));
    expect(then?.controllers.filter(({ state }) => state === 'built')).toEqual([]);
    // They start with the first Endpoints of a user, policy, token, CertificateSigningRequest, CSIDriver, VolumeAttributesClass and ClusterRole.
    const unbuilt = leader.controllers.filter(({ state }) => state === 'unbuilt').map(({ name }) => name);
    expect(unbuilt).toEqual([
      'serviceaccount-token-controller',
      'endpointslice-mirroring-controller',
      'certificatesigningrequest-signing-controller',
      'certificatesigningrequest-approving-controller',
      'certificatesigningrequest-cleaner-controller',
      'persistentvolume-attach-detach-controller',
      'clusterrole-aggregation-controller',
      'volumeattributesclass-protection-controller',
      'legacy-serviceaccount-token-cleaner-controller',
      'validatingadmissionpolicy-status-controller',
    ]);
  });

  test('shows for each controller whether it was built, or why not', () => {
    const cluster = createCluster({ controllerManagerFlags: ['--controllers=*,-job', '--enable-garbage-collector=false'] });
    cluster.run({ untilIdle: true });
    const [manager] = shownNow(cluster).managers;
    const stateOf = (name: string) => manager?.controllers.find((controller) => controller.name === name)?.state;
    expect(stateOf('deployment-controller')).toBe('built');
    expect(stateOf('job-controller')).toBe('not-chosen');
    expect(stateOf('garbage-collector-controller')).toBe('skipped');
    expect(stateOf('bootstrap-signer-controller')).toBe('off');
    expect(stateOf('storageversion-garbage-collector-controller')).toBe('gated');
    expect(stateOf('resourceclaim-controller')).toBe('absent');
    expect(stateOf('service-lb-controller')).toBe('cloud');
    expect(manager?.options.filter((option) => option.value !== option.default)).toEqual([
      { name: 'controllers', value: '*,-job-controller', default: '*' },
      { name: 'enable-garbage-collector', value: 'false', default: 'true' },
    ]);
  });

  test('starts again with a restarted manager', () => {
    const cluster = twoManagers();
    const { leader } = byRole(shownNow(cluster));
    cluster.execute({ type: 'power-manager', name: leader.name, on: false });
    cluster.run({ forMs: 1000 });
    const killed = shownNow(cluster).managers.find(({ name }) => name === leader.name);
    expect(killed).toMatchObject({ starts: 1 });
    expect(killed?.stages.at(-1)?.result.name).toBe('SIGKILL');
    expect(killed?.candidate).toBeUndefined();
    cluster.execute({ type: 'power-manager', name: leader.name, on: true });
    cluster.run({ forMs: 1000 });
    const again = shownNow(cluster).managers.find(({ name }) => name === leader.name);
    expect(again).toMatchObject({ starts: 2 });
    expect(again?.stages[0]?.result.name).toBe('NewControllerManagerCommand');
    expect(again?.identity).not.toBe(leader.identity);
  });
});

describe('the election', () => {
  test('is shown for each candidate as its elector sees it, within the delay of a response', () => {
    const cluster = twoManagers();
    for (let i = 0; i < 40; i++) {
      cluster.run({ forMs: 777 });
      for (const { name, candidate } of shownNow(cluster).managers) {
        const elector = cluster.managers.find(({ hostname }) => hostname === name)?.elector;
        // A candidate whose first try to create the Lease was too late has not seen it yet.
        expect(candidate?.leads ?? false).toBe(elector?.isLeader);
        expect(candidate?.holder ?? '').toBe(elector?.leader);
        const later = (elector?.observed.atMs ?? 0) - (candidate?.observedMs ?? 0);
        // A response on its way has been sent and not yet received.
        if (later < 0) expect(cluster.now - (candidate?.observedMs ?? 0)).toBeLessThan(20);
        else expect(later).toBeLessThan(20);
      }
    }
  });

  test('counts from the last seen change of the Lease, and the other manager takes over only after that', () => {
    const cluster = twoManagers();
    cluster.run({ forMs: 30_000 });
    const { leader, other } = byRole(shownNow(cluster));
    cluster.execute({ type: 'power-manager', name: leader.name, on: false });
    cluster.run({ forMs: 5000 });
    const waiting = shownNow(cluster).managers.find(({ name }) => name === other.name)?.candidate;
    expect(waiting).toMatchObject({ leads: false, holder: leader.identity });
    const manager = cluster.managers.find(({ hostname }) => hostname === other.name);
    cluster.run({ until: () => manager?.isLeader === true });
    const expiresMs = waiting?.expiresMs ?? 0;
    expect(cluster.now).toBeGreaterThan(expiresMs);
    // It checks every 2 s plus up to 2.4 s.
    expect(cluster.now).toBeLessThan(expiresMs + 4500);
    expect(shownNow(cluster).lease).toMatchObject({ holder: other.identity, transitions: 1, durationMs: 15_000 });
  });

  test('lets the Lease expire if a manager is terminated, as the real one does by default', () => {
    const cluster = twoManagers();
    const { leader } = byRole(shownNow(cluster));
    const stop = cluster.execute({ type: 'power-manager', name: leader.name, on: false, gracefully: true });
    cluster.run({ forMs: 5000 });
    expect(stop).toMatchObject({ exitCode: 0, stdout: `${leader.name} stopped\n` });
    expect(shownNow(cluster).lease).toMatchObject({ holder: leader.identity, durationMs: 15_000 });
  });

  test('ends much sooner if a manager with the feature gate releases the Lease', () => {
    const cluster = twoManagers(['--feature-gates=ControllerManagerReleaseLeaderElectionLockOnExit=true']);
    cluster.run({ forMs: 30_000 });
    const { leader, other } = byRole(shownNow(cluster));
    const stop = cluster.execute({ type: 'power-manager', name: leader.name, on: false, gracefully: true });
    expect(stop.line).toBe(`systemctl stop ${leader.name}`);
    cluster.run({ forMs: 100 });
    expect(stop).toMatchObject({ exitCode: 0, stdout: `${leader.name} stopped\n` });
    expect(shownNow(cluster).lease).toMatchObject({ holder: '', durationMs: 1000 });
    const stoppedMs = cluster.now;
    const manager = cluster.managers.find(({ hostname }) => hostname === other.name);
    cluster.run({ until: () => manager?.isLeader === true });
    expect(cluster.now - stoppedMs).toBeLessThan(4500);
  });
});
