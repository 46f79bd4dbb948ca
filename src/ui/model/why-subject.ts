import type { ObjectView, WhySubject } from '../../worker/protocol/index.ts';

/**
 * What is asked first about an object: of one that is deleted, or gone, why; of one that another made, why it is there; of others, why they were
 * written last. `view`: what is drawn of it, if anything is.
 */
export function whyOf(
  id: string,
  view: Pick<ObjectView, 'deleting' | 'owner'> | undefined,
  exists = view !== undefined,
): WhySubject {
  if (!exists || view?.deleting === true) return { object: id, of: 'deletion' };
  return view?.owner === undefined ? { object: id } : { object: id, of: 'creation' };
}
