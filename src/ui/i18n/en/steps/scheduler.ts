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
  addAllEventHandlers: { about: 'Adds the handlers of Nodes, Pods and claims to the informers.' },
  addNodeToCache: {
    about: 'A node is new: puts it into the scheduler’s cache, and tries rejected Pods again that it may help.',
    outcomes: { added: ({ node }) => node },
  },
  updateNodeInCache: {
    about: 'A node has changed in a way that may let Pods fit: tries rejected Pods again that it may help.',
    outcomes: { moreSchedulable: ({ node, events }) => `${node}: ${counted(events, 'kind of change', 'kinds of changes')}` },
  },
  deleteNodeFromCache: {
    about: 'A node is gone: takes it out of the scheduler’s cache.',
    outcomes: { removed: ({ node }) => node },
  },
  addPodToSchedulingQueue: {
    about: 'A Pod without a node is new: puts it into the queue.',
    outcomes: { enqueued: ({ pod }) => `queue ${pod}` },
  },
  updatePodInSchedulingQueue: {
    about: 'A Pod without a node has changed: updates it in the queue. A change may make it schedulable.',
    outcomes: {
      updated: ({ pod }) => `update ${pod} in the queue`,
      assumed: ({ pod }) => `${pod} is assumed on a node already: nothing`,
      assumedDeleting: ({ pod }) => `${pod} is assumed on a node, and is being deleted: free its place`,
    },
  },
  deletePodFromSchedulingQueue: {
    about: 'A Pod without a node is gone: takes it out of the queue.',
    outcomes: { removed: ({ pod }) => `take ${pod} out of the queue` },
  },
  addAssignedPodToCache: {
    about: 'A Pod has a node now, or came with one: counts it on that node. Other Pods may need it there.',
  },
  updateAssignedPodInCache: { about: 'A Pod with a node has changed: updates it in the scheduler’s cache.' },
  deleteAssignedPodFromCache: {
    about: 'A Pod with a node is gone or has ended: frees its place, and tries rejected Pods again that may fit now.',
  },
  handleAssumedPodDeletion: {
    about: 'A Pod is deleted while it is being bound: frees its place at once. The binding goes on, and will fail.',
    outcomes: { forgotten: ({ pod, node }) => `${pod} does not come to ${node}` },
  },
  'PriorityQueue.Add': { about: 'Puts a new Pod into the active queue, unless a plugin holds it back.' },
  'PriorityQueue.Update': { about: 'Updates a Pod in the queue, and moves it if the change may help.' },
  'PriorityQueue.Delete': { about: 'Takes a Pod out of the queue.' },
  Pop: { about: 'Waits for the next Pod to schedule: higher priority first, then the one that waits longest.' },
  'PriorityQueue.Done': { about: 'Ends the attempt for a Pod: events do not concern it any more.' },
  AddUnschedulablePodIfNotPresent: {
    about: 'Puts a rejected Pod aside, or into the backoff queue if an event during the attempt may help it.',
  },
  MoveAllToActiveOrBackoffQueue: { about: 'Looks after an event which rejected Pods it may help, and tries those again.' },
  isPodWorthRequeuing: { about: 'Asks the plugins that rejected a Pod whether an event may help it (queueing hints).' },
  requeuePodWithQueueingStrategy: {
    about: 'Puts a Pod into the active queue, or into the backoff queue if it has to wait first.',
  },
  runPreEnqueuePlugins: { about: 'Asks the plugins whether a Pod may be tried at all: scheduling gates hold it back.' },
  flushBackoffQCompleted: { about: 'Moves Pods whose backoff is over into the active queue, every second.' },
  flushUnschedulablePodsLeftover: { about: 'Tries Pods again that have been aside for more than 5 minutes.' },
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
  numFeasibleNodesToFind: { about: 'Decides how many nodes that fit are enough: in a large cluster not all are searched.' },
  RunFilterPluginsWithNominatedPods: { about: 'Filters a node twice if Pods are nominated to it: with them and without them.' },
  RunFilterPlugins: {
    about: 'Asks the plugins about each node in their order. The first that rejects the node decides.',
    outcomes: {
      passed: 'no node is rejected',
      rejected: ({ rejected, plugins }) => `${counted(rejected, 'node')} rejected: ${plugins}`,
    },
    columns: { node: 'node', plugin: 'plugin', reason: 'reason' },
  },
  'NodeUnschedulable.Filter': { about: 'Rejects nodes with spec.unschedulable: cordoned ones.' },
  'NodeName.Filter': { about: 'Rejects all nodes but the one that the Pod names itself.' },
  'TaintToleration.Filter': { about: 'Rejects nodes with a taint NoSchedule or NoExecute that the Pod does not tolerate.' },
  'NodeAffinity.Filter': { about: 'Rejects nodes that do not match the Pod’s nodeSelector or required node affinity.' },
  'NodePorts.Filter': { about: 'Rejects nodes on which a host port of the Pod is taken.' },
  'Fit.Filter': { about: 'Rejects nodes without enough CPU, memory or places for the Pod’s requests.' },
  'VolumeRestrictions.Filter': { about: 'Rejects nodes where a volume of the Pod may not be used a second time.' },
  'CSILimits.Filter': { about: 'Rejects nodes to which no more volumes of a driver can be attached.' },
  'VolumeBinding.Filter': { about: 'Rejects nodes from which the volumes of the Pod cannot be reached.' },
  'VolumeZone.Filter': { about: 'Rejects nodes in other zones than the labels of the Pod’s volumes name.' },
  'PodTopologySpread.Filter': { about: 'Rejects nodes on which the Pod would make the spread over a topology too uneven.' },
  'InterPodAffinity.Filter': { about: 'Rejects nodes by the required affinity and anti-affinity between Pods.' },
  prioritizeNodes: { about: 'Ranks the nodes that fit.' },
  RunScorePlugins: {
    about: 'Each plugin gives each node 0 to 100, times the plugin’s weight. The sum ranks the node.',
    outcomes: {
      scored: ({ highest, lowest }) => (highest === lowest ? `all have ${highest}` : `from ${lowest} to ${highest}`),
    },
    columns: { node: 'node', ...PLUGINS, total: 'total' },
  },
  'TaintToleration.Score': { about: 'Prefers nodes with few PreferNoSchedule taints that the Pod does not tolerate.' },
  'NodeAffinity.Score': { about: 'Prefers nodes that match the Pod’s preferred node affinity.' },
  'Fit.Score': { about: 'Prefers nodes with much left of what the Pod requests (LeastAllocated).' },
  'PodTopologySpread.Score': { about: 'Prefers nodes that make the spread over a topology more even.' },
  'InterPodAffinity.Score': { about: 'Prefers nodes by the preferred affinity and anti-affinity between Pods.' },
  'BalancedAllocation.Score': { about: 'Prefers nodes on which CPU and memory are used to a like degree.' },
  'ImageLocality.Score': { about: 'Prefers nodes that have the Pod’s images already.' },
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
  Preempt: { about: 'Searches a node on which the Pod fits if Pods of lower priority are deleted.' },
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
  nodesWherePreemptionMightHelp: { about: 'Leaves out nodes on which deleting Pods would not help.' },
  SelectVictimsOnNode: { about: 'Finds the fewest and least important Pods of a node whose deletion makes room.' },
  filterPodsWithPDBViolation: { about: 'Separates the Pods whose deletion would violate a PodDisruptionBudget.' },
  pickOneNodeForPreemption: { about: 'Picks the node whose victims matter least: few violated budgets, low priority, few Pods.' },
  SelectCandidate: {
    about: 'Chooses the node where preemption costs least: few violated budgets, low priorities, few Pods, late starts.',
    outcomes: { none: 'no node', chosen: ({ node }) => node },
  },
  prepareCandidate: {
    about: 'Deletes the Pods that must go. The Pod waits in the queue until they have ended.',
    outcomes: { preempted: ({ victims }) => victims },
  },
  PreemptPod: { about: 'Marks a victim with the condition DisruptionTarget, and deletes it.' },
  clearNominatedNodeName: { about: 'Clears the nomination of less important Pods to the node. They search again.' },
  AssumePod: { about: 'Counts a Pod on its node before the binding is written, so that the next Pod sees the place taken.' },
  ForgetPod: { about: 'Takes an assumed Pod off its node again, after the binding has failed.' },
  assume: {
    about: 'Counts the Pod on its node in the cache at once, so that the next Pod need not wait for the binding.',
    outcomes: { assumed: ({ node }) => node },
  },
  FindPodVolumes: { about: 'Finds out whether the claims of the Pod have, or can get, their volumes on a node.' },
  AssumePodVolumes: {
    about: 'Chooses the volumes of claims that waited for this Pod, and counts them as taken at once.',
    outcomes: {
      assumed: ({ volumes, provisions }) => `${counted(volumes, 'existing volume')}, ${counted(provisions, 'volume')} to be made`,
    },
  },
  BindPodVolumes: {
    about: 'Writes the choice of the volumes before the binding of the Pod, and waits until the claims are bound.',
    outcomes: {
      begun: ({ volumes, claims }) => `write ${counted(volumes, 'volume')} and ${counted(claims, 'claim')}, then wait`,
    },
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
