import { parseTime, type Lease } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Moment } from '../../cluster/history/history.ts';
import {
  CONTROLLER_DESCRIPTORS,
  ENDS,
  findInitializer,
  isControllerEnabled,
  isOffByDefault,
  managerSteps,
  optionTexts,
  type ControllerDescriptor,
  type ControllerManager,
  type ControllerManagerOptions,
  type StageReport,
} from '../../controllers/manager/index.ts';
import type { Trace } from '../../trace/index.ts';
import type {
  CandidateView,
  ControllerStartState,
  ControllerStartView,
  LeaseView,
  ManagerStartView,
  StartUpView,
} from '../protocol/index.ts';
import { LeaseSights, type LeaseSight } from './lease-sights.ts';
import { StartRecords } from './start-records.ts';

/** The Lease's sights of each history so far. */
const SIGHTS = new WeakMap<Trace, LeaseSights>();

/** The start records of each history so far. */
const RECORDS = new WeakMap<Trace, StartRecords>();

/** The start of the controller managers as of a moment. */
export function startUpView(cluster: Cluster, moment: Moment): StartUpView {
  const { managers, sim } = cluster;
  const [first] = managers;
  const lease = first && leaseAt(cluster, first, moment);
  return {
    ...(lease !== undefined && { lease: leaseView(lease, sim.epochMs) }),
    managers: managers.map((manager) => managerStart(cluster, manager, moment)),
  };
}

function managerStart(cluster: Cluster, manager: ControllerManager, moment: Moment): ManagerStartView {
  const reports = manager.stages.filter(({ record }) => record <= moment.record);
  const isFirst = ({ result }: StageReport): boolean => result.name === managerSteps.NewControllerManagerCommand.name;
  const stages = reports.slice(Math.max(0, reports.findLastIndex(isFirst)));
  const candidate = candidateView(cluster, manager, stages, moment);
  const records = recordsOf(cluster.trace);
  const begin = stages[0]?.record ?? 0;
  return {
    name: manager.hostname,
    identity: stages[0]?.identity ?? '',
    starts: reports.filter(isFirst).length,
    options: optionTexts(manager.optionsAt(moment.record)),
    stages: stages.map(({ record, atMs, result }) => ({ record, atMs, result })),
    lists: records.firstLists(manager.hostname, begin, moment.record),
    controllers: CONTROLLER_DESCRIPTORS.map((descriptor) => ({
      ...controllerStart(descriptor, manager.optionsAt(moment.record), stages),
      stages: records.stages(manager.hostname, descriptor.name, begin, moment.record),
    })),
    ...(candidate !== undefined && { candidate }),
  };
}

function controllerStart(
  descriptor: ControllerDescriptor,
  options: ControllerManagerOptions,
  stages: readonly StageReport[],
): Omit<ControllerStartView, 'stages'> {
  const { name } = descriptor;
  const initializer = findInitializer(name);
  if (initializer === undefined || descriptor.cloudProvider === true) return { name, state: stateOfAbsent(descriptor) };
  const { step } = initializer;
  const whole = { name, function: step.name };
  if (!isControllerEnabled(descriptor, options.controllers))
    return { ...whole, state: descriptor.disabledByDefault === true ? 'off' : 'not-chosen' };
  if (initializer.isNeeded?.(options) === false) return { ...whole, state: 'skipped' };
  const built = stages.find(({ result }) => result.name === step.name);
  if (built === undefined) return { ...whole, state: 'unbuilt' };
  const skipped = stages.some(({ result }) => result.outcome === 'skipped' && result.figures?.['controller'] === name);
  return { ...whole, state: skipped ? 'skipped' : 'built', record: built.record };
}

function stateOfAbsent(descriptor: ControllerDescriptor): ControllerStartState {
  if (descriptor.cloudProvider === true) return 'cloud';
  if (descriptor.disabledByDefault === true) return 'off';
  return isOffByDefault(descriptor) ? 'gated' : 'absent';
}

/** The Lease that this manager competes for. */
function leaseAt({ history }: Cluster, manager: ControllerManager, moment: Moment): Lease | undefined {
  const options = manager.optionsAt(moment.record);
  const ref = { namespace: options['leader-elect-resource-namespace'], name: options['leader-elect-resource-name'] };
  return history.objectAt('Lease', ref, history.revisionAt(moment)) as Lease | undefined;
}

function leaseView({ metadata, spec }: Lease, epochMs: number): LeaseView {
  const { holderIdentity = '', leaseDurationSeconds = 0, acquireTime, renewTime, leaseTransitions = 0 } = spec;
  const timeOf = (text: string | undefined): number => (text === undefined ? 0 : parseTime(text) - epochMs);
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    holder: holderIdentity,
    durationMs: leaseDurationSeconds * 1000,
    acquiredMs: timeOf(acquireTime),
    renewedMs: timeOf(renewTime),
    transitions: leaseTransitions,
  };
}

/** A competing process's knowledge of the Lease: what it saw last, and since when it has been unchanged. */
function candidateView(
  cluster: Cluster,
  manager: ControllerManager,
  stages: readonly StageReport[],
  moment: Moment,
): CandidateView | undefined {
  const competesFrom = stages.find(({ result }) => result.name === managerSteps.leaderElectAndRun.name)?.record;
  if (competesFrom === undefined || stages.some(({ result }) => ENDS.has(result.name))) return undefined;
  const { history, trace } = cluster;
  const oldest = Math.max(competesFrom, history.oldest.record);
  const looks = sightsOf(trace)
    .of(manager.name, moment.record)
    .filter(({ request }) => request > oldest);
  const seenIn = ({ upTo }: LeaseSight): Lease | undefined => leaseAt(cluster, manager, { atMs: moment.atMs, record: upTo });
  const last = looks.at(-1);
  const lease = last && seenIn(last);
  if (last === undefined || lease === undefined) return undefined;
  let first = last;
  for (const look of looks.toReversed()) {
    if (seenIn(look)?.metadata.resourceVersion !== lease.metadata.resourceVersion) break;
    first = look;
  }
  const { holderIdentity: holder = '', leaseDurationSeconds = 0 } = lease.spec;
  return {
    leads: holder === stages[0]?.identity,
    holder,
    observedMs: first.atMs,
    record: first.request,
    lookedMs: last.atMs,
    expiresMs: first.atMs + leaseDurationSeconds * 1000,
  };
}

function recordsOf(trace: Trace): StartRecords {
  const known = RECORDS.get(trace) ?? new StartRecords(trace);
  RECORDS.set(trace, known);
  return known;
}

function sightsOf(trace: Trace): LeaseSights {
  const known = SIGHTS.get(trace) ?? new LeaseSights(trace);
  SIGHTS.set(trace, known);
  return known;
}
