/** A browser that forbids its storage throws where it is named. */
export const local = (): Storage => localStorage;
export const session = (): Storage => sessionStorage;

export function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(storage: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A full or forbidden storage: the tab forgets it with the next reload.
  }
}
