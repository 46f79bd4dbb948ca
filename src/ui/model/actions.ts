import {
  parseObjectKey,
  type Command,
  type DeploymentView,
  type NodeView,
  type ObjectId,
  type ObjectView,
  type ReplicaSetView,
} from '../../worker/protocol/index.ts';
import type { ClusterState } from './cluster-state.ts';
import { serviceOf } from './satellites.ts';

/** Something that a user can do to an object with one click. */
export interface Action {
  /** Names it in the texts: `action.<id>`. */
  readonly id: ActionId;
  readonly command: Command;
  /** What has to be there before, where it is missing: the Service that requests are sent to. */
  readonly before?: Command;
  /** It takes something away. */
  readonly destructive?: boolean;
}

export type ActionId =
  | 'pause'
  | 'resume'
  | 'restart'
  | 'scaleUp'
  | 'scaleDown'
  | 'undo'
  | 'undoTo'
  | 'delete'
  | 'logs'
  | 'cordon'
  | 'uncordon'
  | 'drain'
  | 'powerOff'
  | 'powerOn'
  | 'removeNode'
  | 'expose'
  | 'sendTraffic'
  | 'letUsersCome';

/** Whether the command line of a control only asks: it changes nothing, and what it prints is what it is for. */
export function onlyAsks(line: string): boolean {
  return line.startsWith('kubectl logs ');
}

/** `kubectl <line>`. */
export function kubectl(line: string, stdin?: string): Command {
  return stdin === undefined ? { type: 'kubectl', line } : { type: 'kubectl', line, stdin };
}

export function applyCommand(text: string): Command {
  return kubectl('apply -f -', text);
}

/** An object whose size is a number that a user may change. */
export type Scalable = ObjectView & { readonly desired: number };

/** ReplicaSets can be scaled too, but their Deployments would scale them back. */
const SCALABLE: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'ReplicationController']);

export function isScalable(view: ObjectView): view is Scalable {
  return SCALABLE.has(view.kind);
}

export function scaleCommand(view: Scalable, replicas: number): Command {
  return kubectl(`scale ${target(view)} --replicas=${replicas}`);
}

/** Sets the image of the first container: `set image deployment/web nginx=nginx:1.28`. */
export function setImageCommand(deployment: DeploymentView, image: string): Command {
  return kubectl(`set image ${target(deployment)} ${deployment.containers[0] ?? '*'}=${quoteIfNeeded(image)}`);
}

/** The actions on an object, as buttons and menu items, in their order. */
export function actionsOf(view: ObjectView): readonly Action[] {
  switch (view.kind) {
    case 'Deployment':
      return deploymentActions(view as DeploymentView);
    case 'Node':
      return nodeActions(view as NodeView);
    case 'StatefulSet':
    case 'DaemonSet':
      return [restartAction(view), deleteAction(view)];
    case 'Pod':
      return [{ id: 'logs', command: kubectl(`logs ${target(view)} --all-containers`) }, deleteAction(view)];
    case 'Service':
      return [sendTrafficAction(view), deleteAction(view)];
    default:
      return [deleteAction(view)];
  }
}

/** The objects around one, on which depends what can be done to it. */
export interface Around {
  readonly owner: ObjectView | undefined;
  /** The id of the Service that leads to its Pods. */
  readonly service: string | undefined;
}

export function aroundOf(cluster: Pick<ClusterState, 'objects' | 'surroundings' | 'places'>, { id, owner }: ObjectView): Around {
  return { owner: cluster.objects.get(owner ?? ''), service: serviceOf(cluster, id) };
}

/** Everything that can be done to an object, those actions included that have controls of their own beside its name. */
export function allActionsOf(view: ObjectView, { owner, service }: Around): readonly Action[] {
  return [...revisionActions(view, owner), ...scaleActions(view), ...serviceActions(view, service), ...actionsOf(view)];
}

/** What leads users to the Pods of a Deployment. */
function serviceActions(view: ObjectView, service: string | undefined): readonly Action[] {
  if (view.kind !== 'Deployment') return [];
  return [{ id: 'expose', command: exposeCommand(view) }, letUsersComeAction(view, service)];
}

function exposeCommand(deployment: ObjectView): Command {
  return kubectl(`expose ${target(deployment)} --port=80`);
}

/** Users come to a Deployment, through its Service; it gets one if it has none. */
export function letUsersComeAction(deployment: ObjectView, service: string | undefined): Action {
  const { namespace } = deployment;
  const name = service === undefined ? deployment.name : parseObjectKey(service).name;
  const command = trafficCommand({ kind: 'Service', namespace, name });
  return { id: 'letUsersCome', command, ...(service === undefined && { before: exposeCommand(deployment) }) };
}

/** An old revision can be gone back to. */
export function revisionActions(view: ObjectView, owner: ObjectView | undefined): readonly Action[] {
  if (view.kind !== 'ReplicaSet' || owner?.kind !== 'Deployment') return [];
  const { revision } = view as ReplicaSetView;
  return 'revision' in owner && revision !== 0 && owner.revision !== revision ? [undoToAction(owner, revision)] : [];
}

function scaleActions(view: ObjectView): readonly Action[] {
  if (!isScalable(view)) return [];
  const up: Action = { id: 'scaleUp', command: scaleCommand(view, view.desired + 1) };
  return view.desired === 0 ? [up] : [up, { id: 'scaleDown', command: scaleCommand(view, view.desired - 1) }];
}

/** Goes back to the revision of a ReplicaSet. */
export function undoToAction(deployment: ObjectView, revision: number): Action {
  return { id: 'undoTo', command: kubectl(`rollout undo ${target(deployment)} --to-revision=${revision}`) };
}

function deploymentActions(view: DeploymentView): readonly Action[] {
  const toggle: Action = view.paused
    ? { id: 'resume', command: kubectl(`rollout resume ${target(view)}`) }
    : { id: 'pause', command: kubectl(`rollout pause ${target(view)}`) };
  return [toggle, restartAction(view), { id: 'undo', command: kubectl(`rollout undo ${target(view)}`) }, deleteAction(view)];
}

function nodeActions(view: NodeView): readonly Action[] {
  const { name } = view;
  return [
    view.unschedulable
      ? { id: 'uncordon', command: kubectl(`uncordon ${name}`) }
      : { id: 'cordon', command: kubectl(`cordon ${name}`) },
    { id: 'drain', command: kubectl(`drain ${name} --ignore-daemonsets --delete-emptydir-data --force`) },
    view.powered
      ? { id: 'powerOff', command: { type: 'power-node', name, on: false } }
      : { id: 'powerOn', command: { type: 'power-node', name, on: true } },
    { id: 'removeNode', command: { type: 'remove-node', name }, destructive: true },
  ];
}

/** Users come, and ask the Service for something 20 times a second. */
function sendTrafficAction(view: ObjectView): Action {
  return { id: 'sendTraffic', command: trafficCommand(view) };
}

function trafficCommand(service: ObjectId): Command {
  return { type: 'traffic', line: `${target(service)} --rps 20` };
}

/** Every Pod is replaced by a new one, as for a new template. */
function restartAction(view: ObjectView): Action {
  return { id: 'restart', command: kubectl(`rollout restart ${target(view)}`) };
}

/** `kubectl delete`. */
export function deleteAction(view: ObjectView): Action {
  return { id: 'delete', command: kubectl(`delete ${target(view)}`), destructive: true };
}

/** As kubectl takes it: `deployment/web`, with the namespace where it is not the default one. */
export function target({ kind, namespace, name: own }: ObjectId): string {
  const name = `${kind.toLowerCase()}/${own}`;
  return namespace === '' || namespace === 'default' ? name : `${name} -n ${namespace}`;
}

/** A word of a command line, in single quotes where a shell would read it as something else (`*=nginx:1.27`). */
function quoteIfNeeded(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
