import type { ControllerRevision } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { CONTROLLER_REVISION_COLUMNS } from './columns/stateful.ts';
import { defineKind } from './definition.ts';

/** apps/v1 ControllerRevision (pkg/registry/apps/controllerrevision/strategy.go). */
export const CONTROLLER_REVISION = defineKind<ControllerRevision>({
  group: 'apps',
  version: 'v1',
  kind: 'ControllerRevision',
  plural: 'controllerrevisions',
  namespaced: true,
  validate,
  validateUpdate(next, old, errors) {
    validate(next, errors);
    checkUnchanged('ControllerRevision', [next, old], errors, FieldPath.root);
  },
  columns: CONTROLLER_REVISION_COLUMNS,
});

/** apps/validation `ValidateControllerRevision`. */
function validate(revision: ControllerRevision, errors: ErrorList): void {
  checkFields('ControllerRevision', revision, errors, FieldPath.root, {
    data: (data, path) => data ?? errors.required(path, 'data is mandatory'),
  });
}
