import type { TFunction } from 'i18next';
import type { WaitingKey } from '../../worker/protocol/index.ts';

/** Why a key waits: it failed, or something is due later. */
export function waitingHint(t: TFunction, { by, requeues }: Pick<WaitingKey, 'by' | 'requeues'>): string {
  switch (by) {
    case 'backoff':
      return t('loops.hint.backoff', { count: requeues });
    case 'AddRateLimited':
      return t('loops.hint.rateLimited', { count: requeues });
    case 'AddAfter':
      return t('loops.hint.addAfter');
  }
}
