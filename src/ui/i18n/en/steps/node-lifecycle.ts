import type { WordsOf } from '../../step-catalogue.ts';
import { enqueues, workerWords } from './handler-words.ts';
import { constructorWords, runWords } from './start-words.ts';

const zoneName = (zone: string) => (zone === '' ? 'zone of all nodes' : `zone ${zone}`);

/** `add a, b; remove c` */
function taintChanges({ add, remove }: { readonly add: string; readonly remove: string }): string {
  return [add && `add ${add}`, remove && `remove ${remove}`].filter(Boolean).join('; ');
}

export const nodeLifecycle: WordsOf<'nodeLifecycle'> = {
  NewNodeLifecycleController: constructorWords,
  Run: runWords,
  CreateAddNodeHandler: enqueues('Wraps the handler of new nodes, which queues the node.'),
  CreateUpdateNodeHandler: enqueues('Wraps the handler of changed nodes, which queues the node.'),
  podUpdated: enqueues('A Pod has come to a node: queues the Pod, if the node is not ready.'),
  doPodProcessingWorker: workerWords('the queue of Pods'),
  monitorNodeHealth: { about: 'Checks the health of every node, by the clock.' },
  doNodeProcessingPassWorker: { about: 'Brings the NoSchedule taints and the labels of one node in step with its conditions.' },
  doNoScheduleTaintingPass: {
    about: 'Gives the node the NoSchedule taints that its conditions and kubectl cordon ask for, and removes the others.',
    outcomes: { unchanged: 'its taints are right', swap: taintChanges },
  },
  reconcileNodeLabels: {
    about: 'Copies labels to the names that they had before, for older clients.',
    outcomes: { unchanged: 'its labels are right', update: ({ labels }) => labels },
  },
  processPod: {
    about: 'A Pod has come to a node that is perhaps not ready: such a Pod is not ready either.',
    outcomes: { notUnready: ({ node }) => `${node} is not known to be unready` },
  },
  MarkPodsNotReady: {
    about: 'Takes the condition Ready from the Pods of a node that is not ready, so that Services leave them out.',
    outcomes: { marked: ({ pods }) => pods },
  },
  tryUpdateNodeHealth: {
    about: 'Looks for signs of life of a node: its status and its Lease. A node without any gets the condition Ready=Unknown.',
    outcomes: { silent: ({ node, silentSeconds }) => `${node} has been silent for ${silentSeconds} s` },
  },
  RecordNodeStatusChange: {
    about: 'Says in an event that the status of a node has changed.',
    outcomes: { notReady: ({ node }) => `${node} is now NodeNotReady` },
  },
  processTaintBaseEviction: {
    about: 'Queues a node that is not ready, so that it gets its NoExecute taint at the rate of its zone.',
    outcomes: { queued: ({ node, taint }) => `${node} is to be tainted ${taint}` },
  },
  handleDisruption: {
    about:
      'Decides by zone how fast nodes are given up. If all nodes are silent, it stops: the controller itself may be cut off.',
    outcomes: {
      zoneState: ({ zone, state }) => `${zoneName(zone)} is now ${state}`,
      enterMasterDisruption: 'all nodes are not ready: entering master disruption mode',
      exitMasterDisruption: 'some nodes are ready: exiting master disruption mode',
    },
  },
  doNoExecuteTaintingPass: {
    about: 'Gives a queued node its NoExecute taint, if it is still not ready.',
    outcomes: { taint: ({ node, taint }) => `${node}: ${taint}` },
  },
  classifyNodes: { about: 'Finds nodes that are new, gone, or in another zone than before.' },
  SwapNodeControllerTaint: { about: 'Adds one taint to a node and removes its opposite.' },
  AddOrUpdateLabelsOnNode: { about: 'Writes labels of a node.' },
  ComputeZoneState: { about: 'Tells how bad a zone is: normal, partly or fully disrupted.' },
  GetZoneKey: { about: 'Makes the key of a zone from the labels of a node.' },
  addPodEvictorForNewZone: { about: 'Makes the rate-limited queue of a new zone.' },
  setLimiterInZone: { about: 'Sets how fast the nodes of a zone are tainted: slower if many are down.' },
  'RateLimitedTimedQueue.Try': { about: 'Handles the queued nodes of a zone, as fast as its rate allows.' },
};
