import type { Values } from '../texts.ts';

/** The code of the opened sync, line by line, in English. */
export const code = {
  none: 'No sync has done anything yet: the first that writes something opens here. Or stop time where a function runs, by a breakpoint.',
  setBreakpoint: 'Set a breakpoint …',
  loading: 'Loading the source …',
  noSources: 'The source could not be loaded.',
  noSource: ({ name }: Values<'name'>) => `No source file reports ${name}.`,
  playing: ({ percent }: Values<'percent'>) => `The history is played again up to this sync, to record its lines: ${percent} %`,
  gone: 'There are no lines: the history no longer has this moment.',
  noProbes:
    'There are no lines: this ran in the API server, etcd, kubectl or the simulated machine, whose code is not recorded. What it did and why is in the chain of causes.',
  noProbesWhy: 'Show the causes',
  failed: ({ message }: Values<'message'>) => `There are no lines, because the sync could not be played again. ${message}`,
  skipped: ({ count }: Values<'count'>) =>
    count === 1
      ? `A loop ran more often than is kept: ${count} line is left out.`
      : `A loop ran more often than is kept: ${count} lines are left out.`,
  changeLine: 'Change one line …',
  stack: 'Calls',
  calls: 'What it called',
  moreCalls: ({ count }: Values<'count'>) => (count === 1 ? `${count} more call` : `${count} more calls`),
  upstream: ({ version, name }: Values<'version' | 'name'>) => `upstream ${version}: ${name} ↗`,
  source: ({ name, file }: Values<'name' | 'file'>) => `${name} in ${file}`,
  here: 'Here',
  noValues: 'This function has no values yet.',
  notYet: 'not yet',
  tested: 'The value of this condition',
  returned: ({ value }: Values<'value'>) => `It returned ${value}`,
  call: ({ name }: Values<'name'>) => `Step into this call of ${name}`,
  callReturned: ({ name, value }: Values<'name' | 'value'>) => `Step into this call of ${name}. It returned ${value}`,
};
