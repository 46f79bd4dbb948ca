import { FormatError, isReason, notFound, trim, type KubeObject } from '../../api/index.ts';
import { sleep, type Process } from '../../sim/index.ts';
import { filterOut, KubectlError, throwAll } from '../errors.ts';
import { JsonPathEvaluation, valueText } from '../../api/jsonpath/jsonpath.ts';
import { parsePath, relaxedPath } from '../../api/jsonpath/parser.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { OUTPUT_FLAGS } from '../line/flag-groups.ts';
import { cut } from '../line/pairs.ts';
import { durationFlag, stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { ObjectFollower, waitUntilGone } from '../resources/following.ts';
import type { Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { collect, type Selection } from '../resources/selection.ts';
import type { Session } from '../session.ts';

/** The timeout of a negative `--timeout`. */
const WEEK_MS = 168 * 3_600_000;
/** How often `--for=create` checks. */
const CREATE_POLL_MS = 500;

/** Quotes allowed around a path and its value. */
const QUOTES = '\'"';

const OBJECTS = new ResourceFlags(['filename', 'selector', 'field-selector', 'all', 'all-namespaces'], { latest: true });

const FLAGS = {
  ...OBJECTS.flags,
  ...OUTPUT_FLAGS,
  for: stringFlag("What to wait for: create, delete, condition=NAME[=VALUE], jsonpath='{PATH}'[=VALUE]"),
  timeout: durationFlag('How long to wait; 0 checks once, a negative value waits a week', { default: 30_000 }),
};

export const WAIT = defineCommand({
  name: 'wait',
  use: "wait ([-f FILENAME] | resource.group/resource.name | resource.group [(-l label | --all)]) [--for=create|--for=delete|--for condition=available|--for=jsonpath='{}'[=value]]",
  short: 'Wait for a specific condition on one or many resources',
  reads: true,
  waits: true,
  flags: FLAGS,
  *run(session, input) {
    const { flags } = input;
    const goal = parseGoal(flags.for);
    const timeoutMs = flags.timeout < 0 ? WEEK_MS : flags.timeout;
    const untilMs = session.sim.nowMs + timeoutMs;
    const { items, errors } = yield* selectWaiting(session, input, goal, untilMs);
    if (items.length === 0 && errors.length === 0 && goal.type !== 'delete')
      throw new KubectlError('no matching resources found');
    const printer = new ResultPrinter(session, flags);
    for (const item of items) {
      try {
        const object = yield* waitFor(session, item, goal, timeoutMs, untilMs);
        printer.print(item, 'condition met', object);
      } catch (error) {
        collect(error, errors);
      }
    }
    throwAll(errors);
  },
});

type Goal =
  | { readonly type: 'create' | 'delete' }
  /** `reached` throws `KubectlError` if the object cannot be checked. */
  | { readonly type: 'state'; reached(object: KubeObject): boolean };

/** cmd/wait `conditionFuncFor`. Throws `KubectlError`. */
function parseGoal(text: string): Goal {
  const lower = text.toLowerCase();
  if (lower === 'delete' || lower === 'create') return { type: lower };
  const [form, rest = ''] = cut(text, '=');
  if (form === 'condition') {
    const [name, value = 'true'] = cut(rest, '=');
    return { type: 'state', reached: (object) => hasCondition(object, name, value) };
  }
  if (form === 'jsonpath') return jsonPathGoal(rest);
  throw new KubectlError(`unrecognized condition: ${JSON.stringify(text)}`);
}

/** The fields that conditions are checked in, for any kind. */
interface Conditioned extends KubeObject {
  readonly status?: {
    readonly observedGeneration?: number;
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly observedGeneration?: number }[];
  };
}

/** Checks a condition, ignoring case. A condition observed at an older generation does not count (`checkCondition`). */
function hasCondition(object: Conditioned, name: string, value: string): boolean {
  const condition = object.status?.conditions?.find(({ type }) => type.toLowerCase() === name.toLowerCase());
  if (condition === undefined) return false;
  const observed = condition.observedGeneration ?? object.status?.observedGeneration;
  const { generation } = object.metadata;
  if (generation !== undefined && observed !== undefined && observed < generation) return false;
  return condition.status.toLowerCase() === value.toLowerCase();
}

/** Parses `{.status.phase}=Running`, or a path alone, which accepts any value. */
function jsonPathGoal(text: string): Goal {
  // `==` belongs to a filter in the path.
  const parts = text
    .replaceAll('==', '\0')
    .split('=')
    .map((part) => part.replaceAll('\0', '=='));
  if (parts.length > 2) {
    throw new KubectlError(
      "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
    );
  }
  const wanted = parts[1] === undefined ? undefined : trim(parts[1], QUOTES);
  if (wanted === '')
    throw new KubectlError("jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3");
  try {
    const path = parsePath(relaxedPath(trim(parts[0]!, QUOTES)));
    const evaluation = new JsonPathEvaluation();
    return { type: 'state', reached: (object) => matches(evaluation.find(path, object), wanted) };
  } catch (error) {
    if (error instanceof FormatError) throw new KubectlError(error.message);
    throw error;
  }
}

function matches(values: readonly unknown[], wanted: string | undefined): boolean {
  if (values.length === 0) return false;
  if (values.length > 1) throw new KubectlError('given jsonpath expression matches more than one value');
  if (wanted === undefined) return true;
  const [value] = values;
  if (typeof value === 'object' && value !== null)
    throw new KubectlError('jsonpath leads to a nested object or list which is not supported');
  return valueText(value).trim() === wanted.trim();
}

/** Selects the objects. With `--for=create` it waits until there are any. */
function* selectWaiting(
  session: Session,
  input: CommandInput<typeof FLAGS>,
  goal: Goal,
  untilMs: number,
): Process<Pick<Selection, 'items' | 'errors'>> {
  const changes = goal.type === 'create' ? { requireObject: false, latest: false } : {};
  let found = yield* OBJECTS.select(session, input, undefined, changes);
  if (goal.type === 'delete')
    return { items: found.items, errors: [...filterOut(found.errors, (error) => isReason(error, 'NotFound'))] };
  if (goal.type !== 'create') return found;
  while (found.isEmpty && session.sim.nowMs < untilMs) {
    yield* sleep(CREATE_POLL_MS);
    found = yield* OBJECTS.select(session, input, undefined, changes);
  }
  return found;
}

function* waitFor(session: Session, item: Item, goal: Goal, timeoutMs: number, untilMs: number): Process<KubeObject | undefined> {
  const timedOut = new KubectlError(`timed out waiting for the condition on ${item.resource.name}/${item.name}`);
  const notMet = new KubectlError(`condition not met for ${item.resource.name}/${item.name}`);
  const remainingMs = untilMs - session.sim.nowMs;
  if (goal.type === 'delete') {
    if (timeoutMs === 0) throw notMet;
    if (remainingMs <= 0 || !(yield* waitUntilGone(session, item, item.object?.metadata.uid, remainingMs))) throw timedOut;
    return item.object;
  }
  if (goal.type === 'state' && timeoutMs === 0) {
    if (item.object !== undefined && goal.reached(item.object)) return item.object;
    throw notMet;
  }
  if (remainingMs <= 0) throw timedOut;
  const follower = new ObjectFollower(session, item, remainingMs);
  try {
    let seen = goal.type === 'create';
    for (;;) {
      const state = yield* follower.next();
      if (state === 'timeout') throw timedOut;
      if (state === 'deleted') {
        // The object was gone before the first state arrived, so there is nothing to wait for.
        if (!seen) throw notFound(item.resource.group, item.resource.name, item.name);
      } else if (goal.type !== 'state' || goal.reached(state)) return state;
      seen = true;
    }
  } finally {
    follower.close();
  }
}
