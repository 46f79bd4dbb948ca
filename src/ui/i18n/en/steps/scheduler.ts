import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

const PLUGINS = {
  TaintToleration: 'TaintToleration',
  NodeAffinity: 'NodeAffinity',
  NodeResourcesFit: 'NodeResourcesFit',
  PodTopologySpread: 'PodTopologySpread',
  InterPodAffinity: 'InterPodAffinity',
  NodeResourcesBalancedAllocation: 'NodeResourcesBalancedAllocation',
  ImageLocality: 'ImageLocality',
};

interface Fit {
  readonly fit: number;
  readonly nodes: number;
}

const fitText = ({ fit, nodes }: Fit) => `${fit} of ${counted(nodes, 'node')}`;

export const scheduler: WordsOf<'scheduler'> = {
  Run: {
    about: 'Starts the scheduler: its queue, and the cycles that take one Pod after another.',
    outcomes: { begun: ({ profile }) => `profile ${profile}` },
  },
  ScheduleOne: { about: 'Finds a node for one Pod. Only one Pod is scheduled at a time; binding goes on beside it.' },
  skipPodSchedule: {
    about: 'Tells whether the Pod needs no node: it is being deleted, or it has been given one already.',
    outcomes: { deleting: 'it is being deleted: skip it', assumed: 'it has a node already: skip it' },
  },
  schedulingCycle: { about: 'Decides on a node, or on Pods to preempt. Nothing is written to the API server except preemption.' },
  schedulePod: {
    about: 'Filters the nodes, ranks those that are left, and chooses the best.',
    outcomes: { searched: ({ nodes }) => `among ${counted(nodes, 'node')}`, noNodes: 'there is no node at all' },
  },
  findNodesThatFitPod: {
    about: 'Finds the nodes that the Pod can run on.',
    outcomes: {
      found: fitText,
      none: fitText,
      nominated: ({ node }) => `${node}, which the Pod is nominated to, fits: no other is tried`,
    },
  },
  RunPreFilterPlugins: {
    about: 'Asks each plugin about the Pod and the whole cluster, before any node is looked at.',
    outcomes: {
      passed: 'no plugin objects',
      narrowed: ({ plugin, nodes }) => `${plugin} leaves only ${counted(nodes, 'node')}`,
      rejected: ({ plugin, message }) => `${plugin} rules out all nodes: ${message}`,
    },
  },
  findNodesThatPassFilters: {
    about: 'Tries the nodes one after the other until enough fit. It begins where the search for the Pod before ended.',
    outcomes: {
      searched: ({ nodes, startIndex, numNodesToFind }) =>
        `look for ${numNodesToFind} of ${counted(nodes, 'node')}, from number ${startIndex} on`,
    },
  },
  RunFilterPlugins: {
    about: 'Asks the plugins about each node in their order. The first that rejects the node decides.',
    outcomes: {
      passed: 'no node is rejected',
      rejected: ({ rejected, plugins }) => `${counted(rejected, 'node')} rejected: ${plugins}`,
    },
    columns: { node: 'node', plugin: 'plugin', reason: 'reason' },
  },
  prioritizeNodes: { about: 'Ranks the nodes that fit.' },
  RunScorePlugins: {
    about: 'Each plugin gives each node 0 to 100, times the plugin’s weight. The sum ranks the node.',
    outcomes: {
      scored: ({ highest, lowest }) => (highest === lowest ? `all have ${highest}` : `from ${lowest} to ${highest}`),
    },
    columns: { node: 'node', ...PLUGINS, total: 'total' },
  },
  selectHost: {
    about: 'Chooses the node with the highest score. Among equals, chance decides.',
    outcomes: {
      chosen: {
        outcome: ({ node }) => node,
        arithmetic: ({ total, equals }) =>
          equals === 1
            ? `It has the highest score, ${total}.`
            : `${equals} nodes have the highest score, ${total}: chance decides.`,
      },
    },
  },
  RunPostFilterPlugins: {
    about: 'No node fits: asks the plugins that could make room.',
    outcomes: {
      nominated: {
        outcome: ({ node }) => `make room on ${node}`,
        arithmetic: ({ plugin, victims, pdbViolations }) =>
          `${plugin}: ${counted(victims, 'Pod')} must go, ${pdbViolations} against a disruption budget.`,
      },
      noHelp: ({ message }) => message,
    },
  },
  PodEligibleToPreemptOthers: {
    about: 'Tells whether the Pod may preempt others, and does not wait for some that it has preempted already.',
    outcomes: { true: 'true', false: ({ message }) => `false: ${message}` },
  },
  DryRunPreemption: {
    about: 'Tries on a copy of each node which Pods of lower priority would have to go.',
    outcomes: {
      tried: ({ potentialNodes, candidates }) => `would help on ${candidates} of ${counted(potentialNodes, 'node')}`,
    },
    columns: { node: 'node', victims: 'Pods that would go', pdbViolations: 'against a disruption budget' },
  },
  SelectCandidate: {
    about: 'Chooses the node where preemption costs least: few violated budgets, low priorities, few Pods, late starts.',
    outcomes: { none: 'no node', chosen: ({ node }) => node },
  },
  prepareCandidate: {
    about: 'Deletes the Pods that must go. The Pod waits in the queue until they have ended.',
    outcomes: { preempted: ({ victims }) => victims },
  },
  assume: {
    about: 'Counts the Pod on its node in the cache at once, so that the next Pod need not wait for the binding.',
    outcomes: { assumed: ({ node }) => node },
  },
  bindingCycle: { about: 'Writes the decision to the API server, while the next Pod is being scheduled.' },
  bind: { about: 'Creates the Binding, which sets spec.nodeName of the Pod.', outcomes: { bound: ({ node }) => node } },
  handleBindingCycleError: {
    about: 'The binding has failed: takes the Pod off its node in the cache, and gives others the chance of that place.',
    outcomes: { forgotten: ({ error }) => error },
  },
  handleSchedulingFailure: {
    about: 'Puts the Pod back into the queue, and says in an event and in its conditions why it has no node.',
    outcomes: {
      requeued: { outcome: ({ reason }) => reason, arithmetic: ({ attempts }) => `Attempt ${attempts}.` },
      gone: ({ reason }) => `${reason}, but the Pod is gone or has a node: do not queue it`,
    },
  },
};
