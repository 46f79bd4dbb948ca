import type { Values } from '../texts.ts';

/** Faults as tools, in English: what each does, and what to look at. Comes after the first graph: a part of its own. */
export const faults = {
  menu: ({ name }: Values<'name'>) => `Break something: ${name}`,
  button: 'Break something',
  chip: 'Faults',
  chipOn: ({ count }: Values<'count'>) => (count === 1 ? `Faults: ${count} is on` : `Faults: ${count} are on`),
  list: 'Faults that are on',
  none: 'No faults. Inject one where it should strike: by “Break something” on a node, a ReplicaSet or a control loop, beside a Pod in the inspector, or with a right click on any of them.',
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
  disturb: 'Break the API server …',
  offer: {
    crash: {
      name: 'Crash',
      look: 'Objects: the Pod is not ready, then runs again with one more restart. Inspector: lastState has the exit code.',
    },
    crashLoop: {
      name: 'Crash in a loop',
      look: 'Inspector: CrashLoopBackOff, and the event BackOff. The kubelet waits 10 s, 20 s, 40 s … up to 5 minutes between two starts.',
    },
    crashImage: {
      name: ({ image }: Values<'image'>) => `Crash ${image}`,
      look: 'Objects: every Pod loses its readiness at once. No controller makes new Pods: the kubelets restart the containers.',
    },
    crashImageLoop: {
      name: ({ image }: Values<'image'>) => `Crash ${image} in a loop`,
      look: 'Roll this image out and watch the Deployment: the new Pods never stay ready, so maxUnavailable keeps the old ones.',
    },
    failReadiness: {
      name: 'Fail readiness probe',
      look: 'Objects: the Pod keeps running, but is not ready, and leaves the endpoints of its Services. Nothing restarts it.',
    },
    failLiveness: {
      name: 'Fail liveness probe',
      look: 'Inspector: the event Unhealthy, then Killing: after failureThreshold failures the kubelet restarts the container.',
    },
    failStartup: {
      name: 'Fail startup probe',
      look: 'Inspector: the other probes wait for this one, and after failureThreshold failures the container is restarted.',
    },
    serveErrors: {
      name: 'Serve errors',
      look: 'Every answer is 500, the ones to probes too. With a readiness probe the Pod leaves the endpoints of its Services. Without one its users go on getting errors.',
    },
    answerSlowly: {
      name: 'Answer slowly',
      look: 'Every answer takes 5 s longer. Probes wait for timeoutSeconds (1 s), users for 3 s. Inspector: the event Unhealthy, if there is a probe.',
    },
    powerOff: {
      name: 'Power off',
      look: 'Nodes: 40 to 50 s later the node is Unknown (its lease has run out), then it is tainted, and after 5 minutes its Pods are deleted.',
    },
    powerOn: {
      name: 'Power on',
      look: 'Nodes: the kubelet registers again, and starts the Pods that are still bound to it.',
    },
    cutNetwork: {
      name: 'Cut network',
      look: 'Between its kubelet and the API server. Nodes: Unknown after 40 to 50 s, as without power. But its Pods keep running: replacements are created elsewhere, and for a while there are too many.',
    },
    pull: {
      name: ({ image }: Values<'image'>) => `Fail pulls of ${image}`,
      look: 'Inspector of a new Pod: ErrImagePull, ImagePullBackOff. A node that already has the image still starts it (imagePullPolicy IfNotPresent).',
    },
    quota: {
      name: 'Forbid new Pods',
      look: ({ namespace }: Values<'namespace'>) =>
        `A quota for namespace ${namespace}. Scale up or roll out, then look at the ReplicaSet: FailedCreate with “exceeded quota”, and the Deployment’s condition ReplicaFailure.`,
    },
    quotaEnd: {
      name: 'Allow new Pods',
      look: 'Loops: the ReplicaSet controller creates the missing Pods when the next retry of its key is due.',
    },
    stop: {
      name: 'Stop controller',
      look: ({ name }: Values<'name'>) =>
        `Loops: its queue is gone and nobody reacts. Change one of its objects: nothing happens until you take this back. Like --controllers=*,-${name}.`,
    },
    restart: {
      name: 'Restart controller',
      look: 'It starts with an empty memory. Loops: every object of its caches is added to its queue once. Waiting keys, retries and expectations are lost, yet nothing is done twice.',
    },
    noExpectations: {
      name: 'Ignore expectations',
      look: 'Delay its watch of Pods too, then scale up. Objects: it does not see its own Pods and creates more again and again, then deletes the surplus.',
    },
    watch: {
      name: 'Break watches …',
      look: 'Delay, drop or expire the events that feed its caches.',
    },
  },
  type: {
    'watch-delay': 'Delay watch events',
    'watch-drop': 'Drop watch events',
    'watch-expire': 'Expire watches (410)',
    'api-latency': 'Delay requests',
    'api-error': 'Fail requests',
    'api-conflict': 'Refuse updates (409)',
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
    title: 'Break the API server and its watches',
    what: 'What to break',
    field: { delayMs: 'Delay in seconds', code: 'Answer', client: 'Whose', kind: 'Kind', verb: 'Verb' },
    any: { client: 'everybody’s', kind: 'all kinds', verb: 'all verbs' },
    often: 'How often',
    always: 'always',
    share: 'at random, in %',
    next: 'only the next',
    amount: 'How many',
    shared: 'All controllers of a manager share one watch for each kind: this one feeds the others too.',
    inject: 'Inject',
  },
};
