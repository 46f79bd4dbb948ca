import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  isScalable,
  letUsersComeAction,
  scaleCommand,
  setImageCommand,
  undoToAction,
} from '../../../src/ui/model/actions.ts';
import { commandLine, type ObjectView } from '../../../src/worker/protocol/index.ts';
import { deploymentView, nodeView, otherView, ownerView, podView } from './fake-views.ts';

const web = deploymentView('web', { containers: ['nginx', 'sidecar'] });
const lines = (view: ObjectView) => actionsOf(view).map(({ command }) => commandLine(command));

describe('actions as command lines', () => {
  it('scale, set the image of the first container, and go back to a revision', () => {
    expect(commandLine(scaleCommand(web, 5))).toBe('kubectl scale deployment/web --replicas=5');
    expect(commandLine(setImageCommand(web, 'nginx:1.28'))).toBe('kubectl set image deployment/web nginx=nginx:1.28');
    expect(commandLine(undoToAction(web, 2).command)).toBe('kubectl rollout undo deployment/web --to-revision=2');
  });

  it('quote an image that a shell would split', () => {
    expect(commandLine(setImageCommand(web, "a b'c"))).toBe(`kubectl set image deployment/web nginx='a b'\\''c'`);
  });

  it('offer to resume a paused Deployment, and to pause another one', () => {
    expect(lines(web)).toContain('kubectl rollout pause deployment/web');
    expect(lines({ ...web, paused: true })).toContain('kubectl rollout resume deployment/web');
  });

  it('name the namespace only if it is not the default one', () => {
    expect(lines(podView('a'))).toEqual(['kubectl logs pod/a --all-containers', 'kubectl delete pod/a']);
    expect(lines({ ...otherView('Secret', 's'), namespace: 'demo' })).toEqual(['kubectl delete secret/s -n demo']);
  });

  it('offer scale for kinds with replicas, and restart for kinds with a rollout', () => {
    const db = ownerView('StatefulSet', 'db', { desired: 3 });
    expect(isScalable(db)).toBe(true);
    expect(commandLine(scaleCommand(db, 4))).toBe('kubectl scale statefulset/db --replicas=4');
    expect(lines(db)).toEqual(['kubectl rollout restart statefulset/db', 'kubectl delete statefulset/db']);
    expect(isScalable(ownerView('ReplicationController', 'old'))).toBe(true);
    for (const kind of ['DaemonSet', 'Job', 'Pod']) expect(isScalable(ownerView(kind, 'a'))).toBe(false);
  });

  it('offer for a node the actions of its state', () => {
    expect(lines(nodeView('node-1'))).toEqual([
      'kubectl cordon node-1',
      'kubectl drain node-1 --ignore-daemonsets --delete-emptydir-data --force',
      'machine power-off node-1',
      'machine remove node-1',
    ]);
    expect(lines(nodeView('node-1', { unschedulable: true, powered: false }))).toEqual(
      expect.arrayContaining(['kubectl uncordon node-1', 'machine power-on node-1']),
    );
  });

  it('let users come to a Deployment through its Service, which is made where there is none', () => {
    const made = letUsersComeAction(web, undefined);
    expect([made.before, made.command].map((command) => commandLine(command!))).toEqual([
      'kubectl expose deployment/web --port=80',
      'traffic service/web --rps 20',
    ]);
    const { before, command } = letUsersComeAction({ ...web, namespace: 'demo' }, 'Service/demo/front');
    expect([before, commandLine(command)]).toEqual([undefined, 'traffic service/front -n demo --rps 20']);
  });
});
