import { findCondition, StatusError, type Node, type Taint } from '../../api/index.ts';
import { stepRecord } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import type { StepRecord } from '../../trace/index.ts';
import type { CloudProvider } from '../cloud-provider.ts';
import { type ControllerContext, defineController } from '../define-controller.ts';
import { NodeWriter } from '../node-lifecycle/node-writer.ts';
import { addOrUpdateTaint, hasTaint } from '../node-lifecycle/taints.ts';
import { repeat, spawnBackground } from '../running-controller.ts';
import { steps } from './steps.ts';

const SHUTDOWN_TAINT: Taint = { key: 'node.cloudprovider.kubernetes.io/shutdown', effect: 'NoSchedule' };

/**
 * Asks the cloud about nodes that are not ready: deletes those whose machine is gone, and taints those whose machine is shut down
 * (cloud-provider/controllers/nodelifecycle/node_lifecycle_controller.go).
 */
export const cloudNodeLifecycleController = defineController({
  name: 'cloud-node-lifecycle-controller',
  eventSource: 'cloud-node-lifecycle-controller',
  steps: { make: steps.NewCloudNodeLifecycleController, run: steps.Run },
  build(context) {
    const { sim, api, cloud, informers, options } = context;
    if (cloud === undefined) return undefined;
    const writer = new NodeWriter(sim, api);
    function* monitorNodes(): Process<void> {
      for (const node of [...informers.informer('Node').lister.list()]) {
        try {
          yield* monitorNode(context, cloud!, writer, node);
        } catch (error) {
          // The next round tries again.
          if (!(error instanceof StatusError)) throw error;
        }
      }
    }
    return {
      watches: ['Node'],
      loops: [],
      afterwards() {
        const monitoring = repeat(context, steps.MonitorNodes, options['node-monitor-period'], monitorNodes);
        spawnBackground(context, 'MonitorNodes', monitoring);
      },
    };
  },
});

function* monitorNode(context: ControllerContext, cloud: CloudProvider, writer: NodeWriter, node: Node): Process<void> {
  const { sim, api, recorder } = context;
  const { name } = node.metadata;
  const report = (record: StepRecord): void => {
    sim.cause = sim.trace.emit(api.name, record);
  };
  if (findCondition(node.status.conditions, 'Ready')?.status === 'True')
    return yield* writer.removeTaints(node, [SHUTDOWN_TAINT]);
  if (!(yield* cloud.instanceExists(node))) {
    report(stepRecord(steps.ensureNodeExistsByProviderID, 'gone', { node: name }));
    const message = `Deleting node ${name} because it does not exist in the cloud provider`;
    recorder.event(node, 'Normal', 'DeletingNode', message);
    yield* api.delete('Node', { name });
  } else if (!hasTaint(node.spec.taints, SHUTDOWN_TAINT) && (yield* cloud.instanceShutdown(node))) {
    report(stepRecord(steps.shutdownInCloudProvider, 'taints', { node: name }));
    yield* writer.changeTaints(name, (taints) => addOrUpdateTaint(taints, SHUTDOWN_TAINT));
  }
}
