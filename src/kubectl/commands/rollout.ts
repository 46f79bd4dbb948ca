import {
  createTwoWayMergePatch,
  formatTime,
  LAST_APPLIED,
  schemaOfKind,
  StatusError,
  type Deployment,
  type KubeObject,
} from '../../api/index.ts';
import { describePodTemplate } from '../describe/pod.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, defineGroup, type Command, type CommandInput } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, OUTPUT_FLAGS, WRITE_FLAGS } from '../line/flag-groups.ts';
import { boolFlag, durationFlag, intFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { ObjectFollower } from '../resources/following.ts';
import { groupKind, refOf, type Item } from '../resources/item.ts';
import { qualifiedResource } from '../resources/rest-mapper.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import type { Selection } from '../resources/selection.ts';
import {
  controllerRevisionsOf,
  isAt,
  isRevised,
  revisionToRestore,
  templateOfRevision,
  viewRevisions,
  replicaSetsByRevision,
  rollbackTarget,
  viewHistory,
  type Revised,
} from '../rollout/history.ts';
import { replicaSetsOf, REVISION_ANNOTATION, sameTemplate, withoutHash } from '../rollout/replica-sets.ts';
import { STATUS_VIEWERS } from '../rollout/status.ts';
import type { Session } from '../session.ts';

type DryRun = 'none' | 'client' | 'server';

const OBJECTS = new ResourceFlags(['filename', 'selector'], {
  typeMeansAll: true,
  latest: true,
  typed: true,
  nothing: 'required resource not specified',
});
const CHANGE_FLAGS = { ...OBJECTS.flags, ...WRITE_FLAGS };

/** The objects of a command that says so if there are none. */
function* someTargets(session: Session, input: CommandInput<typeof OBJECTS.flags>): Process<Selection> {
  const selection = yield* OBJECTS.select(session, input);
  if (selection.isEmpty) session.err(`No resources found in ${session.namespace} namespace.\n`);
  return selection;
}

const STATUS = defineCommand({
  name: 'status',
  use: 'status (TYPE NAME | TYPE/NAME)',
  short: 'Show the status of the rollout',
  reads: true,
  waits: true,
  flags: {
    ...OBJECTS.flags,
    watch: boolFlag('Watch until the rollout is done', { short: 'w', default: true }),
    revision: intFlag('Fail if the current revision is a different one'),
    timeout: durationFlag('How long to watch; 0 watches without limit'),
  },
  *run(session, input) {
    const { flags } = input;
    if (flags.revision < 0) throw new KubectlError(`revision must be a positive integer: ${flags.revision}`);
    const selection = yield* someTargets(session, input);
    yield* selection.visit((item) => followRollout(session, item, flags));
  },
});

function* followRollout(
  session: Session,
  item: Item,
  flags: { readonly revision: number; readonly watch: boolean; readonly timeout: number },
): Process<void> {
  const viewer = Object.hasOwn(STATUS_VIEWERS, item.resource.kind) ? STATUS_VIEWERS[item.resource.kind] : undefined;
  if (viewer === undefined) throw new KubectlError(`no status viewer has been implemented for ${groupKind(item.resource)}`);
  const follower = new ObjectFollower(session, item, flags.timeout);
  try {
    for (;;) {
      const state = yield* follower.next();
      if (state === 'timeout') throw new KubectlError('timed out waiting for the condition');
      if (state === 'deleted') throw new KubectlError('object has been deleted');
      const { message, done } = viewer(state, flags.revision);
      session.out(message);
      if (done || !flags.watch) return;
    }
  } finally {
    follower.close();
  }
}

const HISTORY = defineCommand({
  name: 'history',
  use: 'history (TYPE NAME | TYPE/NAME)',
  short: 'View rollout history',
  reads: true,
  flags: { ...OBJECTS.flags, ...OUTPUT_FLAGS, revision: intFlag('Show the template of this revision') },
  *run(session, input) {
    const { flags } = input;
    if (flags.revision < 0) throw new KubectlError(`revision must be a positive integer: ${flags.revision}`);
    const selection = yield* OBJECTS.select(session, input);
    const printer = new ResultPrinter(session, flags);
    const mapper = yield* session.mapper();
    const { revision } = flags;
    yield* selection.visit(function* (item) {
      const { objects, view } = yield* historyOf(session, item);
      if (flags.output === '') {
        printer.print(item, `${revision > 0 ? `with revision #${revision}` : ''}\n${view(revision)}`, item.object);
        return;
      }
      const wanted = revision > 0 ? [revision] : [...objects.keys()].toSorted((first, second) => first - second);
      for (const each of wanted) {
        const object = objects.get(each);
        if (object === undefined) throw new KubectlError('unable to find the specified revision');
        printer.print({ resource: mapper.forKind(object.apiVersion, object.kind)!, name: object.metadata.name }, '', object);
      }
    });
  },
});

/** The objects that hold the revisions, and what is shown of them. */
interface History {
  readonly objects: ReadonlyMap<number, KubeObject>;
  readonly view: (revision: number) => string;
}

/** polymorphichelpers `HistoryViewerFor`. */
function* historyOf(session: Session, item: Item): Process<History> {
  const { kind } = item.resource;
  if (kind === 'Deployment') {
    requireName(item, 'deployment');
    const replicaSets = yield* replicaSetsOf(session, item.object as Deployment);
    return { objects: replicaSetsByRevision(replicaSets), view: (revision) => viewHistory(replicaSets, revision) };
  }
  if (isRevised(kind)) {
    requireName(item, kind);
    const revisions = yield* controllerRevisionsOf(session, item.object as Revised);
    const objects = new Map(revisions.map((each) => [each.revision, each]));
    return { objects, view: (revision) => viewRevisions(revisions, revision) };
  }
  throw new KubectlError(withoutHistory(item, 'history', 'history viewer'));
}

/** What has revisions is read again by its name. Throws `KubectlError`, in which a StatefulSet is written as upstream does. */
function requireName({ name }: Item, kind: string): void {
  const subject = kind === 'StatefulSet' ? 'Statefulset' : kind;
  if (name === '') throw new KubectlError(`failed to retrieve ${subject} : resource name may not be empty`);
}

/** The kinds that a visitor of kinds knows (kubectl pkg/apps/kind_visitor.go `Accept`). */
const VISITED_KINDS = new Set([
  'CronJob.batch',
  'DaemonSet.apps',
  'Deployment.apps',
  'Job.batch',
  'Pod',
  'ReplicaSet.apps',
  'ReplicationController',
  'StatefulSet.apps',
]);

/** Why a kind without revisions has not `what`, for which a visitor of kinds looks for a `helper`. */
function withoutHistory({ resource }: Item, what: string, helper: string): string {
  const kind = groupKind(resource);
  return VISITED_KINDS.has(kind)
    ? `no ${helper} has been implemented for ${JSON.stringify(kind)}`
    : `error retrieving ${what} for ${JSON.stringify(kind)}, no visitor method exists for {${resource.group} ${resource.kind}}`;
}

/** Annotations of the Deployment that a rollback keeps. The others come from the ReplicaSet. */
const KEPT_ANNOTATIONS = new Set([
  LAST_APPLIED,
  REVISION_ANNOTATION,
  'deployment.kubernetes.io/revision-history',
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
]);

const UNDO = defineCommand({
  name: 'undo',
  use: 'undo (TYPE NAME | TYPE/NAME)',
  short: 'Undo a previous rollout',
  flags: {
    ...OBJECTS.flags,
    ...OUTPUT_FLAGS,
    ...DRY_RUN_FLAG,
    'to-revision': intFlag('The revision to roll back to; 0 is the previous one'),
  },
  *run(session, input) {
    const { flags } = input;
    const dryRun = dryRunOf(flags['dry-run']);
    const selection = yield* OBJECTS.select(session, input);
    const printer = new ResultPrinter(session, flags, dryRun);
    yield* selection.visit(function* (item) {
      printer.print(item, yield* rollBack(session, item, flags['to-revision'], dryRun), item.object);
    });
  },
});

/** Rolls back (polymorphichelpers `RollbackerFor`). Returns the result to print. */
function* rollBack(session: Session, item: Item, toRevision: number, dryRun: DryRun): Process<string> {
  const { kind } = item.resource;
  const known = kind === 'Deployment' || isRevised(kind);
  if (!known) throw new KubectlError(withoutHistory(item, 'rollbacker', 'rollbacker'));
  requireName(item, kind);
  if (toRevision < 0) throw new KubectlError(`unable to find specified revision ${toRevision} in history`);
  return kind === 'Deployment'
    ? yield* rollBackDeployment(session, item, toRevision, dryRun)
    : yield* restoreRevision(session, item, toRevision, dryRun);
}

/** polymorphichelpers/rollback.go `StatefulSetRollbacker.Rollback`, `DaemonSetRollbacker.Rollback`. */
function* restoreRevision(session: Session, item: Item, toRevision: number, dryRun: DryRun): Process<string> {
  const object = item.object as Revised;
  const target = revisionToRestore(yield* controllerRevisionsOf(session, object), toRevision);
  if (dryRun === 'client') return describePodTemplate(templateOfRevision(target));
  if (isAt(object, target)) return `skipped rollback (current template already matches revision ${toRevision})`;
  const patch = { type: 'strategic', body: target.data } as const;
  try {
    yield* session.api.patch<string>(item.resource.key, refOf(item), patch, { dryRun: dryRun === 'server' });
  } catch (error) {
    throw error instanceof StatusError ? new KubectlError(`failed restoring revision ${toRevision}: ${error.message}`) : error;
  }
  return 'rolled back';
}

/** polymorphichelpers/rollback.go `DeploymentRollbacker.Rollback`. */
function* rollBackDeployment(session: Session, item: Item, toRevision: number, dryRun: DryRun): Process<string> {
  const deployment = item.object as Deployment;
  const target = rollbackTarget(deployment, yield* replicaSetsOf(session, deployment), toRevision);
  if (dryRun === 'client') return describePodTemplate(target.spec.template);
  if (deployment.spec.paused === true) {
    throw new KubectlError(
      `you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume deployment/${item.name}' and try again`,
    );
  }
  if (sameTemplate(target.spec.template, deployment.spec.template)) {
    return `skipped rollback (current template already matches revision ${toRevision})`;
  }
  const kept = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => KEPT_ANNOTATIONS.has(key));
  const taken = Object.entries(target.metadata.annotations ?? {}).filter(([key]) => !KEPT_ANNOTATIONS.has(key));
  const body = [
    { op: 'replace', path: '/spec/template', value: withoutHash(target.spec.template) },
    { op: 'replace', path: '/metadata/annotations', value: Object.fromEntries([...kept, ...taken]) },
  ];
  try {
    yield* session.api.patch('Deployment', refOf(item), { type: 'json', body }, { dryRun: dryRun === 'server' });
  } catch (error) {
    throw error instanceof StatusError ? new KubectlError(`failed restoring revision ${toRevision}: ${error.message}`) : error;
  }
  return 'rolled back';
}

/** A command that changes an object: pause, resume or restart. */
interface Change {
  readonly name: string;
  readonly short: string;
  /** `paused`. */
  readonly operation: string;
  /** `pausing`, for the error of kinds that do not support it. */
  readonly gerund: string;
  /** Throws `KubectlError` if the change is not possible now. */
  apply(object: KubeObject, session: Session): KubeObject | undefined;
}

function changeCommand(change: Change): Command {
  return defineCommand({
    name: change.name,
    use: `${change.name} RESOURCE`,
    short: change.short,
    flags: CHANGE_FLAGS,
    *run(session, input) {
      const { flags } = input;
      const dryRun = dryRunOf(flags['dry-run']);
      const selection = yield* someTargets(session, input);
      const printer = new ResultPrinter(session, flags, dryRun);
      yield* selection.visitInfos(function* (item) {
        const changed = planChange(session, item, change);
        const schema = schemaOfKind({ apiVersion: changed.apiVersion, kind: changed.kind });
        const body = createTwoWayMergePatch(item.object!, changed, schema);
        const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-rollout' };
        const result: KubeObject =
          dryRun === 'client'
            ? changed
            : yield* session.api.patch<string>(item.resource.key, refOf(item), { type: 'strategic', body }, write);
        printer.print(item, change.operation, result);
      }, failedTo('patch'));
    },
  });
}

/** Words the server's error of a patch. */
function failedTo(what: string): (error: unknown) => unknown {
  return (error) => (error instanceof StatusError ? new KubectlError(`failed to ${what}: ${error.message}`) : error);
}

function planChange(session: Session, item: Item, change: Change): KubeObject {
  const title = `error: ${qualifiedResource(item.resource)} ${JSON.stringify(item.name)}`;
  try {
    const changed = change.apply(item.object!, session);
    if (changed === undefined) throw new KubectlError(`${change.gerund} is not supported`);
    return changed;
  } catch (error) {
    if (error instanceof KubectlError) throw new KubectlError(`${title} ${error.message}`);
    throw error;
  }
}

const PAUSE = changeCommand({
  name: 'pause',
  short: 'Mark the provided resource as paused',
  operation: 'paused',
  gerund: 'pausing',
  apply(object) {
    if (object.kind !== 'Deployment') return undefined;
    const { spec } = object as Deployment;
    if (spec.paused === true) throw new KubectlError('is already paused');
    return { ...object, spec: { ...spec, paused: true } } as KubeObject;
  },
});

const RESUME = changeCommand({
  name: 'resume',
  short: 'Resume a paused resource',
  operation: 'resumed',
  gerund: 'resuming',
  apply(object) {
    if (object.kind !== 'Deployment') return undefined;
    const { paused, ...spec } = (object as Deployment).spec;
    if (paused !== true) throw new KubectlError('is not paused');
    return { ...object, spec } as KubeObject;
  },
});

const RESTARTED_AT = 'kubectl.kubernetes.io/restartedAt';
const RESTARTABLE = new Set(['Deployment', 'DaemonSet', 'StatefulSet']);

const RESTART = changeCommand({
  name: 'restart',
  short: 'Restart a resource',
  operation: 'restarted',
  gerund: 'restarting',
  apply(object, session) {
    if (!RESTARTABLE.has(object.kind)) return undefined;
    const { spec } = object as Deployment;
    if (spec.paused === true) throw new KubectlError("can't restart paused deployment (run rollout resume first)");
    const { metadata } = spec.template;
    const restartedAt = formatTime(session.nowMs);
    if (metadata?.annotations?.[RESTARTED_AT] === restartedAt) {
      throw new KubectlError(
        'if restart has already been triggered within the past second, please wait before attempting to trigger another',
      );
    }
    const annotations = { ...metadata?.annotations, [RESTARTED_AT]: restartedAt };
    return { ...object, spec: { ...spec, template: { ...spec.template, metadata: { ...metadata, annotations } } } } as KubeObject;
  },
});

export const ROLLOUT = defineGroup({
  helpTo: 'stdout',
  name: 'rollout',
  use: 'rollout SUBCOMMAND',
  short: 'Manage the rollout of a resource',
  children: [HISTORY, PAUSE, RESTART, RESUME, STATUS, UNDO],
});
