import type { DeploymentView, NodeView, ObjectView, OwnerView, PodView, ReplicaSetView } from '../../worker/protocol/index.ts';
import { cpuText, memoryText } from '../model/quantity-text.ts';
import { isPodOwner } from '../model/pod-owners.ts';
import { ageText } from '../model/time-text.ts';

/** The kinds that are always offered; the others when there are objects of them. */
export const MAIN_KINDS: readonly string[] = ['Deployment', 'ReplicaSet', 'Pod', 'Node'];

export interface Column {
  /** As `kubectl get -o wide` heads it: it stays in English. */
  readonly title: string;
  /** A CSS grid track. */
  readonly width: string;
  readonly text: (view: ObjectView, nowMs: number) => string;
  /** It is a name, an image or an address. */
  readonly mono?: boolean;
}

const NAME: Column = { title: 'NAME', width: 'minmax(11rem, 2fr)', text: (view) => view.name, mono: true };
const AGE: Column = { title: 'AGE', width: '4rem', text: (view, nowMs) => ageText(nowMs - view.createdMs) };

function column<T extends ObjectView>(title: string, width: string, text: (view: T) => string | number, mono = false): Column {
  return { title, width, text: (view) => String(text(view as T)), mono };
}

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  Deployment: [
    NAME,
    column<DeploymentView>('READY', '4.5rem', (view) => `${view.ready}/${view.desired}`),
    column<DeploymentView>('UP-TO-DATE', '6rem', (view) => view.updated),
    column<DeploymentView>('AVAILABLE', '5.5rem', (view) => view.available),
    AGE,
    column<DeploymentView>('IMAGES', 'minmax(8rem, 1.5fr)', (view) => view.images.join(','), true),
  ],
  ReplicaSet: [
    NAME,
    column<ReplicaSetView>('DESIRED', '5rem', (view) => view.desired),
    column<ReplicaSetView>('CURRENT', '5rem', (view) => view.current),
    column<ReplicaSetView>('READY', '4rem', (view) => view.ready),
    AGE,
    column<ReplicaSetView>('REVISION', '5rem', (view) => view.revision),
    column<ReplicaSetView>('IMAGES', 'minmax(8rem, 1.5fr)', (view) => view.images.join(','), true),
  ],
  Pod: [
    NAME,
    column<PodView>('READY', '4rem', (view) => view.readyText),
    column<PodView>('STATUS', 'minmax(7rem, 1fr)', (view) => view.status),
    column<PodView>('RESTARTS', '5rem', (view) => view.restarts),
    AGE,
    column<PodView>('IP', '7rem', (view) => view.ip || '<none>', true),
    column<PodView>('NODE', '6rem', (view) => view.node || '<none>', true),
  ],
  Node: [
    NAME,
    column<NodeView>('STATUS', 'minmax(9rem, 1fr)', nodeStatus),
    column<NodeView>('CPU', '6rem', (view) => `${cpuText(view.requested.cpuMilli)}/${cpuText(view.allocatable.cpuMilli)}`),
    column<NodeView>(
      'MEMORY',
      '8rem',
      (view) => `${memoryText(view.requested.memoryBytes)}/${memoryText(view.allocatable.memoryBytes)}`,
    ),
    column<NodeView>('PODS', '5rem', (view) => `${view.requested.pods}/${view.allocatable.pods}`),
    AGE,
  ],
};

const NAMESPACE: Column = {
  title: 'NAMESPACE',
  width: 'minmax(6rem, 1fr)',
  text: (view) => view.namespace || '<none>',
  mono: true,
};
const OF_OWNERS: readonly Column[] = [
  NAME,
  column<OwnerView>('READY', '5rem', (view) => `${view.ready}/${view.desired}`),
  AGE,
  column<OwnerView>('IMAGES', 'minmax(8rem, 1.5fr)', (view) => view.images.join(','), true),
];

/** The columns of a kind, of which `example` is an object. */
export function columnsOf(kind: string, example: ObjectView | undefined): readonly Column[] {
  return COLUMNS[kind] ?? (isPodOwner(example) ? OF_OWNERS : [NAME, NAMESPACE, AGE]);
}

function nodeStatus(view: NodeView): string {
  const ready = view.ready === 'True' ? 'Ready' : view.ready === 'False' ? 'NotReady' : 'Unknown';
  return view.unschedulable ? `${ready},SchedulingDisabled` : ready;
}
