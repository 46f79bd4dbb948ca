/** A lesson of the catalogue, and the beat to open it at. Both can be anything. */
export interface LinkedLesson {
  readonly id: string;
  /** Undefined for the beginning. */
  readonly beat: string | undefined;
}

/** The lesson in an address: `#lesson=how-many-may-be-missing`, `#lesson=controller-manager-start&beat=election`. Undefined for another address. */
export function lessonOfHash(hash: string): LinkedLesson | undefined {
  if (!hash.startsWith('#lesson=')) return undefined;
  const [id = '', beat] = hash.slice('#lesson='.length).split('&beat=');
  return { id, beat };
}

/** The address of a lesson. `beat`: the id of the beat to open it at. */
export function lessonHash(id: string, beat?: string): string {
  return beat === undefined ? `#lesson=${id}` : `#lesson=${id}&beat=${beat}`;
}

/** The first lesson of the catalogue: it is offered to a new visitor, who has not loaded the catalogue. */
export const FIRST_LESSON = 'what-a-deployment-keeps';

/** The address of the catalogue. */
export const CATALOGUE_HASH = '#lessons';
