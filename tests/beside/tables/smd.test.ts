import { expect } from 'vitest';
import type { Json } from '../../../src/api/index.ts';
import { compareTyped } from '../../../src/api/structured-merge/compare.ts';
import { FieldSet } from '../../../src/api/structured-merge/field-set.ts';
import {
  DEDUCED,
  type ListRule,
  type MapRule,
  type MergeType,
  type ScalarRule,
} from '../../../src/api/structured-merge/merge-type.ts';
import { mergeTyped } from '../../../src/api/structured-merge/merge.ts';
import type { PathElement } from '../../../src/api/structured-merge/path-element.ts';
import { extractFields } from '../../../src/api/structured-merge/remove.ts';
import {
  applyConfiguration,
  type Managers,
  MergeConflictError,
  type MergeWrite,
  updateManagers,
} from '../../../src/api/structured-merge/updater.ts';
import { TypedError, validateTyped } from '../../../src/api/structured-merge/validate.ts';
import { check, describeGroup } from './group.ts';
import { readTable, tableFiles } from './table.ts';

type Relationship = 'atomic' | 'associative' | 'separable';

/** A type in structured-merge-diff's own notation (schema/elements.go). */
interface Atom {
  scalar?: ScalarRule;
  list?: { elementType: TypeRef; elementRelationship?: Relationship; keys?: string[] };
  map?: {
    fields?: { name: string; type: TypeRef; default?: Json }[];
    elementType?: TypeRef;
    elementRelationship?: Relationship;
  };
}

interface TypeRef extends Atom {
  namedType?: string;
  elementRelationship?: Relationship;
}

interface Schema {
  types: ({ name: string } & Atom)[];
}

/** The types of one schema, each created on first use because they refer to one another in cycles. */
class TableTypes {
  readonly #schema: Schema;
  readonly #known = new Map<string, MergeType>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  named(name: string, relationship?: Relationship): MergeType {
    const key = `${name} ${relationship ?? ''}`;
    let type = this.#known.get(key);
    if (type === undefined) {
      const atom = this.#schema.types.find((candidate) => candidate.name === name);
      if (atom === undefined) throw new Error(`no type ${name}`);
      this.#known.set(key, (type = this.#typeOf(atom, relationship)));
    }
    return type;
  }

  #resolve(ref: TypeRef): MergeType {
    return ref.namedType === undefined
      ? this.#typeOf(ref, ref.elementRelationship)
      : this.named(ref.namedType, ref.elementRelationship);
  }

  #typeOf({ scalar, list, map }: Atom, relationship: Relationship | undefined): MergeType {
    const resolve = (ref: TypeRef): MergeType => this.#resolve(ref);
    const lazy = <T>(make: () => T): (() => T) => {
      let made: T | undefined;
      return () => (made ??= make());
    };
    const listRule = lazy((): ListRule | undefined => {
      if (list === undefined) return undefined;
      const item = lazy(() => resolve(list.elementType));
      return {
        associative: (relationship ?? list.elementRelationship) === 'associative',
        keys: list.keys ?? [],
        get item() {
          return item();
        },
      };
    });
    const mapRule = lazy((): MapRule | undefined => {
      if (map === undefined) return undefined;
      const fields = lazy(() => new Map((map.fields ?? []).map(({ name, type }) => [name, resolve(type)])));
      const { elementType } = map;
      const element = lazy(() =>
        elementType === undefined || Object.keys(elementType).length === 0 ? undefined : resolve(elementType),
      );
      return {
        atomic: (relationship ?? map.elementRelationship) === 'atomic',
        get fields() {
          return fields();
        },
        get element() {
          return element();
        },
        keyDefaults: new Map(
          (map.fields ?? []).flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
        ),
        standing: new Map(),
      };
    });
    return {
      scalar,
      get list() {
        return listRule();
      },
      get map() {
        return mapRule();
      },
    };
  }
}

function pathsOf(set: FieldSet): string[] {
  return set
    .paths()
    .map((path) => path.map(canonical).join(' '))
    .sort();
}

/** Keys and values without the spaces of a table's JSON. */
function canonical(element: PathElement): string {
  return /^[kv]:/.test(element) ? element.slice(0, 2) + JSON.stringify(JSON.parse(element.slice(2))) : element;
}

function expectPaths(set: FieldSet, paths: string[][]): void {
  expect(pathsOf(set)).toEqual(paths.map((path) => path.map(canonical).join(' ')).sort());
}

interface Operation {
  op: 'apply' | 'forceApply' | 'update' | 'extractApply';
  manager: string;
  apiVersion: string;
  object: Json;
  conflicts?: { manager: string; path: string[] }[] | null;
}

interface MergeInput {
  ops: Operation[];
}

interface MergeExpected {
  object: Json;
  objectChecked: boolean;
  managed: Record<string, { apiVersion: string; fields: string[][] }> | null;
  error: boolean;
}

/** A live object and its managers during one test. */
class Story {
  live: Json = null;
  managers: Managers = new Map();
  readonly #typeOf: (apiVersion: string) => MergeType;

  constructor(typeOf: (apiVersion: string) => MergeType) {
    this.#typeOf = typeOf;
  }

  run({ op, manager, apiVersion, object, conflicts }: Operation): void {
    const type = this.#typeOf(apiVersion);
    validateTyped(object, type, { allowDuplicates: op === 'update' });
    const write: MergeWrite = { type, apiVersion, live: this.live, managers: this.managers, manager };
    if (op === 'update') {
      this.managers = updateManagers(write, object);
      this.live = object;
      return;
    }
    const wanted = op === 'extractApply' ? this.#withOwn(object, manager, type) : object;
    try {
      const { object: next, managers } = applyConfiguration(write, wanted, op !== 'apply');
      expect(conflicts ?? []).toEqual([]);
      if (next !== undefined) this.live = next;
      this.managers = managers;
    } catch (error) {
      if (!(error instanceof MergeConflictError)) throw error;
      const text = ({ manager: other, path }: { manager: string; path: readonly string[] }): string =>
        `${other} ${path.map(canonical).join(' ')}`;
      expect(error.conflicts.map(text).sort()).toEqual((conflicts ?? []).map(text).sort());
    }
  }

  #withOwn(object: Json, manager: string, type: MergeType): Json {
    const owned = this.managers.get(manager)?.set ?? FieldSet.EMPTY;
    return mergeTyped(extractFields(this.live, owned.leaves(), type), object, type);
  }
}

function mergeCheck(file: string): ReturnType<typeof check> {
  const { schema, schemaType } = readTable(file) as unknown as { schema: Schema | null; schemaType: string | null };
  const types = schema === null ? undefined : new TableTypes(schema);
  const typeOf = (apiVersion: string): MergeType =>
    types?.named(schemaType === '$apiVersion' ? apiVersion : schemaType!) ?? DEDUCED;
  return check<MergeInput, MergeExpected>(({ ops }, expected) => {
    const story = new Story(typeOf);
    const run = (): void => ops.forEach((operation) => story.run(operation));
    if (expected.error) return expect(run).toThrow(TypedError);
    run();
    if (expected.objectChecked) expect(story.live ?? {}).toEqual(expected.object ?? {});
    if (expected.managed === null) return;
    expect([...story.managers.keys()].sort()).toEqual(Object.keys(expected.managed).sort());
    for (const [manager, { apiVersion, fields }] of Object.entries(expected.managed)) {
      const versioned = story.managers.get(manager)!;
      expect(versioned.apiVersion).toBe(apiVersion);
      expect(versioned.set.isEmpty).toBe(false);
      expectPaths(versioned.set, fields);
    }
  });
}

interface TypedInput {
  schema: Schema;
  type: string;
  lhs: Json;
  rhs: Json;
}

const MERGE_FILES = tableFiles('smd').filter((file) => file.startsWith('smd_merge_'));

describeGroup('smd', {
  ...Object.fromEntries(MERGE_FILES.map((file) => [file, mergeCheck(file)])),
  'smd_typed_compare.json': check<TypedInput, { removed: string[][]; modified: string[][]; added: string[][] }>(
    (input, expected) => {
      const type = new TableTypes(input.schema).named(input.type);
      for (const value of [input.lhs, input.rhs]) validateTyped(value, type, { allowDuplicates: true });
      const comparison = compareTyped(input.lhs, input.rhs, type);
      expectPaths(comparison.removed, expected.removed);
      expectPaths(comparison.modified, expected.modified);
      expectPaths(comparison.added, expected.added);
    },
  ),
  'smd_typed_merge.json': check<TypedInput, { out: Json }>((input, expected) => {
    const type = new TableTypes(input.schema).named(input.type);
    validateTyped(input.lhs, type, { allowDuplicates: true });
    validateTyped(input.rhs, type);
    expect(mergeTyped(input.lhs, input.rhs, type)).toEqual(expected.out);
  }),
});
