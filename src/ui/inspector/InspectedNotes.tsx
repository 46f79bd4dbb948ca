import { parseObjectKey, type InspectedView } from '../../worker/protocol/index.ts';
import type { AddonName } from '../../worker/protocol/addons.ts';
import { AddonOffer } from '../addon/AddonOffer.tsx';
import { IdleNote } from './IdleNote.tsx';
import { ImaginedNote } from './ImaginedNote.tsx';
import { RightsNote } from './RightsNote.tsx';

/** What an object of a kind needs to have any effect. */
const NEEDED_ADDONS: Readonly<Record<string, AddonName>> = {
  HorizontalPodAutoscaler: 'metrics-server',
  Ingress: 'ingress-nginx',
};

/** The kinds that say who may do what. */
const OF_RIGHTS: ReadonlySet<string> = new Set(['ServiceAccount', 'Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding']);

interface InspectedNotesProps {
  readonly inspected: InspectedView;
}

/** What a user should know of an object that is not in it: which programs are imagined, which fields have no effect, which addon it lacks, and who has which rights by it. */
export function InspectedNotes({ inspected: { id, exists, imagined, idle } }: InspectedNotesProps) {
  const { kind } = parseObjectKey(id);
  const addon = NEEDED_ADDONS[kind];
  return (
    <>
      {imagined !== undefined && <ImaginedNote imagined={imagined} />}
      {idle !== undefined && <IdleNote idle={idle} />}
      {exists && addon !== undefined && <AddonOffer addon={addon} />}
      {exists && OF_RIGHTS.has(kind) && <RightsNote id={id} />}
    </>
  );
}
