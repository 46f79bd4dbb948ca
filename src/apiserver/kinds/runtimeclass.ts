import type { RuntimeClass } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { validateTolerations } from '../podspec/validate-scheduling.ts';
import { FieldPath, validateLabels, type ErrorList } from '../validation/index.ts';
import { AGE, NAME, textColumn } from './columns/column.ts';
import { defineKind } from './definition.ts';

const SCHEDULING = FieldPath.of('scheduling');

/** node.k8s.io/v1 RuntimeClass (pkg/registry/node/runtimeclass/strategy.go). */
export const RUNTIME_CLASS = defineKind<RuntimeClass>({
  group: 'node.k8s.io',
  version: 'v1',
  kind: 'RuntimeClass',
  plural: 'runtimeclasses',
  namespaced: false,
  optional: true,
  validate: validateRuntimeClass,
  validateUpdate: (next, old, errors) => {
    validateRuntimeClass(next, errors);
    checkUnchanged('RuntimeClass', [next, old], errors, FieldPath.root);
  },
  columns: [
    NAME,
    textColumn({ name: 'Handler', description: 'Configuration in the container runtime.', cell: ({ handler }) => handler }),
    AGE,
  ],
});

/** node/validation `ValidateRuntimeClass`. */
function validateRuntimeClass(runtimeClass: RuntimeClass, errors: ErrorList): void {
  checkFields('RuntimeClass', runtimeClass, errors, FieldPath.root, {
    scheduling: (scheduling) => {
      if (scheduling === undefined) return;
      validateLabels(scheduling.nodeSelector, errors, SCHEDULING.child('nodeSelector'));
      validateTolerations(scheduling.tolerations ?? [], errors, SCHEDULING.child('tolerations'));
    },
  });
}
