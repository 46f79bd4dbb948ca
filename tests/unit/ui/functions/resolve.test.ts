import { describe, expect, it } from 'vitest';
import { functions } from '../../../../src/ui/i18n/en/functions.ts';
import { FUNCTIONS, linkNameOf } from '../../../../src/ui/functions/function-index.ts';
import { NAME_GROUPS } from '../../../../src/ui/functions/names/index.ts';
import { entriesOf, resolveName } from '../../../../src/ui/functions/resolve.ts';

/** The answer to a name, short: the steps that have it, then what it is. */
function answer(name: string): readonly string[] {
  const { found, told } = resolveName(name);
  const steps = found.map(({ entry, olderIn }) => (olderIn === undefined ? entry.path : `${entry.path} of ${olderIn}`));
  const others = told.map(({ group }) => {
    const to = entriesOf(group).map(({ path }) => path);
    return group.relation === 'absent' ? `not: ${group.reason}` : `${group.relation} of ${to.join(' ')}`;
  });
  return [...steps, ...others];
}

/** The names of the reasons, of which the type checker does not know that the list of files uses them. */
const REASONS = new Set(Object.keys(functions.reason));

describe('a name in the function index', () => {
  it.each([
    ['syncDeployment', ['deployment/syncDeployment']],
    ['SYNCDEPLOYMENT', ['deployment/syncDeployment']],
    ['dc.syncDeployment', ['deployment/syncDeployment']],
    ['func (dc *DeploymentController) syncDeployment(ctx context.Context, key string) error {', ['deployment/syncDeployment']],
    ['deploymentutil.FindNewReplicaSet', ['deployment/FindNewReplicaSet']],
    ['util.FindNewReplicaSet', ['deployment/FindNewReplicaSet']],
    ['rsc.addPod', ['replicaset/addPod']],
    ['ReplicaSetController.addPod', ['replicaset/addPod']],
    ['jm.addPod', ['job/addPod']],
    ['replicaset.addPod', ['replicaset/addPod']],
    ['slowStartBatch', ['controllers/slowStartBatch']],
    ['(*LeaderElector).acquire', ['client/acquire']],
    ['sharedIndexInformer.HandleDeltas', ['client/HandleDeltas']],
    ['sharedProcessor.distribute', ['client/distribute']],
    ['cache.WaitForNamedCacheSync', ['client/WaitForNamedCacheSyncWithContext of v1.32']],
    ['startPodGCController', ['manager/newPodGarbageCollectorController of v1.28']],
    ['startDeploymentController', ['manager/newDeploymentController of v1.34']],
    ['leaderElectAndRun', ['manager/leaderElectAndRun']],
    ['manager.Run', ['manager/Run']],
    ['ListAndWatch', ['client/ListAndWatchWithContext of v1.32']],
    ['watchHandler', ['client/handleWatch of v1.30']],
    ['scheduleOne', ['scheduler/ScheduleOne']],
  ])('%s is a function that runs here', (name, expected) => {
    expect(answer(name)).toEqual(expected);
  });

  it('that several components share shows all of them', () => {
    expect(answer('addPod')).toEqual(expect.arrayContaining(['replicaset/addPod', 'job/addPod']));
    expect(resolveName('Run').found.length).toBeGreaterThan(20);
  });

  it.each([
    ['processNextWorkItem', ['deployment', 'replicaset', 'client']],
    ['rsLister', ['deployment', 'replicaset']],
    ['UpdateStatus', ['cronjob', 'deployment', 'replicaset']],
    ['LabelSelector', ['deployment', 'controllers']],
    ['syncDeployment', []],
    ['dc.processNextWorkItem', []],
    ['dc.rsLister', []],
    ['DeploymentController.rsLister', []],
  ])('%s is asked for whose it is, if several have it', (name, components) => {
    expect(resolveName(name).owners.map(({ component }) => component)).toEqual(components);
  });

  it('is narrowed to one owner by the link of that owner', () => {
    const names = new Set(NAME_GROUPS.flatMap((group) => group.names.split(/\s+/)));
    const wrong = [...names].flatMap((name) =>
      resolveName(name).owners.flatMap(({ component, link }) => {
        const { found, told } = resolveName(link);
        const first = [...found.map(({ entry }) => entry), ...told.flatMap(({ group }) => entriesOf(group).slice(0, 1))];
        return first.some((entry) => entry.component !== component) ? [link] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('may be a file: then it is all functions of that file', () => {
    expect(answer('pkg/controller/deployment/recreate.go')).toEqual([
      'deployment/rolloutRecreate',
      'deployment/scaleDownOldReplicaSetsForRecreate',
      'deployment/oldPodsRunning',
      'deployment/scaleUpNewReplicaSetForRecreate',
    ]);
  });

  it.each([
    ['DeploymentController', 'type of deployment/NewDeploymentController deployment/syncDeployment'],
    ['dc.syncHandler', 'part of deployment/syncDeployment'],
    ['rsAndPodsWithHashKeySynced', 'merged of deployment/getNewReplicaSet'],
    ['GetNewReplicaSetTemplate', 'part of deployment/getAllReplicaSetsAndSyncRevision'],
    ['emitRollbackWarningEvent', 'part of deployment/rollback'],
    ['UIDTrackingControllerExpectations', 'type of controllers/ExpectDeletions controllers/DeletionObserved'],
    ['processorListener.pop', 'part of client/distribute'],
    ['syncLoop', 'part of kubelet/SyncPod'],
    ['--concurrent-replicaset-syncs', 'type of replicaset/Run'],
  ])('%s leads to the functions that do its work', (name, expected) => {
    expect(answer(name)).toEqual([expected]);
  });

  it.each([
    ['getUnmetScheduleTimes', 'pkg/controller/cronjob/utils.go', 'cronjob'],
    ['(jm *ControllerV2) processNextWorkItem()', undefined, 'client'],
    ['deleteTokens', 'pkg/controller/serviceaccount/tokens_controller.go', 'serviceAccountTokens'],
    ['ExpirationCache.Get', 'staging/src/k8s.io/client-go/tools/cache/expiration_cache.go', undefined],
    ['storeObjectUpdate', 'pkg/controller/volume/persistentvolume/pv_controller_base.go', 'persistentVolume'],
  ])('%s is no step, and the index knows where it is', (name, file, component) => {
    const { found, told } = resolveName(name);
    expect(found).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
    if (file !== undefined) expect(told[0]!.group.file).toBe(file);
    if (component !== undefined) expect(entriesOf(told[0]!.group).map((entry) => entry.component)).toContain(component);
  });

  it('that is common is told as the step, not as a helper of the same name', () => {
    expect(resolveName('processNextWorkItem').found.map(({ entry }) => entry.path)).toContain('client/processNextWorkItem');
    expect(resolveName('Get').told.filter(({ group }) => group.file !== undefined)).toEqual([]);
  });

  it('is not simulated for a reason that has words', () => {
    for (const group of NAME_GROUPS) if (group.relation === 'absent') expect(REASONS).toContain(group.reason);
    expect(NAME_GROUPS.filter(({ relation, steps }) => relation !== 'absent' && steps.length === 0)).toEqual([]);
  });

  it.each([
    ['DeltaFIFO.Pop', 'deltaFifo'],
    ['(f *DeltaFIFO) Pop', 'deltaFifo'],
    ['NewDeltaFIFO', 'deltaFifo'],
    ['storage-version-gc', 'storageVersions'],
    ['createCloudProvider', 'cloud'],
    ['podcertificaterequest-cleaner-controller', 'certificates'],
    ['wait.Until', 'goroutines'],
    ['EventedPLEG', 'eventedPleg'],
    ['evictionManager', 'eviction'],
    ['HTTPExtender', 'extenders'],
    ['GuaranteedUpdate', 'etcd'],
  ])('%s is not simulated, and the index says why', (name, reason) => {
    expect(answer(name)).toEqual([`not: ${reason}`]);
  });

  it.each([
    ['syncDeploymnet', 'syncDeployment'],
    ['reconcileNewReplicaSets', 'reconcileNewReplicaSet'],
    ['rolloutRollingUpdate', 'rolloutRolling'],
    ['deploymentSync', 'syncDeployment'],
  ])('%s has something near it', (name, near) => {
    const resolution = resolveName(name);
    const names = [...resolution.found.map(({ entry }) => entry.step.name), ...resolution.near.map((one) => one.name)];
    const told = resolution.told.flatMap(({ group }) => entriesOf(group).map(({ step }) => step.name));
    expect([...names, ...told].join(' ')).toContain(near);
  });

  it('is answered for every name of every list, under that very name', () => {
    const silent = NAME_GROUPS.flatMap(({ names }) => names.split(' ')).filter((name) => answer(name).length === 0);
    expect(silent).toEqual([]);
  });

  it('leads to each function by the link of its entry, and to no other', () => {
    for (const entry of FUNCTIONS) {
      const { found } = resolveName(linkNameOf(entry));
      expect(found.map(({ entry: { path } }) => path)).toEqual([entry.path]);
    }
  });

  it.each(['<img src=x onerror=alert(1)>', '%00', '()', '日本語', 'constructor', '__proto__', 'toString'])(
    'can be anything: %s',
    (name) => {
      expect(() => resolveName(name)).not.toThrow();
    },
  );
});
