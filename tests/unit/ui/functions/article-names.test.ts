import { expect, test } from 'vitest';
import { entriesOf, resolveName } from '../../../../src/ui/functions/resolve.ts';

/** The steps that a name leads to, whether they have the name or it stands in them. */
function leadsTo(name: string): readonly string[] {
  const { found, told } = resolveName(name);
  return [...found.map(({ entry }) => entry.path), ...told.flatMap(({ group }) => entriesOf(group).map(({ path }) => path))];
}

test.each([
  ['rsList', 'deployment/getReplicaSetsForDeployment'],
  ['createIfNotExisted', 'deployment/getAllReplicaSetsAndSyncRevision'],
  ['toRevision', 'deployment/rollback'],
  ['dInformer', 'deployment/NewDeploymentController'],
  ['LeaderElect', 'manager/leaderElectAndRun'],
  ['burstReplicas', 'replicaset/NewBaseController'],
  ['podMap', 'deployment/getPodMapForDeployment'],
  ['rsControl', 'deployment/NewDeploymentController'],
  ['dListerSynced', 'deployment/NewDeploymentController'],
  ['everything', 'deployment/syncDeployment'],
  ['SelectingAll', 'deployment/syncDeployment'],
  ['ScalingReplicaSet', 'deployment/scaleReplicaSet'],
  ['ProgressDeadlineExceeded', 'deployment/syncRolloutStatus'],
  ['FailedCreate', 'replicaset/manageReplicas'],
  ['IsNotFound', 'controllers/Lister.Get'],
  ['eventRecorder', 'client/Eventf'],
  ['dc.processNextWorkItem', 'client/processNextWorkItem'],
])('%s leads to the step in which it stands', (name, path) => {
  expect(leadsTo(name).filter((each) => each === path)).toEqual([path]);
});

test.each([
  ['dc.rsLister', ['deployment']],
  ['rsc.rsLister', ['replicaset']],
])('%s leads to the controller of its variable, and to no other', (name, components) => {
  expect([...new Set(leadsTo(name).map((path) => path.split('/')[0]))]).toEqual(components);
});
