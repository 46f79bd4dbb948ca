import {
  createTwoWayMergePatch,
  schemaOfKind,
  StatusError,
  type Container,
  type KubeObject,
  type PodSpec,
  type Fields,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { RECORD_FLAG, recorded } from '../apply/annotations.ts';
import { KubectlError, throwAll } from '../errors.ts';
import type { CommandInput } from '../line/command.ts';
import { dryRunOf, LOCAL_FLAG, WRITE_FLAGS } from '../line/flag-groups.ts';
import { stringFlag } from '../line/flags.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { ResourceFlags } from '../resources/resource-flags.ts';
import { collect } from '../resources/selection.ts';
import type { Session } from '../session.ts';

/** The objects of `kubectl set image`, `set resources` and `set env`. */
export const SELECTED_OBJECTS = new ResourceFlags(['filename', 'selector', 'all', 'local'], { latest: true, typed: true });
/** Those of `set serviceaccount` and `set selector`, which take no selector of objects. */
export const NAMED_OBJECTS = new ResourceFlags(['filename', 'all', 'local'], { latest: true, typed: true });

/** The other flags of all `kubectl set` commands. */
export const SET_FLAGS = { ...WRITE_FLAGS, ...LOCAL_FLAG };

/** Those of the commands with `--record`, which `set env` does not have. */
export const RECORDED_SET_FLAGS = { ...SET_FLAGS, ...RECORD_FLAG };

type SetInput = CommandInput<typeof SET_FLAGS>;

export const CONTAINERS_FLAG = {
  containers: stringFlag('Names of the containers; * matches any characters', { short: 'c', default: '*' }),
};

/**
 * Changes the Pod specs of the objects by strategic merge patches, and prints the results (cmd/set `CalculatePatches`). Objects without a change are
 * left out, unless the command sends empty patches too.
 */
export function* changePodSpecs(
  session: Session,
  { flags }: SetInput & { readonly flags: { readonly record?: boolean } },
  items: readonly Item[],
  operation: string,
  noun: string,
  change: (spec: PodSpec, item: Item) => PodSpec,
  { sendsEmpty = false }: { readonly sendsEmpty?: boolean } = {},
): Process<void> {
  const dryRun = dryRunOf(flags['dry-run'], flags.local);
  const errors: unknown[] = [];
  const printer = new ResultPrinter(session, flags, dryRun);
  for (const item of items) {
    try {
      const changed = recorded(session, { record: flags.record ?? false }, changedObject(item, change));
      const body = createTwoWayMergePatch(
        item.object!,
        changed,
        schemaOfKind({ apiVersion: changed.apiVersion, kind: changed.kind }),
      );
      if (Object.keys(body).length === 0 && !sendsEmpty) continue;
      const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-set' };
      const result: KubeObject =
        flags.local || dryRun === 'client'
          ? changed
          : yield* session.api.patch<string>(item.resource.key, refOf(item), { type: 'strategic', body }, write);
      printer.print(item, operation, result);
    } catch (error) {
      collect(error instanceof StatusError ? new KubectlError(`failed to patch ${noun}: ${error.message}`) : error, errors);
    }
  }
  throwAll(errors);
}

function changedObject(item: Item, change: (spec: PodSpec, item: Item) => PodSpec): KubeObject {
  const changed = updatePodSpec(item.object!, (spec) => change(spec, item));
  if (changed === undefined) {
    const { kind } = item.resource;
    throw new KubectlError(
      `error: ${item.resource.name}/${item.name} the object is not a pod or does not have a pod template: *v1.${kind}\n`,
    );
  }
  return changed;
}

/** Changes the containers whose names match. Returns undefined if there are none. */
export function changeSelected(spec: PodSpec, pattern: string, change: (container: Container) => Container): PodSpec | undefined {
  const fits = ({ name }: Container): boolean => matches(name, pattern);
  if (!containersOf(spec).some(fits)) return undefined;
  return changeContainers(spec, (container) => (fits(container) ? change(container) : container));
}

/** Changes all containers, init containers included. */
export function changeContainers(spec: PodSpec, change: (container: Container) => Container): PodSpec {
  const init = spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(change) };
  return { ...spec, containers: (spec.containers ?? []).map(change), ...init };
}

/** The containers of a spec, init containers included. The spec of a file may have none. */
export function containersOf(spec: PodSpec): readonly Container[] {
  return [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
}

/** Whether a name matches a pattern with `*` (cmd/set `selectString`). */
export function matches(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  const middle = name.slice(first.length, name.length - last.length);
  let from = 0;
  for (const part of rest) {
    const at = middle.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Where the kinds that create Pods have the Pod's spec. */
const TEMPLATE = ['spec', 'template', 'spec'];
const PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: ['spec'],
  Deployment: TEMPLATE,
  ReplicaSet: TEMPLATE,
  StatefulSet: TEMPLATE,
  DaemonSet: TEMPLATE,
  ReplicationController: TEMPLATE,
  Job: TEMPLATE,
  CronJob: ['spec', 'jobTemplate', ...TEMPLATE],
};

/** The Pod spec of a Pod or of an object that creates Pods. Returns undefined for other kinds. */
export function podSpecOf(object: KubeObject): PodSpec | undefined {
  const path = pathOf(object);
  return path?.reduce<unknown>((value, field) => (value as Fields | undefined)?.[field], object) as PodSpec | undefined;
}

/** The object with a changed Pod spec (polymorphichelpers `UpdatePodSpecForObject`). Returns undefined for kinds without one. */
export function updatePodSpec(object: KubeObject, change: (spec: PodSpec) => PodSpec): KubeObject | undefined {
  const path = pathOf(object);
  if (path === undefined) return undefined;
  const update = (value: Fields, depth: number): Fields => {
    const field = path[depth]!;
    const child = value[field] as Fields;
    return { ...value, [field]: depth === path.length - 1 ? change(child as unknown as PodSpec) : update(child, depth + 1) };
  };
  return update(object as unknown as Fields, 0) as unknown as KubeObject;
}

function pathOf({ kind }: KubeObject): readonly string[] | undefined {
  return Object.hasOwn(PATHS, kind) ? PATHS[kind] : undefined;
}
