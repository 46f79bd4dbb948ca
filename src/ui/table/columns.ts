import type {
  DeploymentView,
  NodeView,
  ObjectView,
  OtherView,
  OwnerView,
  PodView,
  ReplicaSetView,
} from '../../worker/protocol/index.ts';
import { cpuText, memoryText } from '../model/quantity-text.ts';
import { isCustom, isPodOwner } from '../model/objects.ts';
import { ageText } from '../model/time-text.ts';

/** The kinds that are always offered. Others are offered when they have objects. */
export const MAIN_KINDS: readonly string[] = ['Deployment', 'ReplicaSet', 'Pod', 'Node'];

export interface Column {
  /** The heading of `kubectl get -o wide`. It stays in English. */
  readonly title: string;
  /** The least width, in rem. */
  readonly leastRem: number;
  /** Its share of the remaining width. Default: none. */
  readonly share?: number;
  readonly text: (view: ObjectView, nowMs: number) => string;
  /** Uses the mono font, for names, images and addresses. */
  readonly mono?: boolean;
  /** The number is the status's: a mark tells if it is behind what exists. */
  readonly lags?: boolean;
  /** Left out if space is short: `kubectl get` shows it only with `-o wide`. */
  readonly wide?: boolean;
}

type Width = Pick<Column, 'leastRem' | 'share'>;
type Look = Pick<Column, 'mono' | 'wide' | 'lags'>;

/** The gap between columns and at both ends of a row, as in `TableView.module.css`. */
const GAP_REM = 0.5;
const EDGES_REM = 2;

const AGE: Column = { title: 'AGE', leastRem: 3, text: (view, nowMs) => ageText(nowMs - view.createdMs) };

function nameColumn(leastRem: number): Column {
  return { title: 'NAME', leastRem, share: 2, text: (view) => view.name, mono: true };
}

function column<T extends ObjectView>(
  title: string,
  width: number | Width,
  text: (view: T) => string | number,
  look: Look = {},
): Column {
  return {
    title,
    ...(typeof width === 'number' ? { leastRem: width } : width),
    text: (view) => String(text(view as T)),
    ...look,
  };
}

const MONO: Look = { mono: true };
const LAGS: Look = { lags: true };
const IMAGES: Width = { leastRem: 6, share: 1.5 };

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  Deployment: [
    nameColumn(8),
    column<DeploymentView>('READY', 4, (view) => `${view.ready}/${view.desired}`, LAGS),
    column<DeploymentView>('UP-TO-DATE', 5, (view) => view.updated),
    column<DeploymentView>('AVAILABLE', 5, (view) => view.available),
    AGE,
    column<DeploymentView>('IMAGES', IMAGES, (view) => view.images.join(','), MONO),
  ],
  ReplicaSet: [
    nameColumn(9),
    column<ReplicaSetView>('DESIRED', 4, (view) => view.desired),
    column<ReplicaSetView>('CURRENT', 4, (view) => view.current),
    column<ReplicaSetView>('READY', 3, (view) => view.ready, LAGS),
    AGE,
    column<ReplicaSetView>('REVISION', 4, (view) => view.revision),
    column<ReplicaSetView>('IMAGES', IMAGES, (view) => view.images.join(','), MONO),
  ],
  Pod: [
    nameColumn(11.75),
    column<PodView>('READY', 3, (view) => view.readyText),
    column<PodView>('STATUS', { leastRem: 7, share: 1 }, (view) => view.status),
    column<PodView>('RESTARTS', 4, (view) => view.restarts),
    AGE,
    column<PodView>('IP', 5.5, (view) => view.ip || '<none>', { mono: true, wide: true }),
    column<PodView>('NODE', 4, (view) => view.node || '<none>', MONO),
  ],
  Node: [
    nameColumn(5.5),
    column<NodeView>('STATUS', { leastRem: 11.5, share: 1 }, nodeStatus),
    column<NodeView>('CPU', 4, (view) => `${cpuText(view.requested.cpuMilli)}/${cpuText(view.allocatable.cpuMilli)}`),
    column<NodeView>(
      'MEMORY',
      5.5,
      (view) => `${memoryText(view.requested.memoryBytes)}/${memoryText(view.allocatable.memoryBytes)}`,
    ),
    column<NodeView>('PODS', 3.5, (view) => `${view.requested.pods}/${view.allocatable.pods}`),
    AGE,
  ],
};

const OF_OWNERS: readonly Column[] = [
  nameColumn(9),
  column<OwnerView>('READY', 4, (view) => `${view.ready}/${view.desired}`, LAGS),
  AGE,
  column<OwnerView>('IMAGES', IMAGES, (view) => view.images.join(','), MONO),
];
const OF_OTHERS: readonly Column[] = [
  nameColumn(11.75),
  column('NAMESPACE', { leastRem: 6, share: 1 }, (view) => view.namespace || '<none>', MONO),
  AGE,
];

/** The columns of a custom kind: those of its definition among the usual ones. */
function customColumns(example: OtherView | undefined): readonly Column[] {
  const [name, namespace, age] = OF_OTHERS as [Column, Column, Column];
  const printed = (example?.printed ?? []).map(({ title }, i) =>
    column<OtherView>(title.toUpperCase(), { leastRem: 5, share: 1 }, (view) => view.printed?.[i]?.text ?? ''),
  );
  return [name, namespace, ...printed, age];
}

/** The columns of a kind. `example` is an object of the kind. */
export function columnsOf(kind: string, example: ObjectView | undefined): readonly Column[] {
  return (
    COLUMNS[kind] ??
    (isPodOwner(example) ? OF_OWNERS : isCustom(kind) ? customColumns(example as OtherView | undefined) : OF_OTHERS)
  );
}

/** The columns that fit into a table of this width, in rem. */
export function columnsThatFit(columns: readonly Column[], widthRem: number): readonly Column[] {
  return leastWidthRem(columns) <= widthRem ? columns : columns.filter(({ wide }) => wide !== true);
}

/** A narrower table scrolls horizontally. */
export function leastWidthRem(columns: readonly Column[]): number {
  return columns.reduce((sum, { leastRem }) => sum + leastRem, EDGES_REM + GAP_REM * (columns.length - 1));
}

/** The columns' tracks, in CSS. */
export function trackList(columns: readonly Column[]): string {
  return columns
    .map(({ leastRem, share }) => (share === undefined ? `${leastRem}rem` : `minmax(${leastRem}rem, ${share}fr)`))
    .join(' ');
}

function nodeStatus(view: NodeView): string {
  const ready = view.ready === 'True' ? 'Ready' : view.ready === 'False' ? 'NotReady' : 'Unknown';
  return view.unschedulable ? `${ready},SchedulingDisabled` : ready;
}
