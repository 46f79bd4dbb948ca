import type { Fate } from './request.ts';

export const FATES = ['answered', 'failed', 'lost'] as const satisfies readonly Fate[];

/** Counts of requests by what became of them. */
export type Counts = Readonly<Record<Fate, number>>;

export function none(): Record<Fate, number> {
  return { answered: 0, failed: 0, lost: 0 };
}

export function sumOf({ answered, failed, lost }: Counts): number {
  return answered + failed + lost;
}
