import { KubectlError } from '../errors.ts';
import { boolFlag, stringFlag, stringsFlag, type FlagSet } from './flags.ts';

/** Flags that many commands share. */

/** Why there is no `-k`. */
export const NO_KUSTOMIZE = 'kustomize is not built into this kubectl: write the objects into a manifest, and use -f';

export const FILE_FLAGS = {
  filename: stringsFlag('Files or directories with the objects, or - for the standard input', { short: 'f' }),
  kustomize: stringFlag('', { short: 'k', hidden: true, refusal: NO_KUSTOMIZE }),
  recursive: boolFlag('Read directories recursively', { short: 'R' }),
} satisfies FlagSet;

export const OUTPUT_FLAGS = {
  output: stringFlag('Output format: json, yaml, name, jsonpath=…, go-template=…', { short: 'o' }),
  template: stringFlag('Template of go-template or jsonpath', { hidden: true }),
  'allow-missing-template-keys': boolFlag('In templates, ignore missing fields', { default: true, hidden: true }),
  'show-managed-fields': boolFlag('Show the managedFields in JSON and YAML'),
} satisfies FlagSet;

export const DRY_RUN_FLAG = {
  'dry-run': stringFlag(
    'none, client (print the object without sending it) or server (send the request without storing the object)',
    { default: 'none', alone: 'unchanged' },
  ),
} satisfies FlagSet;

export const FIELD_MANAGER_FLAG = { 'field-manager': stringFlag('Name of the manager of the written fields') } satisfies FlagSet;

export const SAVE_CONFIG_FLAG = {
  'save-config': boolFlag('Save the configuration in an annotation, for a later apply'),
} satisfies FlagSet;

export const VALIDATE_FLAG = {
  validate: stringFlag('How to handle unknown fields: strict, warn or ignore', { default: 'strict', alone: 'strict' }),
} satisfies FlagSet;

/** Flags of the commands that write objects. */
export const WRITE_FLAGS = { ...OUTPUT_FLAGS, ...DRY_RUN_FLAG, ...FIELD_MANAGER_FLAG } satisfies FlagSet;

/** Those of the commands whose objects the server checks for unknown fields. */
export const VALIDATED_WRITE_FLAGS = {
  ...OUTPUT_FLAGS,
  ...DRY_RUN_FLAG,
  ...VALIDATE_FLAG,
  ...FIELD_MANAGER_FLAG,
} satisfies FlagSet;

/** The field manager of an apply (cmd/apply `GetApplyFieldManagerFlag`). */
export function applyManagerOf(flags: { readonly 'field-manager': string; readonly 'server-side': boolean }): string {
  return flags['field-manager'] || (flags['server-side'] ? 'kubectl' : 'kubectl-client-side-apply');
}

/** `--local` of the commands that change the objects of files. */
export const LOCAL_FLAG = {
  local: boolFlag('Change the objects of the files of -f, and send nothing to the server'),
} satisfies FlagSet;

/** How far a dry run goes. */
export type DryRun = 'none' | 'client' | 'server';

/** cmd/util `GetDryRunStrategy`. `local`: nothing is to be sent (cmd/set/set_image.go `Validate`). Throws `KubectlError`. */
export function dryRunOf(value: string, local = false): DryRun {
  if (local && value === 'server')
    throw new KubectlError('cannot specify --local and --dry-run=server - did you mean --dry-run=client?');
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
