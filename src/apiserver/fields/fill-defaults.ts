import { objectSchemaOf, type FieldSchema, type TypeSchema, type Fields } from '../../api/index.ts';
import { COMPUTED_DEFAULTS } from './computed-defaults.ts';

/** What to do for the objects of one type. */
interface Plan {
  /** The default that a field needs code for. Runs before the others. */
  readonly compute: ((object: object) => object) | undefined;
  /** The fields with a default or with defaults below them; those with a condition come last. */
  readonly steps: readonly Step[];
  /** Each part of an object with its result, which is its own result: most writes leave most parts as they are. */
  readonly known: WeakMap<object, object>;
}

interface Step {
  readonly field: FieldSchema;
  /** Undefined if the field's own default is not filled in. */
  readonly default: unknown;
  /** The plan for the objects in the field. Undefined if no default is below it. */
  readonly below: Plan | undefined;
}

/**
 * Fills in the defaults of all fields of an object, as the declaration of its type has them (`SetObjectDefaults_…` in upstream's
 * zz_generated.defaults.go). As in Go, a struct always exists: if it is missing and has defaults, it is added. Returns the very
 * same object if nothing is filled in.
 */
export function fillDefaults<T extends object>(type: TypeSchema, object: T): T {
  const plan = planOf(type);
  return plan === undefined ? object : (fillFields(plan, object) as T);
}

/** The defaults of a part of an object. */
function fillPart(plan: Plan, part: object): object {
  const known = plan.known.get(part);
  if (known !== undefined) return known;
  const filled = fillFields(plan, part);
  plan.known.set(part, filled);
  plan.known.set(filled, filled);
  return filled;
}

function fillFields(plan: Plan, object: object): object {
  const given = (plan.compute?.(object) ?? object) as Fields;
  let copy: Record<string, unknown> | undefined;
  for (const step of plan.steps) {
    const { name, when } = step.field;
    const before = copy ?? given;
    if (when !== undefined && !when.values.includes(String(before[when.field]))) continue;
    const value = valueOf(step, before[name]);
    if (value !== before[name]) (copy ??= { ...given })[name] = value;
  }
  return copy ?? given;
}

function valueOf({ field, default: missing, below }: Step, given: unknown): unknown {
  // In Go, an empty text that is not a pointer is a missing one.
  const value = (given === '' && !field.pointer ? undefined : given) ?? missing;
  if (below === undefined) return value;
  if (field.type.kind === 'list') return value === undefined ? value : fillEach(below, value as readonly object[]);
  if (value !== undefined) return fillPart(below, value as object);
  if (field.pointer) return undefined;
  const filled = fillPart(below, EMPTY);
  return filled === EMPTY ? undefined : filled;
}

const EMPTY: object = Object.freeze({});

function fillEach(plan: Plan, items: readonly object[]): readonly object[] {
  const next = items.map((item) => fillPart(plan, item));
  return next.every((item, i) => item === items[i]) ? items : next;
}

const plans = new Map<TypeSchema, Plan | undefined>();
const barePlans = new Map<TypeSchema, Plan | undefined>();

/** Undefined if no object of the type gets a default. `bare`: without the type's own defaults. */
function planOf(type: TypeSchema, bare = false): Plan | undefined {
  const made = bare ? barePlans : plans;
  if (made.has(type)) return made.get(type);
  // A type that contains itself has no plan while it is made. None of them has defaults.
  made.set(type, undefined);
  const steps = type.declared.flatMap((field): Step[] => {
    const schema = field.type.kind === 'map' ? undefined : objectSchemaOf(field.type);
    const below = schema === undefined ? undefined : planOf(schema, field.bare);
    const missing = bare ? undefined : field.default;
    return missing === undefined && below === undefined ? [] : [{ field, default: missing, below }];
  });
  const compute = bare ? undefined : COMPUTED_DEFAULTS.get(type.name);
  if (compute === undefined && steps.length === 0) return undefined;
  const inOrder = [...steps.filter(({ field }) => field.when === undefined), ...steps.filter(({ field }) => field.when)];
  const plan = { compute, steps: inOrder, known: new WeakMap<object, object>() };
  made.set(type, plan);
  return plan;
}
