import type { Values } from '../texts.ts';

/** The graph of objects, in English. */
export const graph = {
  label: 'Graph of objects',
  node: 'node',
  edge: 'edge',
  keys: 'Arrow keys go to the nearest object, Enter opens it in the inspector, Escape leaves the graph.',
  relation: {
    owns: ({ from, to }: Values<'from' | 'to'>) => `${from} owns ${to}`,
    selects: ({ from, to }: Values<'from' | 'to'>) => `${from} selects the Pods of ${to}`,
    routes: ({ from, to }: Values<'from' | 'to'>) => `${from} sends traffic to the Pods of ${to}`,
    mounts: ({ from, to }: Values<'from' | 'to'>) => `${from} uses ${to}`,
    scales: ({ from, to }: Values<'from' | 'to'>) => `${from} scales ${to}`,
    binds: ({ from, to }: Values<'from' | 'to'>) => `${from} is bound to ${to}`,
    runsOn: ({ from, to }: Values<'from' | 'to'>) => `Pods of ${from} run on ${to}`,
  },
  routed: ({ routed, chosen }: Values<'routed' | 'chosen'>) => `${routed} of ${chosen} ready`,
  podsOn: ({ count }: Values<'count'>) => (count === 1 ? `${count} Pod` : `${count} Pods`),
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the panel',
  below: ({ name }: Values<'name'>) => `${name} below`,
  belowMore: ({ name, count }: Values<'name' | 'count'>) => `${name} and ${count} more below`,
  cronJob: {
    suspended: 'suspended',
    active: ({ count }: Values<'count'>) => (count === 1 ? `${count} active Job` : `${count} active Jobs`),
    last: ({ time }: Values<'time'>) => `last scheduled at ${time}`,
    never: 'not scheduled yet',
  },
};

/** What its marks mean. */
export const legend = {
  show: 'Legend',
  title: 'Legend',
  wanted: 'wanted, does not exist yet',
  pending: 'pending, no node yet',
  scheduled: 'scheduled, not started',
  running: 'running, not ready yet',
  ready: 'ready',
  terminating: 'terminating',
  failing: 'failing',
  succeeded: 'completed',
  hues: 'a hue for each revision, in order',
  faulted: 'a fault is injected',
  imagined: 'its program is imagined',
  lag: 'two numbers of the same thing differ',
  idle: 'no Pod gets traffic',
};
