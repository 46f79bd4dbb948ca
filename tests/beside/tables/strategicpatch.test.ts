import { expect } from 'vitest';
import {
  applyStrategicMergePatch,
  createThreeWayMergePatch,
  createTwoWayMergePatch,
  PatchConflictError,
  PatchError,
  type JsonObject,
  type PatchField,
  type PatchSchema,
} from '../../../src/api/index.ts';
import { check, describeGroup } from './group.ts';
import { readTable } from './table.ts';

/** The notation of a type in the tables: the type and the patch strategy of each field. */
type TableSchema = Record<
  string,
  Record<string, { list?: string; object?: string; patchStrategy?: string[]; patchMergeKey?: string }>
>;

class TablePatchSchema implements PatchSchema {
  constructor(
    private readonly types: TableSchema,
    readonly name: string,
  ) {}

  patchField(field: string): PatchField | undefined {
    const meta = this.types[this.name]?.[field];
    if (meta === undefined) return undefined;
    const type = meta.list ?? meta.object;
    return {
      schema: type !== undefined && type in this.types ? new TablePatchSchema(this.types, type) : undefined,
      strategies: meta.patchStrategy ?? [],
      mergeKey: meta.patchMergeKey ?? '',
    };
  }
}

function schemaOf(file: string): PatchSchema {
  const table = readTable(file) as unknown as { schema: TableSchema };
  return new TablePatchSchema(table.schema, 'MergeItem');
}

interface CreateInput {
  original: JsonObject | null;
  modified: JsonObject | null;
  current: JsonObject | null;
}

interface CreateExpected {
  twoWayPatch: JsonObject | null;
  twoWayResult: JsonObject | null;
  conflict: boolean;
  threeWayPatch: JsonObject | null;
  threeWayResult: JsonObject | null;
  applyErrorContains?: string;
}

function createAndApply(file: string): ReturnType<typeof check> {
  const schema = schemaOf(file);
  return check<CreateInput, CreateExpected>((input, expected) => {
    const [original, modified, current] = [input.original ?? {}, input.modified ?? {}, input.current ?? {}];
    const failure = expected.applyErrorContains ?? '';
    if (expected.twoWayPatch !== null) {
      const patch = createTwoWayMergePatch(original, modified, schema);
      expect(patch).toEqual(expected.twoWayPatch);
      if (failure !== '') expect(() => applyStrategicMergePatch(original, patch, schema)).toThrow(failure);
      else expect(applyStrategicMergePatch(original, patch, schema)).toEqual(expected.twoWayResult ?? modified);
    }
    const threeWay = (overwrite: boolean): JsonObject =>
      createThreeWayMergePatch(original, modified, current, schema, { overwrite });
    if (expected.conflict) expect(() => threeWay(false)).toThrow(PatchConflictError);
    if (expected.threeWayPatch === null || expected.threeWayResult === null) return;
    const patch = threeWay(expected.conflict);
    expect(patch).toEqual(expected.threeWayPatch);
    expect(applyStrategicMergePatch(current, patch, schema)).toEqual(expected.threeWayResult);
  });
}

function apply(file: string): ReturnType<typeof check> {
  const schema = schemaOf(file);
  return check<{ original: JsonObject; patch: JsonObject }, { result: JsonObject | null; errorContains: string }>(
    (input, expected) => {
      const run = (): JsonObject => applyStrategicMergePatch(input.original, input.patch, schema);
      if (expected.errorContains === '') {
        expect(run()).toEqual(expected.result);
      } else {
        expect(run).toThrow(PatchError);
        expect(run).toThrow(expected.errorContains);
      }
    },
  );
}

describeGroup(
  'strategicpatch',
  {
    'strategicpatch_apply.json': apply('strategicpatch_apply.json'),
    'strategicpatch_create.json': createAndApply('strategicpatch_create.json'),
    'strategicpatch_numberConversion.json': check<{ old: string; new: string }, { patch: string; result: string }>(
      (input, expected) => {
        const old = JSON.parse(input.old) as JsonObject;
        const patch = createTwoWayMergePatch(old, JSON.parse(input.new) as JsonObject, undefined);
        expect(patch).toEqual(JSON.parse(expected.patch));
        expect(applyStrategicMergePatch(old, patch, undefined)).toEqual(JSON.parse(expected.result));
      },
    ),
    'strategicpatch_raw.json': createAndApply('strategicpatch_raw.json'),
    'strategicpatch_replaceRawExtension.json': createAndApply('strategicpatch_replaceRawExtension.json'),
  },
  { files: { 'strategicpatch_sortMergeLists.json': "a helper of upstream's own tests, which the project has no use for" } },
);
