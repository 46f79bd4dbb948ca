import type {
  KubeObject,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
} from '../../../api/index.ts';
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

const PARAM_KIND = textColumn<ValidatingAdmissionPolicy | MutatingAdmissionPolicy>({
  name: 'ParamKind',
  description: 'Kind of the objects with the parameters.',
  cell: ({ spec: { paramKind } }) => (paramKind === undefined ? '<unset>' : `${paramKind.apiVersion}/${paramKind.kind}`),
});

/** printers.go `printValidatingAdmissionPolicy`. */
export const POLICY_COLUMNS: readonly Column<ValidatingAdmissionPolicy>[] = [
  NAME,
  numberColumn({
    name: 'Validations',
    description: 'Number of expressions that must be true.',
    cell: ({ spec }) => spec.validations?.length ?? 0,
  }),
  PARAM_KIND,
  AGE,
];

/** printers.go `printMutatingAdmissionPolicy`. */
export const MUTATING_POLICY_COLUMNS: readonly Column<MutatingAdmissionPolicy>[] = [
  NAME,
  numberColumn({
    name: 'Mutations',
    description: 'Number of changes.',
    cell: ({ spec }) => spec.mutations?.length ?? 0,
  }),
  PARAM_KIND,
  AGE,
];

/** printers.go `printValidatingAdmissionPolicyBinding`, `printMutatingAdmissionPolicyBinding`. */
export const POLICY_BINDING_COLUMNS: readonly Column<ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding>[] = [
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
