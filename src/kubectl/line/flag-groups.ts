import { KubectlError } from '../errors.ts';
import { boolFlag, stringFlag, stringsFlag, type FlagSet } from './flags.ts';

/** Flags that many commands share. */

export const FILE_FLAGS = {
  filename: stringsFlag('Files or directories with the objects, or - for the standard input', { short: 'f' }),
  kustomize: stringFlag('Not part of this kubectl', { short: 'k', hidden: true }),
  recursive: boolFlag('Read directories recursively', { short: 'R' }),
} satisfies FlagSet;

export const OUTPUT_FLAGS = {
  output: stringFlag('Output format: json, yaml, name, jsonpath=…, go-template=…', { short: 'o' }),
  template: stringFlag('Template of go-template or jsonpath', { hidden: true }),
  'allow-missing-template-keys': boolFlag('In templates, ignore missing fields', {
    default: true,
    hidden: true,
  }),
  'show-managed-fields': boolFlag('Show the managedFields in JSON and YAML'),
} satisfies FlagSet;

export const DRY_RUN_FLAG = {
  'dry-run': stringFlag(
    'none, client (print the object without sending it) or server (send the request without storing the object)',
    {
      default: 'none',
      alone: 'unchanged',
    },
  ),
} satisfies FlagSet;

export const FIELD_MANAGER_FLAG = { 'field-manager': stringFlag('Name of the manager of the written fields') } satisfies FlagSet;

export const VALIDATE_FLAG = {
  validate: stringFlag('How to handle unknown fields: strict, warn or ignore', { default: 'strict', alone: 'strict' }),
} satisfies FlagSet;

/** The field manager of an apply (cmd/apply `GetApplyFieldManagerFlag`). */
export function applyManagerOf(flags: { readonly 'field-manager': string; readonly 'server-side': boolean }): string {
  return flags['field-manager'] || (flags['server-side'] ? 'kubectl' : 'kubectl-client-side-apply');
}

/** How far a dry run goes. */
export type DryRun = 'none' | 'client' | 'server';

/** cmd/util `GetDryRunStrategy`. Throws `KubectlError`. */
export function dryRunOf(value: string): DryRun {
  if (value === 'none' || value === 'client' || value === 'server') return value;
  if (value === 'unchanged')
    throw new KubectlError('--dry-run flag without a value was specified. A value must be set: "none", "server", or "client".');
  throw new KubectlError(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`);
}

/** cmd/util `GetValidationDirective`. Throws `KubectlError`. */
export function validationOf(value: string): 'Strict' | 'Warn' | 'Ignore' {
  switch (value.toLowerCase()) {
    case 'strict':
    case 'true':
      return 'Strict';
    case 'warn':
      return 'Warn';
    case 'ignore':
    case 'false':
      return 'Ignore';
    default:
      throw new KubectlError(
        `invalid - validate option ${JSON.stringify(value)}; must be one of: strict (or true), warn, ignore (or false)`,
      );
  }
}
