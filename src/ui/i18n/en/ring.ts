import type { Values } from '../texts.ts';

/** One control loop drawn as a loop, in English. Comes with the view that shows it: a part of its own. */
export const ring = {
  choose: 'Choose a loop',
  tabs: 'Parts of the control plane',
  tab: { ring: 'One loop', all: 'All loops', start: 'Start' },
  none: 'No loop runs yet: a controller manager must become leader first.',
  place: ({ count, component }: Values<'count' | 'component'>) => `one of ${count} loops of ${component}`,
  alone: ({ component }: Values<'component'>) => `the only loop of ${component}`,
  workerCount: ({ count }: Values<'count'>) => (count === 1 ? `${count} worker` : `${count} workers`),
  label: ({ name }: Values<'name'>) => `Control loop ${name}`,
  api: 'API server + etcd',
  watch: 'watch',
  write: 'write',
  addedBy: 'added by',
  cache: 'Cache',
  cacheHint: 'what the informers know',
  notSynced: 'not listed yet',
  late: ({ count }: Values<'count'>) => `${count} late`,
  queue: 'Queue',
  schedulingQueue: 'Scheduling queue',
  queueHint: 'keys, not events: each at most once',
  try: ({ count }: Values<'count'>) => `try ${count}`,
  planned: 'planned check',
  workers: 'Workers',
  workersHint: 'each holds one key at a time',
  attempt: 'Scheduling cycle',
  attemptHint: 'one Pod at a time; binding goes on beside it',
  moreBusy: ({ count }: Values<'count'>) => `${count} more busy`,
  moreIdle: ({ count }: Values<'count'>) => `${count} more idle`,
  function: 'The sync function',
  noSync: 'No sync lately.',
  worker: ({ worker }: Values<'worker'>) => `worker ${worker}`,
  soFar: 'so far',
  took: ({ ms }: Values<'ms'>) => `took ${ms}`,
  ago: 'ago',
  failed: ({ error }: Values<'error'>) => `It failed: ${error}`,
  meaning: 'What this means now',
  metrics: 'Metrics',
  adds: 'adds',
  retries: 'retries',
  queueTime: 'queue time',
  workTime: 'work time',
  kubelet: {
    label: ({ node }: Values<'node'>) => `The loop of the kubelet of ${node}`,
    what: 'A kubelet has no workqueue. Each of its Pods has a worker of its own: the watch, a container that ended, or a probe wakes it. The sync starts and stops containers until they are as the Pod says, and the status manager writes what came of it.',
    off: 'This machine is off. Its Pods keep the status that was written last.',
    pods: ({ count }: Values<'count'>) => (count === 1 ? `${count} Pod on this node` : `${count} Pods on this node`),
    podsHint: 'what the watch has brought',
    more: ({ count }: Values<'count'>) => `${count} more`,
    handler: 'HandlePodAdditions, HandlePodUpdates',
    workers: 'Pod workers',
    workersHint: 'one for each Pod',
    noWork: 'Nothing to do lately.',
    wake: 'a result that changes wakes the worker',
    probes: 'Probes',
    probesHint: 'startup, readiness, liveness',
    noProbe: 'No result has changed lately.',
    status: 'status manager: PATCH pods/status',
  },
  proxy: {
    label: ({ node }: Values<'node'>) => `The loop of kube-proxy on ${node}`,
    what: 'kube-proxy has no workqueue and writes nothing. It collects the changes that its watches bring. A runner lets one sync begin at least a second after the last one has ended, and that sync takes all of them into the table of the node. Until then the node sends requests by the old table: that is how requests are lost.',
    idle: 'kube-proxy starts here with the first request that is sent from this node. Until then there is nothing that a table would change.',
    off: 'This machine is off. Its table is gone.',
    changes: 'Changes that wait',
    changesHint: 'each Service at most once',
    noChange: 'No change waits.',
    more: ({ count }: Values<'count'>) => `${count} more`,
    request: 'request a run',
    runner: 'BoundedFrequencyRunner',
    runnerHint: 'at least a second between two syncs',
    interval: 'How much of the interval has passed',
    free: 'The next change is taken at once.',
    waits: 'The changes wait for',
    soonest: 'The next sync begins at the earliest in',
    runs: 'A sync runs.',
    syncHint: 'takes every change at once',
    takes: ({ count }: Values<'count'>) =>
      count === 0
        ? 'The next sync has nothing to take yet.'
        : count === 1
          ? `The next sync takes ${count} Service.`
          : `The next sync takes ${count} Services.`,
    taking: ({ count }: Values<'count'>) =>
      count === 1 ? `This sync takes ${count} Service.` : `This sync takes ${count} Services.`,
    took: ({ count }: Values<'count'>) =>
      count === 1 ? `The last one took ${count} Service. Since its end:` : `The last one took ${count} Services. Since its end:`,
    table: 'The table of this node',
    tableHint: 'where a request to a Service goes',
    empty: 'There is no table yet.',
    current: ({ revision }: Values<'revision'>) => `It is up to date: it knows revision ${revision}.`,
    behind: ({ count }: Values<'count'>) =>
      count === 1
        ? `It does not know ${count} write of Services and EndpointSlices. It is out of date for`
        : `It does not know ${count} writes of Services and EndpointSlices. It is out of date for`,
  },
  dns: {
    label: ({ name }: Values<'name'>) => `The loop of ${name}`,
    what: 'CoreDNS has no workqueue and writes nothing. Watches fill its caches, and each answer is made from them in the moment of the question. So an answer is as old as the caches: a new Service is not found yet, and a Pod that is gone still has its address. A program that asks for a short name tries one search domain after the other.',
    off: 'Its container does not run. Its caches were in memory and are lost.',
    plugin: 'plugin kubernetes',
    records: 'Records',
    recordsHint: ({ zone }: Values<'zone'>) => (zone === '' ? 'made from the caches' : `made from the caches, for ${zone}`),
    noRecord: 'There is nothing to answer from yet.',
    inEtcd: 'etcd:',
    questions: 'Asked last',
    questionsHint: 'kube-proxy chooses a CoreDNS for each question',
    noQuestion: 'Nobody has asked it yet.',
    asked: ({ count }: Values<'count'>) => (count === 1 ? 'asked once' : `asked ${count} times`),
    tries: 'Tries',
    other: 'asked of another CoreDNS',
    noAddress: 'no address',
    more: ({ count }: Values<'count'>) => `and ${count} more`,
    reach: 'kube-dns',
    ready: 'Readiness',
    readyHint: 'kube-dns sends questions only to ready Pods',
    ended: 'Its container does not run.',
    serves: 'Port 53 has been open for',
    closed: 'Port 53 is closed until the caches are filled, for at most 5 s.',
    readyYes: '/ready says 200: the caches are filled.',
    readyNo: '/ready says 503: the caches are not filled yet.',
    podReady: 'The kubelet has found its Pod ready.',
    podUnready: 'The kubelet has not found its Pod ready.',
    stopping: 'It was told to end, and goes on answering for a while. Since then:',
  },
  remark: {
    ended: {
      head: 'This loop does not run.',
      body: 'Its queue and caches were in memory and are lost. When it starts again, it lists everything and begins from there.',
    },
    behind: {
      head: ({ count, kind }: Values<'count' | 'kind'>) =>
        count === 1
          ? `The ${kind} cache is <b>${count} event</b> behind.`
          : `The ${kind} cache is <b>${count} events</b> behind.`,
      counts: ({ known, kinds, there }: Values<'known' | 'kinds' | 'there'>) =>
        `This loop still counts ${known} ${kinds}; there are ${there}.`,
      syncCounts: ({ known, kinds, there }: Values<'known' | 'kinds' | 'there'>) =>
        `So this sync still counts ${known} ${kinds}; there are ${there}.`,
      state: ({ kinds, known }: Values<'kinds' | 'known'>) =>
        `The number of ${kinds}, ${known}, is right, but not their newest state.`,
      unknown: 'Until the events arrive, it decides by what was.',
    },
    failing: {
      head: ({ count, key }: Values<'count' | 'key'>) =>
        count === 1 ? `<b>${key}</b> failed once.` : `<b>${key}</b> failed ${count} times.`,
      body: ({ left }: Values<'left'>) => `It comes back in ${left}. Each failure doubles the wait.`,
    },
    awaiting: {
      head: ({ key }: Values<'key'>) => `<b>${key}</b> waits to see its own writes.`,
      body: ({ what }: Values<'what'>) =>
        `Not in the cache yet: ${what}. Until then the controller creates and deletes no more Pods for it: these are its expectations.`,
      created: ({ count }: Values<'count'>) => (count === 1 ? `${count} creation` : `${count} creations`),
      deleted: ({ count }: Values<'count'>) => (count === 1 ? `${count} deletion` : `${count} deletions`),
    },
    unschedulable: {
      head: ({ count }: Values<'count'>) =>
        count === 1 ? `<b>${count} Pod</b> fits on no node.` : `<b>${count} Pods</b> fit on no node.`,
      body: ({ plugins }: Values<'plugins'>) =>
        `Rejected by ${plugins}. They are tried again when something changes that may help.`,
    },
    returns: {
      head: ({ count, key }: Values<'count' | 'key'>) =>
        count === 1 ? `<b>${key}</b> came once in this second.` : `<b>${key}</b> came ${count} times in this second.`,
      joined: ({ count }: Values<'count'>) =>
        count === 1 ? `The queue joined them into ${count} sync.` : `The queue joined them into ${count} syncs.`,
    },
    backlog: {
      head: ({ count }: Values<'count'>) =>
        count === 1 ? `<b>${count} key</b> waits for a worker.` : `<b>${count} keys</b> wait for a worker.`,
      body: ({ count }: Values<'count'>) =>
        count === 1 ? `There is ${count} worker, and it is busy.` : `There are ${count} workers.`,
    },
    working: {
      head: ({ key }: Values<'key'>) => `<b>${key}</b> is being synced.`,
      body: ({ span, step }: Values<'span' | 'step'>) =>
        `A worker has had it for ${span} and is in ${step}. The caches are up to date.`,
    },
    quiet: {
      head: 'Nothing to do.',
      body: 'The caches are up to date and no key is ready.',
      next: ({ key, left }: Values<'key' | 'left'>) =>
        `The caches are up to date and no key is ready. ${key} is checked again in ${left}.`,
    },
  },
  reason: {
    ADDED: ({ count, kinds }: Values<'count' | 'kinds'>) => `${count} new ${kinds}`,
    MODIFIED: ({ count, kinds }: Values<'count' | 'kinds'>) =>
      count === 1 ? `${count} change of a ${kinds}` : `${count} changes of ${kinds}`,
    DELETED: ({ count, kinds }: Values<'count' | 'kinds'>) => `${count} deleted ${kinds}`,
    AddAfter: ({ count }: Values<'count'>) => (count === 1 ? `${count} planned check` : `${count} planned checks`),
    AddRateLimited: ({ count }: Values<'count'>) =>
      count === 1 ? `${count} retry after a failure` : `${count} retries after failures`,
    via: ({ count, via }: Values<'count' | 'via'>) => `${count} from ${via}`,
    more: ({ count }: Values<'count'>) => `${count} more`,
    Conflict: ({ count }: Values<'count'>) => (count === 1 ? `${count} write conflicted` : `${count} writes conflicted`),
    refused: ({ count, reason }: Values<'count' | 'reason'>) =>
      count === 1 ? `${count} request was refused (${reason})` : `${count} requests were refused (${reason})`,
  },
  start: {
    label: 'The start as a tree in time',
    manager: 'Controller manager',
    tree: ({ name }: Values<'name'>) => `Start of ${name}`,
    none: 'It has not been started yet.',
    axis: 'Times count from the first step. On the axis long waits are shortened.',
    older: ({ names }: Values<'names'>) => `before: ${names}`,
    list: ({ count }: Values<'count'>) => (count === 1 ? `first list: ${count} object` : `first list: ${count} objects`),
    show: ({ name, time }: Values<'name' | 'time'>) => `Show the moment of ${name}, ${time}`,
    flags: ({ name }: Values<'name'>) => `Flags of ${name}`,
    restart: 'Restart',
    restartTip:
      'Sends SIGTERM and starts a new process with these flags. Its old Lease has to expire first, unless another manager takes over.',
  },
  comma: ', ',
  stop: '. ',
};
