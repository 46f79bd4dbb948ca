import type { Values } from '../texts.ts';

/** The controls of time, the speed and the clock. */
export const transportBar = {
  transport: { label: 'Time', play: 'Play', pause: 'Pause', step: 'Step' },
  step: {
    event: { short: 'event', tip: 'Forward by one event of the simulation', back: 'Back by one event' },
    write: {
      short: 'write',
      tip: 'Forward to the next write to etcd',
      back: 'Back to before the last write',
    },
    sync: {
      short: 'sync',
      tip: 'Forward to the end of the next sync of a controller',
      back: 'Back to before the end of the last sync',
    },
  },
  speed: {
    label: 'Speed of simulated time',
    presets: 'Usual speeds',
    choose: ({ speed }: Values<'speed'>) => `Speed ${speed}: choose another`,
  },
  clock: {
    label: 'Simulated time',
    revision: ({ revision }: Values<'revision'>) => `revision ${revision}`,
    revisionTip: 'The newest revision of etcd. Each write creates one.',
  },
  pace: {
    loading: { word: 'loading', tip: 'The simulation is loading. What you do now is carried out as soon as it is ready.' },
    running: { word: 'running', tip: 'Simulated time passes.' },
    slow: { word: 'slow motion', tip: 'Simulated time passes slower than real time.' },
    paused: { word: 'paused', tip: 'Simulated time stands still.' },
    idle: { word: 'idle', tip: 'Only heartbeats are left to happen.' },
    stopped: { word: 'stopped', tip: 'An error has ended the simulation.' },
    behind: {
      word: 'behind',
      tip: 'This computer cannot simulate the cluster at this speed, so time passes more slowly. The page stays usable.',
    },
  },
};
