import { declareSteps } from '../../trace/index.ts';

const HISTORY = 'pkg/controller/history/controller_history.go';

const REVISION = { controllerRevision: 'string', revision: 'number' } as const;

/** The steps that read and write ControllerRevisions. */
export const steps = declareSteps('history', {
  ListControllerRevisions: {
    kind: 'plan',
    upstream: HISTORY,
    function: 'realHistory.ListControllerRevisions',
    outcomes: { listed: { revisions: 'number' } },
  },
  CreateControllerRevision: {
    kind: 'decision',
    upstream: HISTORY,
    function: 'realHistory.CreateControllerRevision',
    outcomes: {
      create: REVISION,
      exists: { controllerRevision: 'string' },
      collision: { controllerRevision: 'string', collisionCount: 'number' },
    },
  },
  UpdateControllerRevision: {
    kind: 'decision',
    upstream: HISTORY,
    function: 'realHistory.UpdateControllerRevision',
    outcomes: { renumber: REVISION },
  },
  DeleteControllerRevision: {
    kind: 'decision',
    upstream: HISTORY,
    function: 'realHistory.DeleteControllerRevision',
    outcomes: { delete: REVISION },
  },
  AdoptControllerRevision: {
    kind: 'decision',
    upstream: HISTORY,
    function: 'realHistory.AdoptControllerRevision',
    outcomes: { adopt: REVISION },
  },
  NewControllerRevision: {
    kind: 'plan',
    upstream: HISTORY,
    ours: 'newControllerRevision',
    toldBy: 'step CreateControllerRevision',
  },
  HashControllerRevision: {
    kind: 'plan',
    upstream: HISTORY,
    ours: 'hashOf',
    toldBy: 'step CreateControllerRevision',
  },
  EqualRevision: {
    kind: 'plan',
    upstream: HISTORY,
    ours: 'equalRevision',
    toldBy: 'step ListControllerRevisions',
  },
  nextRevision: {
    kind: 'plan',
    upstream: 'pkg/controller/statefulset/stateful_set_utils.go',
    toldBy: 'step CreateControllerRevision',
  },
});
