import type { ControllerRevision } from '../../api/index.ts';
import { FieldPath, subdomainName, validateImmutable, validateNonnegative, type ErrorList } from '../validation/index.ts';
import { CONTROLLER_REVISION_COLUMNS } from './columns/stateful.ts';
import { defineKind } from './definition.ts';

/** apps/v1 ControllerRevision (pkg/registry/apps/controllerrevision/strategy.go). */
export const CONTROLLER_REVISION = defineKind<ControllerRevision>({
  group: 'apps',
  version: 'v1',
  kind: 'ControllerRevision',
  plural: 'controllerrevisions',
  singular: 'controllerrevision',
  shortNames: [],
  categories: [],
  namespaced: true,
  nameRule: subdomainName,
  validate,
  validateUpdate(next, old, errors) {
    validate(next, errors);
    validateImmutable(next.data, old.data, errors, FieldPath.of('data'));
  },
  columns: CONTROLLER_REVISION_COLUMNS,
});

/** apps/validation `ValidateControllerRevision`. */
function validate({ data, revision }: ControllerRevision, errors: ErrorList): void {
  if (data === undefined) errors.required(FieldPath.of('data'), 'data is mandatory');
  validateNonnegative(revision, errors, FieldPath.of('revision'));
}
