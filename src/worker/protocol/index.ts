export * from './beats.ts';
export type * from './checks.ts';
export * from './commands.ts';
export * from './delta.ts';
export * from './edges.ts';
export * from './happenings.ts';
export type * from './loop-work.ts';
export * from './loops.ts';
export type * from './making.ts';
export * from './messages.ts';
export * from './numbers.ts';
export * from './objects.ts';
export * from './places.ts';
export * from './questions.ts';
export * from './start-up.ts';
// Types only: the declared steps are data that the first graph does not need. Import them from `steps.ts`.
export type * from './steps.ts';
export * from './time.ts';
export * from './timeline.ts';
