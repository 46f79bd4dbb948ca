import type { CronJob, Deployment, KubeObject, Node, Pod, ReplicaSet } from '../../api/index.ts';
import { type Column, typeNameOf } from '../../apiserver/index.ts';
import type { ObjectView, OtherView } from '../protocol/index.ts';
import { deploymentView, replicaSetView } from './deployment-view.ts';
import { type NodeLoads, nodeView } from './node-loads.ts';
import { idOf, viewBase } from './object-view.ts';
import { cronJobView, ownerView } from './owner-view.ts';
import type { Seats } from './places.ts';
import { podView } from './pod-view.ts';

/** The context of a view beside the object. */
export interface ViewContext {
  readonly epochMs: number;
  readonly loads: NodeLoads;
  readonly isPowered: (node: string) => boolean;
  /** The image of a Pod's program that is imagined. */
  readonly imaginedImage: (pod: Pod) => string | undefined;
  /** Of a Pod, by its id. */
  readonly seatsOf: (pod: string) => Seats;
  /** The columns of a custom kind, by its name. Undefined for a built-in one. */
  readonly customColumns: (kind: string) => readonly Column[] | undefined;
}

/** Kinds that change too often to be drawn. The inspector and the terminal show them. */
const NOT_DRAWN = new Set(['Event', 'Lease']);

/** True if the page gets objects of a kind. */
export function isDrawn(kind: string): boolean {
  return !NOT_DRAWN.has(kind);
}

/** The view of an object. Undefined if its kind is not drawn. */
export function viewOf(object: KubeObject, context: ViewContext): ObjectView | undefined {
  const { epochMs, loads, isPowered, seatsOf, imaginedImage } = context;
  const kind = typeNameOf(object);
  switch (kind) {
    case 'Deployment':
      return deploymentView(object as Deployment, epochMs);
    case 'CronJob':
      return cronJobView(object as CronJob, epochMs);
    case 'ReplicaSet':
      return replicaSetView(object as ReplicaSet, epochMs);
    case 'Pod':
      return podView(object as Pod, epochMs, seatsOf(idOf(object)), imaginedImage(object as Pod));
    case 'Node':
      return nodeView(object as Node, loads.of(object.metadata.name), isPowered(object.metadata.name), epochMs);
    default:
      if (!isDrawn(kind)) return undefined;
      return ownerView(object, epochMs) ?? otherView(object, kind, context);
  }
}

function otherView(object: KubeObject, kind: string, { epochMs, customColumns }: ViewContext): OtherView {
  const base = { ...viewBase(object, epochMs), kind };
  const columns = customColumns(kind)?.filter(({ name, type, priority }) => name !== 'Name' && type !== 'date' && priority === 0);
  if (columns === undefined || columns.length === 0) return base;
  // Without times among the columns, no cell depends on the present.
  const printed = columns.map(({ name, cell }) => ({ title: name, text: String(cell(object, epochMs) ?? '') }));
  return { ...base, printed };
}
