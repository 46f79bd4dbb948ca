import type { TFunction } from 'i18next';

/** Why a key waits: it failed, or something is due later. */
export function waitingHint(t: TFunction, requeues: number, ofScheduler: boolean): string {
  if (ofScheduler) return t('loops.hint.backoff', { count: requeues });
  return requeues > 0 ? t('loops.hint.rateLimited', { count: requeues }) : t('loops.hint.addAfter');
}
