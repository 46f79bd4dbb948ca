import type { Values } from '../texts.ts';

/** Faults as tools, in English: what each does, and what to look at. Comes after the first graph: a part of its own. */
export const faults = {
  menu: ({ name }: Values<'name'>) => `Faults of ${name}`,
  button: 'Break something',
  chip: 'Faults',
  chipOn: ({ count }: Values<'count'>) => (count === 1 ? `Faults: ${count} is on` : `Faults: ${count} are on`),
  list: 'Faults that are on',
  none: 'No faults. Inject one where it should strike: with the lightning on a node, a ReplicaSet or a control loop, beside a Pod in the inspector, or with a right click on any of them.',
  notKubernetes:
    'Each fault is a command (fault inject …): it is logged, replayed and shared like the others, but it is not a Kubernetes command.',
  since: ({ time }: Values<'time'>) => `since ${time}`,
  strikes: ({ count }: Values<'count'>) => (count === 1 ? `struck ${count} time` : `struck ${count} times`),
  left: ({ count }: Values<'count'>) => `${count} to go`,
  takeBackAll: 'Take all back',
  takeBackThis: ({ line }: Values<'line'>) => `Take back: ${line}`,
  on: 'This fault is on: choose it again to remove it.',
  mark: ({ count }: Values<'count'>) => (count === 1 ? `${count} fault is on here` : `${count} faults are on here`),
  stopped: ({ name }: Values<'name'>) => `${name} is stopped: its queue, its retries and its expectations are lost.`,
  start: 'Start it',
  startNamed: ({ name }: Values<'name'>) => `Start ${name}`,
  disturb: 'Disturb the API server …',
  offer: {
    crash: {
      name: 'End the first container now',
      look: 'Objects: the Pod is not ready, then runs again with one more restart. Inspector: lastState has the exit code.',
    },
    crashLoop: {
      name: 'End the first container again and again',
      look: 'Inspector: CrashLoopBackOff, and the event BackOff. The kubelet waits 10 s, 20 s, 40 s … up to 5 minutes between two starts.',
    },
    crashImage: {
      name: ({ image }: Values<'image'>) => `End all containers of ${image} now`,
      look: 'Objects: every Pod loses its readiness at once. No controller makes new Pods: the kubelets restart the containers.',
    },
    crashImageLoop: {
      name: ({ image }: Values<'image'>) => `End all containers of ${image} again and again`,
      look: 'Roll this image out and watch the Deployment: the new Pods never stay ready, so maxUnavailable keeps the old ones.',
    },
    failReadiness: {
      name: 'Fail the readiness probe',
      look: 'Objects: the Pod keeps running, but is not ready, and leaves the endpoints of its Services. Nothing restarts it.',
    },
    failLiveness: {
      name: 'Fail the liveness probe',
      look: 'Inspector: the event Unhealthy, then Killing: after failureThreshold failures the kubelet restarts the container.',
    },
    failStartup: {
      name: 'Fail the startup probe',
      look: 'Inspector: the other probes wait for this one, and after failureThreshold failures the container is restarted.',
    },
    powerOff: {
      name: 'Cut the power',
      look: 'Nodes: 40 to 50 s later the node is Unknown (its lease has run out), then it is tainted, and after 5 minutes its Pods are deleted.',
    },
    powerOn: {
      name: 'Restore the power',
      look: 'Nodes: the kubelet registers again, and starts the Pods that are still bound to it.',
    },
    cutNetwork: {
      name: 'Cut the network between kubelet and API server',
      look: 'Nodes: Unknown after 40 to 50 s, as without power. But its Pods keep running: replacements are created elsewhere, and for a while there are too many.',
    },
    pull: {
      name: ({ image }: Values<'image'>) => `Pulls of ${image} fail`,
      look: 'Inspector of a new Pod: ErrImagePull, ImagePullBackOff. A node that already has the image still starts it (imagePullPolicy IfNotPresent).',
    },
    quota: {
      name: ({ namespace }: Values<'namespace'>) => `No more Pods in namespace ${namespace} (quota)`,
      look: 'Scale up or roll out, then look at the ReplicaSet: FailedCreate with “exceeded quota”, and the Deployment’s condition ReplicaFailure.',
    },
    quotaEnd: {
      name: ({ namespace }: Values<'namespace'>) => `Delete the quota of namespace ${namespace}`,
      look: 'Loops: the ReplicaSet controller creates the missing Pods when the next retry of its key is due.',
    },
    stop: {
      name: 'Stop this controller',
      look: ({ name }: Values<'name'>) =>
        `Loops: its queue is gone and nobody reacts. Change one of its objects: nothing happens until you take this back. Like --controllers=*,-${name}.`,
    },
    restart: {
      name: 'Restart it with an empty memory',
      look: 'Loops: every object of its caches is added to its queue once. Waiting keys, retries and expectations are lost, yet nothing is done twice.',
    },
    noExpectations: {
      name: 'Let it act without expectations',
      look: 'Delay its watch of Pods too, then scale up. Objects: it does not see its own Pods and creates more again and again, then deletes the surplus.',
    },
    watch: {
      name: 'Disturb its watches …',
      look: 'Delay, drop or expire the events that feed its caches.',
    },
  },
  type: {
    'watch-delay': 'Delay a watch',
    'watch-drop': 'Drop events of a watch',
    'watch-expire': 'Expire a watch (410 Gone)',
    'api-latency': 'Latency',
    'api-error': 'Errors',
    'api-conflict': 'Conflicts',
  },
  look: {
    'watch-delay':
      'Loops: the cache lags further behind. Controllers act on old data; expectations and resourceVersions keep that harmless.',
    'watch-drop':
      'Loops: the cache stays as it was, and nobody notices. Expire the watch afterwards: the new list repairs the cache.',
    'watch-expire': 'Loops: the informer lists everything again. Handlers are called only for what has changed in the meantime.',
    'api-latency': 'Loops: workers stay in their functions while they wait, and keys queue up behind them.',
    'api-error': 'Loops: the sync ends with an error, and its key waits for a retry: 5 ms, 10 ms, 20 ms …, doubling each time.',
    'api-conflict':
      'Loops: the update is refused with 409, the key comes back, and the next sync reads the object again. Terminal: kubectl says “the object has been modified”.',
  },
  form: {
    title: 'Disturb the API server and its watches',
    what: 'What goes wrong',
    client: 'Whose',
    anyClient: 'everybody’s',
    kind: 'Kind',
    anyKind: 'all kinds',
    verb: 'Verb',
    anyVerb: 'all verbs',
    code: 'Answer',
    delay: 'Delay in seconds',
    often: 'How often',
    always: 'always',
    share: 'at random, in %',
    next: 'only the next',
    amount: 'How many',
    shared: 'All controllers of a manager share one watch for each kind: this one feeds the others too.',
    inject: 'Put in',
  },
};
