import type { PriorityClass } from '../../api/index.ts';
import { checkFields, checkUnchanged } from '../fields/check-fields.ts';
import { FieldPath, type ErrorList } from '../validation/index.ts';
import { AGE, NAME, textColumn } from './columns/column.ts';
import { defineKind } from './definition.ts';

/** The classes of every cluster (apis/scheduling/v1 `SystemPriorityClasses`). */
export const SYSTEM_PRIORITY_CLASSES: readonly Pick<PriorityClass, 'value' | 'description' | 'metadata'>[] = [
  systemClass(
    'system-node-critical',
    2_000_001_000,
    'Used for system critical pods that must not be moved from their current node.',
  ),
  systemClass(
    'system-cluster-critical',
    2_000_000_000,
    'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  ),
];

const HIGHEST_USER_VALUE = 1_000_000_000;
const NAME_PATH = FieldPath.of('metadata', 'name');

/** scheduling.k8s.io/v1 PriorityClass (pkg/registry/scheduling/priorityclass/strategy.go). */
export const PRIORITY_CLASS = defineKind<PriorityClass>({
  group: 'scheduling.k8s.io',
  version: 'v1',
  kind: 'PriorityClass',
  plural: 'priorityclasses',
  shortNames: ['pc'],
  namespaced: false,
  generation: 'spec',
  validate,
  validateUpdate,
  columns: [
    NAME,
    textColumn({ name: 'Value', description: 'Priority of Pods of this class.', cell: ({ value }) => value }),
    textColumn({
      name: 'Global-Default',
      description: 'Whether Pods that name no class get this class.',
      cell: ({ globalDefault }) => globalDefault ?? false,
    }),
    AGE,
    textColumn({
      name: 'PreemptionPolicy',
      description: 'Whether Pods of this class preempt other Pods.',
      cell: ({ preemptionPolicy }) => preemptionPolicy ?? '',
    }),
  ],
});

function systemClass(name: string, value: number, description: string) {
  return { metadata: { name } as PriorityClass['metadata'], value, description };
}

/** scheduling/validation `ValidatePriorityClass`. */
function validate(priorityClass: PriorityClass, errors: ErrorList): void {
  const { metadata, value, globalDefault } = priorityClass;
  if (metadata.name.startsWith('system-')) {
    const why = systemClassProblem(metadata.name, value, globalDefault ?? false);
    if (why !== undefined)
      errors.forbidden(NAME_PATH, `priority class names with 'system-' prefix are reserved for system use only. error: ${why}`);
  } else if (value > HIGHEST_USER_VALUE) {
    errors.forbidden(FieldPath.of('value'), `maximum allowed value of a user defined priority is ${HIGHEST_USER_VALUE}`);
  }
  checkFields('PriorityClass', priorityClass, errors, FieldPath.root);
}

/** scheduling/v1/helpers.go `IsKnownSystemPriorityClass`. */
function systemClassProblem(name: string, value: number, globalDefault: boolean): string | undefined {
  const system = SYSTEM_PRIORITY_CLASSES.find((known) => known.metadata.name === name);
  if (system === undefined) return `${name} is not a known system priority class`;
  if (system.value !== value) return `value of ${name} PriorityClass must be ${system.value}`;
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}

/** scheduling/validation `ValidatePriorityClassUpdate`. */
function validateUpdate(next: PriorityClass, old: PriorityClass, errors: ErrorList): void {
  if (next.value !== old.value) errors.forbidden(FieldPath.of('Value'), 'may not be changed in an update.');
  checkUnchanged('PriorityClass', [next, old], errors, FieldPath.root);
}
