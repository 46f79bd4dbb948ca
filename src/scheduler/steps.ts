import { declareSteps } from '../sim/index.ts';

const SCHEDULE_ONE = 'pkg/scheduler/schedule_one.go';
const FRAMEWORK = 'pkg/scheduler/framework/runtime/framework.go';
const PREEMPTION = 'pkg/scheduler/framework/preemption/preemption.go';
const EXECUTOR = 'pkg/scheduler/framework/preemption/executor.go';
const DEFAULT_PREEMPTION = 'pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go';

/** The weighted score of each score plugin. Absent if the plugin skips the Pod. */
const SCORES = {
  TaintToleration: 'number?',
  NodeAffinity: 'number?',
  NodeResourcesFit: 'number?',
  PodTopologySpread: 'number?',
  InterPodAffinity: 'number?',
  NodeResourcesBalancedAllocation: 'number?',
  ImageLocality: 'number?',
} as const;

/** The name of a score plugin, as in the scheduler's configuration. */
export type ScorePluginName = keyof typeof SCORES;

/** The steps of the scheduler. */
export const steps = declareSteps('scheduler', {
  Run: {
    kind: 'start',
    upstream: 'pkg/scheduler/scheduler.go',
    function: 'Scheduler.Run',
    outcomes: { begun: { profile: 'string' } },
  },
  ScheduleOne: { kind: 'sync', upstream: SCHEDULE_ONE, olderNames: { 'v1.17': 'scheduleOne', 'v1.28': 'scheduleOne' } },
  skipPodSchedule: { kind: 'decision', upstream: SCHEDULE_ONE, outcomes: { deleting: {}, assumed: {} } },
  schedulingCycle: { kind: 'decision', upstream: SCHEDULE_ONE, figures: { attempts: 'number' } },
  schedulePod: {
    kind: 'decision',
    upstream: SCHEDULE_ONE,
    olderNames: { 'v1.17': 'Schedule' },
    figures: { nodes: 'number' },
    outcomes: { searched: {}, noNodes: {} },
  },
  findNodesThatFitPod: {
    kind: 'decision',
    upstream: SCHEDULE_ONE,
    olderNames: { 'v1.17': 'findNodesThatFit' },
    figures: { fit: 'number', nodes: 'number' },
    outcomes: { found: {}, none: {}, nominated: { node: 'string' } },
  },
  RunPreFilterPlugins: {
    kind: 'plan',
    upstream: FRAMEWORK,
    outcomes: {
      passed: {},
      narrowed: { plugin: 'string', nodes: 'number' },
      rejected: { plugin: 'string', message: 'string' },
    },
  },
  findNodesThatPassFilters: {
    kind: 'plan',
    upstream: SCHEDULE_ONE,
    outcomes: { searched: { nodes: 'number', startIndex: 'number', numNodesToFind: 'number' } },
  },
  RunFilterPlugins: {
    kind: 'decision',
    upstream: FRAMEWORK,
    outcomes: { passed: {}, rejected: { rejected: 'number', plugins: 'string' } },
    columns: { node: 'string', plugin: 'string', reason: 'string' },
  },
  prioritizeNodes: { kind: 'decision', upstream: SCHEDULE_ONE, figures: { nodes: 'number' } },
  RunScorePlugins: {
    kind: 'decision',
    upstream: FRAMEWORK,
    outcomes: { scored: { plugins: 'number', highest: 'number', lowest: 'number' } },
    columns: { node: 'string', ...SCORES, total: 'number' },
  },
  selectHost: {
    kind: 'decision',
    upstream: SCHEDULE_ONE,
    outcomes: { chosen: { node: 'string', total: 'number', equals: 'number', ...SCORES } },
  },
  RunPostFilterPlugins: {
    kind: 'decision',
    upstream: FRAMEWORK,
    outcomes: {
      nominated: { node: 'string', plugin: 'string', victims: 'number', pdbViolations: 'number' },
      noHelp: { message: 'string' },
    },
  },
  PodEligibleToPreemptOthers: {
    kind: 'decision',
    upstream: DEFAULT_PREEMPTION,
    function: 'DefaultPreemption.PodEligibleToPreemptOthers',
    outcomes: { true: {}, false: { message: 'string' } },
  },
  DryRunPreemption: {
    kind: 'decision',
    upstream: PREEMPTION,
    function: 'Evaluator.DryRunPreemption',
    outcomes: { tried: { potentialNodes: 'number', candidates: 'number' } },
    columns: { node: 'string', victims: 'string', pdbViolations: 'number' },
  },
  SelectCandidate: {
    kind: 'decision',
    upstream: PREEMPTION,
    function: 'Evaluator.SelectCandidate',
    outcomes: { none: {}, chosen: { node: 'string' } },
  },
  prepareCandidate: { kind: 'decision', upstream: EXECUTOR, outcomes: { preempted: { node: 'string', victims: 'string' } } },
  assume: { kind: 'decision', upstream: SCHEDULE_ONE, outcomes: { assumed: { node: 'string' } } },
  bindingCycle: { kind: 'decision', upstream: SCHEDULE_ONE },
  bind: { kind: 'decision', upstream: SCHEDULE_ONE, outcomes: { bound: { node: 'string' } } },
  handleBindingCycleError: { kind: 'decision', upstream: SCHEDULE_ONE, outcomes: { forgotten: { error: 'string' } } },
  handleSchedulingFailure: {
    kind: 'decision',
    upstream: SCHEDULE_ONE,
    olderNames: { 'v1.17': 'recordSchedulingFailure' },
    figures: { reason: ['Unschedulable', 'SchedulerError'], attempts: 'number', message: 'string' },
    outcomes: { requeued: {}, gone: {} },
  },
});
