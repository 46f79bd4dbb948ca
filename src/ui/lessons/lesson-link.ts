/** The lesson in an address: `#lesson=how-many-may-be-missing`. Undefined for another address. The id can be anything. */
export function lessonOfHash(hash: string): string | undefined {
  return hash.startsWith('#lesson=') ? hash.slice('#lesson='.length) : undefined;
}

/** The address of a lesson. */
export function lessonHash(id: string): string {
  return `#lesson=${id}`;
}

/** The address of the catalogue. */
export const CATALOGUE_HASH = '#lessons';
