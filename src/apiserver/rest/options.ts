import {
  badRequest,
  wholeNumber,
  type DeleteOptions,
  type ListOptions,
  type PropagationPolicy,
  type WriteOptions,
} from '../../api/index.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';

/** The names of options in messages: metav1 `CreateOptions` and so on. */
type OptionsKind = 'CreateOptions' | 'UpdateOptions' | 'PatchOptions' | 'DeleteOptions' | 'ListOptions';

const META_GROUP = 'meta.k8s.io';
const MAX_FIELD_MANAGER_LENGTH = 128;
const FIELD_VALIDATIONS = ['', 'Ignore', 'Strict', 'Warn'];
const POLICIES: readonly string[] = ['Foreground', 'Background', 'Orphan'];

/** The query of a list or a watch. */
export interface ListQuery extends ListOptions {
  readonly watch: boolean;
  readonly allowWatchBookmarks: boolean;
  readonly sendInitialEvents: boolean;
  readonly timeoutSeconds: number | undefined;
}

/** True unless it is absent, `false` or `0` (apimachinery conversion `Convert_Slice_string_To_bool`). */
export function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value.toLowerCase() !== 'false' && value !== '0';
}

/** Throws `BadRequest` with Go's message. */
export function integer(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  if (!/^[-+]?\d+$/.test(value)) throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`);
  const whole = BigInt(value);
  if (BigInt.asIntN(64, whole) !== whole)
    throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: value out of range`);
  return wholeNumber(Number(value));
}

export function pretty(query: URLSearchParams): boolean | undefined {
  return query.has('pretty') ? query.get('pretty') === '' || flag(query, 'pretty') : undefined;
}

/** Throws `BadRequest`, `Invalid`. */
export function listQuery(query: URLSearchParams): ListQuery {
  const text = (name: string): string | undefined => query.get(name) || undefined;
  const limit = integer(query, 'limit');
  const options: ListQuery = {
    labelSelector: text('labelSelector'),
    fieldSelector: text('fieldSelector'),
    limit: limit === undefined || limit <= 0 ? undefined : limit,
    continue: text('continue'),
    resourceVersion: text('resourceVersion'),
    // Other values are refused below.
    resourceVersionMatch: text('resourceVersionMatch') as ListQuery['resourceVersionMatch'],
    watch: flag(query, 'watch'),
    allowWatchBookmarks: flag(query, 'allowWatchBookmarks'),
    sendInitialEvents: flag(query, 'sendInitialEvents'),
    timeoutSeconds: integer(query, 'timeoutSeconds'),
  };
  validateList(options, query.has('sendInitialEvents'));
  return options;
}

/** apimachinery meta/internalversion/validation `ValidateListOptions`. */
function validateList(options: ListQuery, initialEventsSaid: boolean): void {
  const errors = new ErrorList();
  const { resourceVersion = '', watch } = options;
  const match: string = options.resourceVersionMatch ?? '';
  const at = FieldPath.of('resourceVersionMatch');
  if (initialEventsSaid) validateInitialEvents(options, errors);
  else if (match !== '') {
    if (watch) errors.forbidden(at, 'resourceVersionMatch is forbidden for watch');
    if (resourceVersion === '') errors.forbidden(at, 'resourceVersionMatch is forbidden unless resourceVersion is provided');
    if (options.continue !== undefined) errors.forbidden(at, 'resourceVersionMatch is forbidden when continue is provided');
    if (match !== 'Exact' && match !== 'NotOlderThan') errors.notSupported(at, match, ['Exact', 'NotOlderThan', '']);
    if (match === 'Exact' && resourceVersion === '0') {
      errors.forbidden(at, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
    }
  }
  errors.throwIfAny(META_GROUP, 'ListOptions', '');
}

/** The part of `validateWatchOptions` about initial events. */
function validateInitialEvents({ watch, resourceVersionMatch }: ListQuery, errors: ErrorList): void {
  if (!watch) errors.forbidden(FieldPath.of('sendInitialEvents'), 'sendInitialEvents is forbidden for list');
  else if (resourceVersionMatch !== 'NotOlderThan') {
    const why = 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
    errors.forbidden(FieldPath.of('resourceVersionMatch'), why);
  }
}

/** The options in the query of a write (`ValidateCreateOptions` and so on). Throws `Invalid`. */
export function writeQuery(query: URLSearchParams, kind: OptionsKind): WriteOptions {
  const errors = new ErrorList();
  const dryRun = validDryRun(query.getAll('dryRun'), errors);
  const fieldManager = query.get('fieldManager') ?? '';
  if (fieldManager.length > MAX_FIELD_MANAGER_LENGTH) errors.tooLong(FieldPath.of('fieldManager'), MAX_FIELD_MANAGER_LENGTH);
  const fieldValidation = query.get('fieldValidation') ?? '';
  if (!FIELD_VALIDATIONS.includes(fieldValidation)) {
    errors.notSupported(FieldPath.of('fieldValidation'), fieldValidation, FIELD_VALIDATIONS);
  }
  errors.throwIfAny(META_GROUP, kind, '');
  return {
    ...(dryRun && { dryRun }),
    ...(fieldManager !== '' && { fieldManager }),
    ...(fieldValidation !== '' && { fieldValidation: fieldValidation as 'Strict' | 'Warn' | 'Ignore' }),
  };
}

function validDryRun(values: readonly string[], errors: ErrorList): boolean {
  const given = values.filter((value) => value !== '');
  if (given.some((value) => value !== 'All')) errors.notSupported(FieldPath.of('dryRun'), given, ['All']);
  return given.length > 0;
}

/** A decoded DeleteOptions. */
export interface DeleteOptionsBody {
  readonly gracePeriodSeconds?: number | undefined;
  readonly propagationPolicy?: string | undefined;
  readonly orphanDependents?: boolean | undefined;
  readonly preconditions?: DeleteOptions['preconditions'];
  readonly dryRun?: readonly string[] | undefined;
}

/** The options of a deletion: from the body if there is one, otherwise from the query (endpoints/handlers/delete.go). Throws `BadRequest`, `Invalid`. */
export function deleteOptions(query: URLSearchParams, body: DeleteOptionsBody | undefined): DeleteOptions {
  const given: DeleteOptionsBody = body ?? {
    gracePeriodSeconds: integer(query, 'gracePeriodSeconds'),
    propagationPolicy: query.get('propagationPolicy') ?? undefined,
    orphanDependents: query.has('orphanDependents') ? flag(query, 'orphanDependents') : undefined,
    dryRun: query.getAll('dryRun'),
  };
  const errors = new ErrorList();
  const { orphanDependents, preconditions, gracePeriodSeconds } = given;
  const policy = given.propagationPolicy || undefined;
  const at = FieldPath.of('propagationPolicy');
  if (orphanDependents !== undefined && policy !== undefined) {
    errors.invalid(at, policy, 'orphanDependents and deletionPropagation cannot be both set');
  }
  if (policy !== undefined && !POLICIES.includes(policy)) errors.notSupported(at, policy, [...POLICIES, 'nil']);
  // `dryRun` in the query also counts beside a body: kubectl sends it there.
  const dryRun = validDryRun([...(given.dryRun ?? []), ...(body === undefined ? [] : query.getAll('dryRun'))], errors);
  errors.throwIfAny(META_GROUP, 'DeleteOptions', '');
  return {
    gracePeriodSeconds,
    propagationPolicy: (policy ?? policyOf(orphanDependents)) as PropagationPolicy | undefined,
    ...(preconditions !== undefined && { preconditions }),
    ...(dryRun && { dryRun }),
  };
}

/** The older form of the propagation policy. */
function policyOf(orphanDependents: boolean | undefined): string | undefined {
  return orphanDependents === undefined ? undefined : orphanDependents ? 'Orphan' : 'Background';
}
