import type { CandidateView, ManagerView } from '../../worker/protocol/index.ts';

/** How it stands with a manager in the election. */
export type Standing = 'leads' | 'waits' | 'free' | 'released' | 'unseen' | 'starting' | 'stopped';

/** As its elector would judge it at that moment, by what it has seen. */
export function standingOf(
  state: ManagerView['state'],
  competes: boolean,
  candidate: CandidateView | undefined,
  nowMs: number,
): Standing {
  if (state === 'stopped') return 'stopped';
  if (!competes) return 'starting';
  if (candidate === undefined) return 'unseen';
  if (candidate.leads) return 'leads';
  if (candidate.holder === '') return 'released';
  return nowMs < candidate.expiresMs ? 'waits' : 'free';
}

/** How much of the Lease is left in the eyes of a candidate: 1 right after it saw it change, 0 when it may take it over. */
export function partLeft({ observedMs, expiresMs }: CandidateView, nowMs: number): number {
  const durationMs = expiresMs - observedMs;
  return durationMs <= 0 ? 0 : Math.min(1, Math.max(0, (expiresMs - nowMs) / durationMs));
}
