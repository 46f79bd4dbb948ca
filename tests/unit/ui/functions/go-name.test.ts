import { describe, expect, it } from 'vitest';
import { parseGoName } from '../../../../src/ui/functions/go-name.ts';

describe('a Go name', () => {
  it.each([
    ['addPod', 'addPod', []],
    ['  addPod() ', 'addPod', []],
    ['rsc.addPod', 'addPod', ['rsc']],
    ['ReplicaSetController.addPod', 'addPod', ['replicasetcontroller']],
    ['(*ReplicaSetController).addPod', 'addPod', ['replicasetcontroller']],
    ['(dc *DeploymentController) addPod', 'addPod', ['deploymentcontroller', 'dc']],
    ['func (dc *DeploymentController) addPod(logger klog.Logger, obj interface{}) {', 'addPod', ['deploymentcontroller', 'dc']],
    ['func slowStartBatch(count int, initialBatchSize int, fn func() error) (int, error) {', 'slowStartBatch', []],
    [
      'k8s.io/kubernetes/pkg/controller/deployment.(*DeploymentController).syncDeployment',
      'syncDeployment',
      ['deploymentcontroller'],
    ],
    ['deploymentutil.FindNewReplicaSet', 'FindNewReplicaSet', ['deploymentutil']],
    ['workqueue.Typed[T].Add', 'Add', ['typed', 'workqueue']],
    ['go dc.worker', 'worker', ['dc']],
    ['`syncDeployment`', 'syncDeployment', []],
    ['pkg/controller/deployment/sync.go', 'sync.go', ['deployment', 'controller', 'pkg']],
    ['deployment_controller.go:583', 'deployment_controller.go', []],
    ['--concurrent-replicaset-syncs', 'concurrent-replicaset-syncs', []],
    ['storage-version-gc', 'storage-version-gc', []],
  ])('%s', (text, name, qualifiers) => {
    const parsed = parseGoName(text);
    expect(parsed.name).toBe(name);
    expect(parsed.qualifiers.slice(0, qualifiers.length)).toEqual(qualifiers);
  });

  it.each(['', '   ', '()', '<script>', '"', '().()', '日', '....'])('is bounded and never throws: %j', (text) => {
    expect(() => parseGoName(text)).not.toThrow();
  });

  it('is cut where nobody would type on', () => {
    expect(parseGoName('a'.repeat(100_000)).name).toHaveLength(200);
    expect(parseGoName('('.repeat(100_000)).name).toBe('');
    expect(parseGoName('a.'.repeat(100_000)).name).toBe('a');
  });
});
