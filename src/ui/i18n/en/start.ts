import type { Values } from '../texts.ts';

/** The start of the controller managers, in English. The names of upstream's functions are the same in every language. */
export const start = {
  label: 'How the controller managers start',
  asking: 'Reading how they started …',
  show: ({ stage, name }: Values<'stage' | 'name'>) => `Show this moment: ${stage} of ${name}`,
  showTip: 'Show this moment',
  notYet: 'not yet',
  since: ({ span }: Values<'span'>) => `+${span}`,
  more: 'Show all',
  less: 'Show less',
  stages: 'All managers side by side, stage by stage',
  stageColumn: 'Stage',
  manager: {
    stop: 'Stop',
    stopLabel: ({ name }: Values<'name'>) => `Stop ${name}`,
    stopTip:
      'Sends SIGTERM. By default it exits at once and lets its Lease expire. With the feature gate ControllerManagerReleaseLeaderElectionLockOnExit it releases the Lease.',
    kill: 'Kill',
    killLabel: ({ name }: Values<'name'>) => `Kill ${name}`,
    killTip: 'Sends SIGKILL: its memory is lost, and its Lease has to expire.',
    start: 'Start',
    startLabel: ({ name }: Values<'name'>) => `Start ${name}`,
    startTip: 'Starts a new process with a new identity.',
    starts: ({ count }: Values<'count'>) => (count === 1 ? `started once` : `started ${count} times`),
  },
  lease: {
    title: ({ name }: Values<'name'>) => `Lease ${name}`,
    what: 'One of the managers leads: it holds this Lease and renews it regularly, and the others read it. Nobody compares a clock with renewTime: each candidate counts from the moment it last saw the Lease change (client-go leaderelection.go, tryAcquireOrRenew).',
    absent: 'Nobody has created the Lease yet.',
    nobody: 'nobody: it was released',
    ago: ({ span }: Values<'span'>) => `${span} ago`,
    candidates: 'What each candidate knows',
    leads: ({ ago }: Values<'ago'>) => `leads. Renewed it ${ago} ago.`,
    waits: ({ ago, left }: Values<'ago' | 'left'>) => `saw it change ${ago} ago. May take it over in ${left}.`,
    free: ({ ago }: Values<'ago'>) => `saw it change ${ago} ago: it has expired. Takes it over at the next check.`,
    released: ({ ago }: Values<'ago'>) => `was released ${ago} ago. Takes it over at the next check.`,
    unseen: 'competes, and has not seen the Lease yet.',
    starting: 'starts, and does not compete yet.',
    stopped: 'is stopped, and does not compete.',
    left: ({ left, duration }: Values<'left' | 'duration'>) => `${left} of ${duration} left`,
    leaderTip: ({ retry, deadline }: Values<'retry' | 'deadline'>) =>
      `Renews it every ${retry}, and gives up after ${deadline} without success, before the Lease expires for the others.`,
    otherTip: ({ looked }: Values<'looked'>) => `Checks every 2 to 4.4 s; the last time was ${looked} ago.`,
  },
  ended: {
    title: 'The end',
    what: 'How the process ended.',
  },
  options: {
    default: ({ count }: Values<'count'>) =>
      count === 1 ? `${count} option, at its default` : `${count} options, all at their defaults`,
    changed: ({ changed, count }: Values<'changed' | 'count'>) => `${changed} of ${count} options differ from their defaults`,
    list: ({ name }: Values<'name'>) => `Options of ${name}`,
    byDefault: ({ value }: Values<'value'>) => `default ${value}`,
  },
  election: {
    as: 'competes as',
    timings: ({ duration, deadline, retry }: Values<'duration' | 'deadline' | 'retry'>) =>
      `LeaseDuration ${duration} · RenewDeadline ${deadline} · RetryPeriod ${retry}`,
  },
  controllers: {
    built: ({ count }: Values<'count'>) => `${count} built`,
    left: ({ count }: Values<'count'>) => `${count} left out`,
    absent: ({ count }: Values<'count'>) => `${count} not part of this simulation`,
    list: ({ name }: Values<'name'>) => `Controllers of ${name}`,
    state: {
      unbuilt: 'not its turn yet',
      built: 'built',
      skipped: 'left out by its own options',
      'not-chosen': 'left out by --controllers',
      off: 'off unless --controllers names it',
      gated: 'off: its feature gate is off',
      cloud: 'belongs to the cloud controller manager',
      absent: 'not part of this simulation',
    },
  },
  informers: {
    count: ({ count }: Values<'count'>) => (count === 1 ? `${count} informer` : `${count} informers`),
    synced: ({ synced, count }: Values<'synced' | 'count'>) => `${synced} of ${count} caches synced`,
    list: ({ name }: Values<'name'>) => `Caches of ${name}`,
  },
  workers: {
    count: ({ workers, queues }: Values<'workers' | 'queues'>) => `${workers} workers in ${queues} loops`,
    list: ({ name }: Values<'name'>) => `Workers of ${name}`,
  },
};
