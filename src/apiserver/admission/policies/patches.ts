import { EvaluationError } from '@marcbachmann/cel-js';
import {
  applyJsonPatch,
  isList,
  isObject,
  isReason,
  type Json,
  type JsonObject,
  type KubeObject,
  type Mutation,
  parseJsonPatch,
  PatchError,
  StatusError,
} from '../../../api/index.ts';
import { mergeTyped } from '../../../api/structured-merge/merge.ts';
import type { MergeType } from '../../../api/structured-merge/merge-type.ts';
import { elementText, fieldElement } from '../../../api/structured-merge/path-element.ts';
import { TypedError, validateTyped } from '../../../api/structured-merge/validate.ts';
import { Message } from '../../cel/messages.ts';
import { jsonValue } from '../../cel/values.ts';
import { decode, type DecodedKind, strictDecodingError } from '../../decoding/decode.ts';
import { mergeTypeOfKind } from '../../field-management/rules.ts';
import { apiVersionOf } from '../../kinds/definition.ts';
import { type Budget, type Context, evaluate } from './evaluation.ts';

/** A mutation cannot be applied. The failure policy decides what follows. */
export class MutationError extends Error {}

/**
 * The object after a mutation (policy/mutating/patch/smd.go and json_patch.go `Patch`). Throws `MutationError`, `BudgetError`, and `StatusError` for what no failure
 * policy allows: an object that cannot be read.
 */
export function mutated(mutation: Mutation, object: KubeObject, kind: DecodedKind, context: Context, budget: Budget): KubeObject {
  const outcome = evaluate(expressionOf(mutation), context, budget);
  if ('error' in outcome) throw new MutationError(outcome.error);
  try {
    return mutation.applyConfiguration === undefined
      ? patched(object, outcome.value as readonly unknown[], kind)
      : applied(object, outcome.value as Message, kind);
  } catch (error) {
    throw error instanceof EvaluationError ? new MutationError(error.message) : error;
  }
}

/** The expression of a mutation, as upstream compiles it. */
export function expressionOf({ applyConfiguration, jsonPatch }: Mutation): string {
  return (applyConfiguration ?? jsonPatch)?.expression?.trim() ?? '';
}

function applied(object: KubeObject, configuration: Message, kind: DecodedKind): KubeObject {
  checkTypeNames(configuration);
  const fields = jsonValue(configuration) as JsonObject;
  const patch = { ...fields, apiVersion: apiVersionOf(kind), kind: kind.kind };
  const type = mergeTypeOfKind(kind);
  try {
    validateTyped(patch, type);
  } catch (error) {
    if (!(error instanceof TypedError)) throw error;
    throw new MutationError(`error applying patch: failed to convert patch object to typed object: ${error.message}`);
  }
  const atomics = atomicsIn(patch, type, '');
  if (atomics.length > 0) {
    const why = `may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`;
    throw new MutationError(`error applying patch: invalid ApplyConfiguration: ${why}`);
  }
  return reading(() => decode(kind, mergeTyped(object as unknown as Json, patch, type)).object, MutationError);
}

/** The paths of what a configuration would replace as a whole (`findAtomics`). */
function atomicsIn(value: Json, { map, list }: MergeType, path: string): readonly string[] {
  if (isObject(value) && map !== undefined) {
    const below = Object.entries(value).flatMap(([name, part]) => {
      const type = map.fields.get(name);
      return type === undefined ? [] : atomicsIn(part, type, path + elementText(fieldElement(name)));
    });
    return map.atomic ? [path, ...below] : below;
  }
  if (!isList(value) || list === undefined) return [];
  const below = value.flatMap((item, i) => atomicsIn(item, list.item, `${path}[${i}]`));
  return list.associative ? below : [path, ...below];
}

function patched(object: KubeObject, operations: readonly unknown[], kind: DecodedKind): KubeObject {
  const body = operations.map((operation) => {
    // A list may have other items that only its evaluation shows.
    if (!(operation instanceof Message))
      throw new MutationError('type mismatch: JSONPatchType.expression should evaluate to array of JSONPatch');
    const value = operation.get('value');
    if (value instanceof Message) checkTypeNames(value);
    return jsonValue(operation);
  });
  let result: JsonObject;
  try {
    result = applyJsonPatch(object, parseJsonPatch(body));
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    // Nothing is changed if a test fails.
    if (error.message.endsWith(': test failed')) return object;
    throw new MutationError(`JSONPath: ${error.message}`);
  }
  const { object: read, strictErrors } = reading(() => decode(kind, result), unreadable);
  // An object of a custom kind is decoded without its schema.
  if (strictErrors.length > 0 && kind.custom === undefined) throw new unreadable(strictDecodingError(strictErrors));
  return read;
}

/** What the decoder says of a changed object is no fault of the request. */
function reading<T>(decoded: () => T, as: new (message: string) => Error): T {
  try {
    return decoded();
  } catch (error) {
    if (!isReason(error, 'BadRequest')) throw error;
    throw new as(error.message.replace(/^.* cannot be handled as a \w+: /, ''));
  }
}

/** apimachinery api/errors `NewInternalError`. */
const unreadable = class extends StatusError {
  constructor(message: string) {
    super('InternalError', `Internal error occurred: ${message}`, { causes: [{ reason: '', message }] });
  }
};

/** Throws if a type in a value has another name than its place says (pkg/cel/mutation/dynamic/objects.go `CheckTypeNamesMatchFieldPathNames`). */
function checkTypeNames(message: Message): void {
  const wrong = [...wrongNames(message, message.type)];
  if (wrong.length > 0) throw new MutationError(`type mismatch: ${wrong.join('\n')}`);
}

function* wrongNames(value: unknown, path: string): Generator<string, void, void> {
  if (value instanceof Message) {
    if (value.type !== path)
      yield `unexpected type name "${value.type}", expected "${path}", which matches field name path from root Object type`;
    for (const [name, field] of value) yield* wrongNames(field, `${path}.${name}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* wrongNames(part, path);
  }
}
