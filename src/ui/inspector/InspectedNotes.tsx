import { parseObjectKey, type InspectedView } from '../../worker/protocol/index.ts';
import type { AddonName } from '../../worker/protocol/addons.ts';
import { AddonOffer } from '../addon/AddonOffer.tsx';
import { ImaginedNote } from './ImaginedNote.tsx';

/** What an object of a kind needs to have any effect. */
const NEEDED_ADDONS: Readonly<Record<string, AddonName>> = {
  HorizontalPodAutoscaler: 'metrics-server',
  Ingress: 'ingress-nginx',
};

interface InspectedNotesProps {
  readonly inspected: InspectedView;
}

/** What a user should know of an object that is not in it: which programs are imagined, and which addon it lacks. */
export function InspectedNotes({ inspected: { id, exists, imagined } }: InspectedNotesProps) {
  const addon = NEEDED_ADDONS[parseObjectKey(id).kind];
  return (
    <>
      {imagined !== undefined && <ImaginedNote imagined={imagined} />}
      {exists && addon !== undefined && <AddonOffer addon={addon} />}
    </>
  );
}
