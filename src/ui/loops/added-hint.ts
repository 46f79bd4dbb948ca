import type { TFunction } from 'i18next';

/** Which function put a key where it is; undefined where that is not known. */
export function addedHint(t: TFunction, via: string): string | undefined {
  return via === '' ? undefined : t('loops.hint.added', { via });
}
