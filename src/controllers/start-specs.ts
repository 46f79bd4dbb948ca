import type { Step } from '../sim/index.ts';

/** The declaration of a function that makes a controller: its upstream file, and the names that it had. */
export function constructorSpec(upstream: string, olderNames: Readonly<Record<string, string>> = {}) {
  return { kind: 'start', upstream, olderNames, outcomes: { made: { informers: 'string' } } } as const;
}

/** The declaration of a controller's `Run`, by its upstream file. */
export function runSpec(upstream: string) {
  return { kind: 'start', upstream, outcomes: { started: { workers: 'number' } } } as const;
}

export type ConstructorStep = Step<ReturnType<typeof constructorSpec>>;
export type RunStep = Step<ReturnType<typeof runSpec>>;
