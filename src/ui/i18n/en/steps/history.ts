import type { WordsOf } from '../../step-catalogue.ts';
import { counted } from '../../words.ts';

interface Revision {
  readonly controllerRevision: string;
  readonly revision: number;
}

export const history: WordsOf<'history'> = {
  ListControllerRevisions: {
    about: 'Lists the ControllerRevisions that the selector matches, and that belong to the owner or to nobody.',
    outcomes: { listed: ({ revisions }) => counted(revisions, 'ControllerRevision') },
  },
  CreateControllerRevision: {
    about: 'Keeps the owner’s present template in a ControllerRevision. Its name holds the hash of the template.',
    outcomes: {
      create: ({ controllerRevision, revision }: Revision) => `create ${controllerRevision}: revision ${revision}`,
      exists: ({ controllerRevision }) => `${controllerRevision} exists already, and has the same template`,
      collision: ({ controllerRevision }) => `hash collision: ${controllerRevision} has another template`,
    },
  },
  UpdateControllerRevision: {
    about: 'Gives an older ControllerRevision a new number, since its template is wanted again.',
    outcomes: { renumber: ({ controllerRevision, revision }: Revision) => `${controllerRevision} becomes revision ${revision}` },
  },
  DeleteControllerRevision: {
    about: 'Deletes a ControllerRevision.',
    outcomes: { delete: ({ controllerRevision, revision }: Revision) => `delete ${controllerRevision}, revision ${revision}` },
  },
  AdoptControllerRevision: {
    about: 'Makes the owner the controller of a ControllerRevision that has none.',
    outcomes: { adopt: ({ controllerRevision, revision }: Revision) => `adopt ${controllerRevision}, revision ${revision}` },
  },
  NewControllerRevision: { about: 'Makes the ControllerRevision of a template.' },
  HashControllerRevision: { about: 'Hashes a revision. The hash becomes part of its name.' },
  EqualRevision: { about: 'Tells whether two revisions have the same template.' },
  nextRevision: { about: 'Counts one higher than the highest revision.' },
};
