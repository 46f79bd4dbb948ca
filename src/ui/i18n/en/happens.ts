import type { Values } from '../texts.ts';
import type { Figure } from '../../../worker/protocol/index.ts';
import type { Availability, JobCounts, SentenceCatalogue } from '../sentence-catalogue.ts';
import { briefPodName, briefValue, choiceOf, isPullFailure } from '../sentence-parts.ts';
import { counted } from '../words.ts';
import { upkeep } from './upkeep.ts';
import { chosenBecause, verdict } from './verdict.ts';

/** The frame of What happens, in English. */
export const happens = {
  nothing: 'Nothing has happened yet. Apply a manifest, or press play.',
  codeOf: ({ sentence }: Values<'sentence'>) => `Open the code: ${sentence}`,
  why: 'Why?',
  whyOf: ({ sentence }: Values<'sentence'>) => `Why: ${sentence}`,
  goTo: ({ time }: Values<'time'>) => `Show ${time}`,
  you: 'you',
  several: 'several components',
  statuses: 'statuses',
  earlier: 'Earlier',
  list: 'What happened, newest first',
  newest: 'The newest thing that happened',
  held: ({ count }: Values<'count'>) => `${count} newer`,
  looking: 'Looking back …',
};

const VERBS = { create: 'Creates', update: 'Writes', delete: 'Deletes' } as const;

const pod = (name: Figure) => `Pod ${briefPodName(String(name))}`;
const are = (count: number) => (count === 1 ? 'is' : 'are');
const grows = (from: number, to: number) => `${to > from ? 'grows' : 'shrinks'} from ${from} to ${to}`;

/** `a, b and c`, and the number of the others. */
function listed(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, 3);
  if (total > shown.length) return `${shown.join(', ')} and ${total - shown.length} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}

/** The ReplicaSets of a table that get another size. */
function resized(rows: readonly Readonly<Record<string, Figure>>[], set: (name: string) => string): string {
  const changed = rows.filter(({ replicas, to }) => replicas !== to);
  return listed(
    changed.map(({ ReplicaSet, replicas, to }) => `${set(String(ReplicaSet))} ${grows(Number(replicas), Number(to))}`),
  );
}

function nodesOf(all: readonly { readonly node: string }[]): string {
  const nodes = new Map<string, number>();
  for (const { node } of all) nodes.set(node, (nodes.get(node) ?? 0) + 1);
  return [...nodes].map(([node, count]) => `${node} ${count}`).join(', ');
}

const PODS = {
  running: 'running',
  ready: 'ready',
  unready: 'not ready any more',
  terminating: 'being deleted',
  failing: 'failing',
  succeeded: 'done',
  gone: 'gone',
  pending: 'pending',
  scheduled: 'scheduled',
} as const;

const READY = 'status.conditions[type=Ready].status';
const READINESS: Readonly<Record<string, string>> = {
  '"True"': 'is ready',
  '"False"': 'is not ready',
  '"Unknown"': 'does not answer',
};

export const sentences: SentenceCatalogue = {
  verdict,
  revision: (revision) => `Revision ${revision}`,
  refused: (reason) => (reason === 'Conflict' ? ' Refused: another write came first.' : ` Refused: ${reason}.`),
  told: {
    controllers: {
      EnsureReady: {
        stale: ({ name, set, figures: { readVersion, wroteVersion } }) =>
          `${set(name)} waits: its controller wrote etcd revision ${wroteVersion}, but its cache is still at ${readVersion}.`,
      },
    },
    deployment: {
      getNewReplicaSet: {
        create: ({ figures: { newRevision, replicas } }) =>
          `Revision ${newRevision} is created, to begin with ${counted(replicas, 'Pod')}.`,
        collision: ({ figures: { replicaSet } }) => `The name ${replicaSet} belongs to another template: a new hash is tried.`,
      },
      SetNewReplicaSetAnnotations: {
        updated: ({ figures: { replicaSet, newRevision }, set }) =>
          set(replicaSet) === `Revision ${newRevision}`
            ? `Revision ${newRevision} takes over the annotations of its Deployment.`
            : `${set(replicaSet)} becomes revision ${newRevision}: its template is wanted again.`,
      },
      rollbackToTemplate: {
        taken: ({ figures: { revision }, name }) => `${name} takes the template of revision ${revision} again.`,
      },
      checkPausedConditions: {
        notePaused: ({ name }) => `${name} is paused: its rollout rests, only its size still follows.`,
        noteResumed: ({ name }) => `${name} is resumed: its rollout goes on.`,
      },
      scaleReplicaSet: {
        scaled: ({ figures: { replicaSet, from, to, desired }, set }) =>
          `${set(replicaSet)} ${grows(from, to)}: ${wanted(desired)}.`,
      },
      reconcileNewReplicaSet: {
        grows: ({ figures: { replicaSet, from, to, maxTotal, currentPods }, set }) =>
          `${set(replicaSet)} ${grows(from, to)}: ${maxTotal} may be wanted in all, its cache shows ${currentPods}.`,
        shrinks: ({ figures: { replicaSet, from, to, replicas }, set }) =>
          `${set(replicaSet)} ${grows(from, to)}: only ${replicas} ${are(replicas)} wanted.`,
      },
      cleanupUnhealthyReplicas: {
        scaled: ({ rows, set, figures: { count } }) =>
          `${resized(rows, set)}: ${count === 1 ? 'an old Pod that is' : `${count} old Pods that are`} not available can go first.`,
      },
      scaleDownOldReplicaSetsForRollingUpdate: {
        scaled: ({ rows, set, figures: { minAvailable, available } }) =>
          `${resized(rows, set)}: ${minAvailable} must be available, ${available} ${are(available)}.`,
      },
      cleanupDeployment: {
        deleted: ({ figures: { old, revisionHistoryLimit, replicaSets } }) =>
          `${replicaSets} ${are(replicaSets.split(', ').length)} deleted: ${revisionHistoryLimit} old ${revisionHistoryLimit === 1 ? 'ReplicaSet is' : 'ReplicaSets are'} kept, there are ${old}.`,
      },
      syncRolloutStatus: {
        updated: ({ name, figures: { progress, waitedSeconds, availableReplicas, wanted } }) => {
          const counts = `${availableReplicas} of ${wanted} Pods are available`;
          switch (progress) {
            case 'complete':
              return `${name} is complete: ${counts}, all of the newest revision.`;
            case 'timedOut':
              return waitedSeconds === undefined
                ? `The rollout of ${name} still counts as failed: ${counts}.`
                : `${name} has made no progress for ${waitedSeconds} s: its rollout counts as failed.`;
            case 'settled':
            case 'progressing':
            case 'waiting':
              return `${name}: ${counts}.`;
          }
        },
      },
    },
    replicaset: {
      manageReplicas: {
        create: ({ figures: { count, desired, current }, name, set }) =>
          `${set(name)} creates ${counted(count, 'Pod')}: ${desired} ${are(desired)} wanted, its cache shows ${current} active.`,
      },
      getPodsToDelete: {
        all: ({ figures: { count, pods }, name, set }) =>
          count === 1 ? `${pod(pods)}, the last of ${lower(set(name))}, goes.` : `All ${count} Pods of ${lower(set(name))} go.`,
        chosen: ({ figures: { count, pods, decidedBy }, rows }) => {
          const names = pods.split(', ').map(briefPodName);
          const why = chosenBecause(choiceOf(rows, decidedBy));
          return count === 1
            ? `Pod ${names[0]} goes first: ${why}.`
            : `Pods ${listed(names, count)} go first. The last of them goes because ${why}.`;
        },
      },
    },
    job: {
      manageJob: {
        creates: ({ figures: { count, active, want }, name }) =>
          `${name} creates ${counted(count, 'Pod')}: it wants ${want} to run, ${active} ${active === 1 ? 'does' : 'do'}.`,
        deletes: ({ figures: { count, active, want }, name }) =>
          `${name} deletes ${counted(count, 'Pod')}: it wants ${want} to run, ${active} do.`,
        suspended: ({ figures: { count }, name }) =>
          `${name} is suspended: ${counted(count, 'Pod')} ${count === 1 ? 'goes' : 'go'}.`,
      },
      deleteActivePods: {
        deleted: ({ figures: { active }, name }) =>
          `${name} is over: ${active === 1 ? 'its last active Pod goes' : `its ${active} active Pods go`}.`,
      },
      ensureJobConditionStatus: {
        suspended: ({ name }) => `${name} is suspended.`,
        resumed: ({ name }) => `${name} is resumed.`,
      },
      enactJobFinished: { finished: ({ figures: { condition }, name }) => `${name} has finished: ${condition}.` },
      syncOrphanPod: { released: ({ name }) => `${pod(name)} has no Job any more: its finalizer is removed.` },
    },
    cronjob: {
      syncCronJob: { creates: ({ figures: { job }, name }) => `It is time: ${name} creates Job ${job}.` },
      removeOldestJobs: {
        removes: ({ figures: { removed, condition, jobs, limit } }) =>
          `${removed} ${are(removed.split(', ').length)} deleted: ${counted(jobs, 'Job')} ${are(jobs)} ${condition}, ${limit} ${are(limit)} kept.`,
      },
      deleteJob: { replaced: ({ figures: { job } }) => `Job ${job} still runs and is replaced (concurrencyPolicy Replace).` },
      deleteFromActiveList: { ended: ({ figures: { job, condition } }) => `Job ${job} has ended: ${condition}.` },
    },
    statefulset: {
      getStatefulSetRevisions: {
        newTemplate: ({ figures: { revision }, name }) => `${name} has a new template: revision ${revision}.`,
      },
      processReplica: {
        create: ({ figures: { pod } }) => `Pod ${pod} is created: it is missing.`,
        delete: ({ figures: { pod, phase } }) => `Pod ${pod} is ${phase.toLowerCase()}: it is deleted, to be created again.`,
      },
      processCondemned: {
        delete: ({ figures: { pod } }) => `Pod ${pod} goes: its ordinal is too high for the replicas that the cache shows.`,
      },
      rollingUpdate: {
        delete: ({ figures: { pod, old } }) => `Pod ${pod} goes, to come again from the new template: ${old} ${are(old)} old.`,
      },
    },
    daemonset: {
      manage: {
        changes: ({ figures: { create, delete: gone, nodes }, name }) =>
          `${name} creates ${counted(create, 'Pod')} and deletes ${gone}: ${nodes} ${nodes === 1 ? 'node is' : 'nodes are'} there.`,
      },
      rollingUpdate: {
        changes: ({ figures: { create, delete: gone, maxUnavailable, maxSurge }, name }) =>
          `${name} replaces old Pods: ${gone} ${gone === 1 ? 'goes' : 'go'}, ${create} ${create === 1 ? 'comes' : 'come'} (maxUnavailable ${maxUnavailable}, maxSurge ${maxSurge}).`,
      },
      snapshot: { create: ({ figures: { revision }, name }) => `${name} has a new template: revision ${revision}.` },
      constructHistory: {
        wantedAgain: ({ figures: { revision, controllerRevision }, name }) =>
          `${name} wants an earlier template again: ${controllerRevision} becomes revision ${revision}.`,
      },
      cleanupHistory: {
        deleted: ({ figures: { controllerRevisions, old, revisionHistoryLimit } }) =>
          `${controllerRevisions} ${are(controllerRevisions.split(', ').length)} deleted: ${revisionHistoryLimit} old revisions are kept, there are ${old}.`,
      },
    },
    ...upkeep,
    scheduler: {
      bind: {
        bound: ({ all, count, names, figures: { node } }) =>
          count === 1
            ? `${pod(names[0]!)} gets ${node}.`
            : `${count} Pods get a node: ${nodesOf(all)}${count > all.length ? ' …' : ''}.`,
      },
      handleSchedulingFailure: {
        requeued: ({ names, count, figures: { reason } }) =>
          `${count === 1 ? `${pod(names[0]!)} finds` : `${count} Pods find`} no node: ${reason}.`,
      },
      prepareCandidate: {
        preempted: ({ names, figures: { node, victims } }) => `${pod(names[0]!)} takes the room of ${victims} on ${node}.`,
      },
    },
    kubelet: {
      pullImage: {
        started: ({ figures: { image }, names, count }) =>
          `The image ${image} is being pulled for ${count === 1 ? pod(names[0]!) : `${count} Pods`}.`,
      },
      killContainer: {
        liveness: ({ figures: { container }, names }) =>
          `${container} of ${pod(names[0]!)} is stopped: its liveness probe fails.`,
        startup: ({ figures: { container }, names }) => `${container} of ${pod(names[0]!)} is stopped: its startup probe fails.`,
        definitionChanged: ({ figures: { container }, names }) =>
          `${container} of ${pod(names[0]!)} is restarted: its definition has changed.`,
        resize: ({ figures: { container }, names }) => `${container} of ${pod(names[0]!)} is restarted to get its new resources.`,
      },
      handlePodResourcesResize: {
        allocated: ({ names }) => `The node of ${pod(names[0]!)} gives it the resources that it asks for.`,
        deferred: ({ figures: { why }, names }) => `${pod(names[0]!)} has to wait for its new resources: ${why}.`,
        infeasible: ({ figures: { why }, names }) => `The node of ${pod(names[0]!)} can never give it so much: ${why}.`,
      },
      doPodResizeAction: {
        failed: ({ figures: { error }, names }) => `${pod(names[0]!)} does not get its new resources: ${error}.`,
      },
      IsPodResizeInProgress: { completed: ({ names }) => `${pod(names[0]!)} runs with its new resources.` },
      evictPod: { evicted: ({ figures: { message }, names }) => `${pod(names[0]!)} is evicted by its node: ${message.trim()}` },
      rejectPod: { rejected: ({ figures: { reason }, names }) => `${pod(names[0]!)} is rejected by its node: ${reason}.` },
    },
  },
  reported: {
    deployment: {
      syncDeploymentStatus: { updated: available },
      syncRolloutStatus: { updated: available },
      SetDeploymentRevision: { noted: ({ figures: { revision }, name }) => `${name} is at revision ${revision}` },
    },
    replicaset: {
      updateReplicaSetStatus: {
        updated: ({ figures: { ready, active }, name, set }) => `${set(name)}: ${ready} of ${active} ready`,
      },
    },
    job: { flushUncountedAndRemoveFinalizers: { writes: jobCounts }, updateJobStatus: { writes: jobCounts } },
    cronjob: { UpdateStatus: { writes: ({ figures: { active }, name }) => `${name}: ${active} active` } },
    statefulset: {
      updateStatefulSetStatus: {
        updated: ({ figures: { replicas, desired }, name }) => `${name}: ${replicas} of ${desired} Pods`,
      },
    },
    daemonset: {
      updateDaemonSetStatus: { updated: ({ figures: { ready, desired }, name }) => `${name}: ${ready} of ${desired} ready` },
    },
    endpoints: { syncService: { create: addresses, update: addresses } },
    endpointSlice: {
      reconcileByAddressType: {
        write: ({ figures: { endpoints }, name }) => `Service ${name}: ${counted(endpoints, 'endpoint')}`,
      },
    },
    resourceQuota: {
      syncResourceQuota: { updates: ({ figures: { used, hard }, name }) => `Quota ${name}: used ${used}, allowed ${hard}` },
    },
    disruption: {
      updatePdbStatus: {
        updated: ({ figures: { disruptionsAllowed }, name }) => `${name}: ${counted(disruptionsAllowed, 'disruption')} allowed`,
      },
    },
    horizontalPodAutoscaler: {
      updateStatusIfNeeded: {
        updated: ({ figures: { desiredReplicas }, name }) =>
          `${name}: ${desiredReplicas === undefined ? 'without metrics its size stays' : `${desiredReplicas} wanted`}`,
      },
    },
  },
  pods: ({ stage, pods, reason, image, exitCode, mayGo }, count, set) => {
    const who = count === 1 ? pod(pods[0]!) : `${count} Pods${set === '' ? '' : ` of ${lower(set)}`}`;
    if (stage === 'failing') {
      const isPull = image !== undefined && isPullFailure(reason);
      const ended = exitCode === undefined ? (reason ?? 'the reason is not known') : `exit code ${exitCode}`;
      return `${who} ${count === 1 ? 'fails' : 'fail'}: ${isPull ? `the image ${image} cannot be pulled` : ended}.`;
    }
    const after = mayGo === undefined ? '' : `, so ${mayGo === 1 ? 'one old Pod' : `${mayGo} old Pods`} may go`;
    return `${who} ${are(count)} ${PODS[stage]}${after}.`;
  },
  leader: (identity) => `${identity.replace(/_.*/, '')} leads from now on.`,
  crashed: ({ component, error, delayMs }) =>
    `${component} has crashed (${error}): a defect of Kubeloupe. It starts again in ${delayMs / 1000} s.`,
  fault: ({ op, fault, target }, count) => {
    if (op === 'inject') return `A fault begins: ${fault} ${target}.`;
    if (op === 'end') return `The fault ${fault} is over.`;
    return count === 1 ? `The fault ${fault} strikes: ${target}.` : `The fault ${fault} strikes ${count} times, last: ${target}.`;
  },
  write: ({ op, change }, object, count) => {
    if (count > 1) return `${VERBS[op]} ${count} objects, last ${object}.`;
    if (change === undefined) return `${VERBS[op]} ${object}.`;
    if (change.path === READY) return `${object} ${READINESS[change.after ?? ''] ?? change.after}.`;
    const [before, after] = [briefValue(change.before, 'none'), briefValue(change.after, 'none')];
    if (before === undefined || after === undefined) return `${VERBS[op]} ${object}: ${change.path}.`;
    return `${VERBS[op]} ${object}: ${change.path} ${before} → ${after}.`;
  },
  denied: ({ user, verb, resource }) => `Authorization refuses: ${user} may not ${verb} ${resource}.`,
  failed: (name, refused, count) => {
    const again = count === 1 ? '' : `, ${count} times`;
    if (refused === undefined) return `The sync of ${name} fails${again}, and is tried again.`;
    if (refused.reason === 'Conflict')
      return `${refused.object} was changed by another meanwhile${again}: ${name} is tried again.`;
    const what = refused.creates ? `a new ${refused.object}` : `a write of ${refused.object}`;
    return `The API server refuses ${what} (${refused.reason})${again}: ${name} is tried again.`;
  },
};

interface Addresses {
  readonly figures: { readonly ready: number; readonly notReady: number };
  readonly name: string;
}

function addresses({ figures: { ready, notReady }, name }: Addresses): string {
  return `Endpoints ${name}: ${ready} ready${notReady === 0 ? '' : `, ${notReady} not ready`}`;
}

function wanted(desired: number): string {
  return `${desired} ${are(desired)} wanted in all`;
}

function available({ figures: { availableReplicas, wanted }, name }: Availability): string {
  return `${name}: ${availableReplicas} of ${wanted} available`;
}

function jobCounts({ figures: { active, succeeded, failed }, name }: JobCounts): string {
  return `${name}: ${active} active, ${succeeded} succeeded, ${failed} failed`;
}

/** `revision 2` within a sentence. */
function lower(words: string): string {
  return words.replace(/^Revision/, 'revision');
}
