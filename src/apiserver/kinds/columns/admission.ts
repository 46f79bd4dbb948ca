import type { KubeObject, ValidatingAdmissionPolicy, ValidatingAdmissionPolicyBinding } from '../../../api/index.ts';
import { AGE, type Column, NAME, numberColumn, textColumn } from './column.ts';

/** Of the configurations of webhooks (printers/internalversion/printers.go `printValidatingWebhook`). */
export const WEBHOOK_COLUMNS: readonly Column<KubeObject & { readonly webhooks?: readonly object[] }>[] = [
  NAME,
  numberColumn({
    name: 'Webhooks',
    description: 'Webhooks indicates the number of webhooks registered in this configuration',
    cell: ({ webhooks = [] }) => webhooks.length,
  }),
  AGE,
];

/** printers.go `printValidatingAdmissionPolicy`. */
export const POLICY_COLUMNS: readonly Column<ValidatingAdmissionPolicy>[] = [
  NAME,
  numberColumn({
    name: 'Validations',
    description: 'Number of expressions that must be true.',
    cell: ({ spec }) => spec.validations?.length ?? 0,
  }),
  textColumn({
    name: 'ParamKind',
    description: 'Kind of the objects with the parameters.',
    cell: ({ spec: { paramKind } }) => (paramKind === undefined ? '<unset>' : `${paramKind.apiVersion}/${paramKind.kind}`),
  }),
  AGE,
];

/** printers.go `printValidatingAdmissionPolicyBinding`. */
export const POLICY_BINDING_COLUMNS: readonly Column<ValidatingAdmissionPolicyBinding>[] = [
  NAME,
  textColumn({
    name: 'PolicyName',
    description: 'The policy that the binding makes act.',
    cell: ({ spec }) => spec.policyName ?? '',
  }),
  textColumn({
    name: 'ParamRef',
    description: 'The objects with the parameters.',
    cell: ({ spec: { paramRef } }) => {
      if (paramRef === undefined) return '<unset>';
      const { namespace = '', name = '', selector } = paramRef;
      return name === '' ? JSON.stringify(selector ?? {}) : `${namespace === '' ? '*' : namespace}/${name}`;
    },
  }),
  AGE,
];
