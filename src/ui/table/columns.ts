import type { DeploymentView, NodeView, ObjectView, PodView, ReplicaSetView } from '../../worker/protocol.ts';
import { cpuText, memoryText } from '../model/quantity-text.ts';
import { ageText } from '../model/time-text.ts';

export type TableKind = 'Deployment' | 'ReplicaSet' | 'Pod' | 'Node';
export const TABLE_KINDS: readonly TableKind[] = ['Deployment', 'ReplicaSet', 'Pod', 'Node'];

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

/** The columns of each kind. */
export const COLUMNS: Readonly<Record<TableKind, readonly Column[]>> = {
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

function nodeStatus(view: NodeView): string {
  const ready = view.ready === 'True' ? 'Ready' : view.ready === 'False' ? 'NotReady' : 'Unknown';
  return view.unschedulable ? `${ready},SchedulingDisabled` : ready;
}
