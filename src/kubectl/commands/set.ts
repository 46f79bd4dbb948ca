import {
  createTwoWayMergePatch,
  schemaOfKind,
  StatusError,
  type Container,
  type KubeObject,
  type PodSpec,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError, throwAll } from '../errors.ts';
import { defineCommand, defineGroup, type CommandInput } from '../line/command.ts';
import { DRY_RUN_FLAG, dryRunOf, FIELD_MANAGER_FLAG, FILE_FLAGS, OUTPUT_FLAGS, SELECTOR_FLAG } from '../line/flag-groups.ts';
import { boolFlag, cut, stringFlag } from '../line/flags.ts';
import { parseChanges, splitPairs, type Changes } from '../line/pairs.ts';
import { ResultPrinter } from '../printers/result-printer.ts';
import { refOf, type Item } from '../resources/item.ts';
import { podSpecOf, updatePodSpec } from '../resources/pod-template.ts';
import { collect, select } from '../resources/selection.ts';
import type { Session } from '../session.ts';

type EnvVarSource = NonNullable<NonNullable<Container['env']>[number]['valueFrom']>;

const SET_FLAGS = {
  ...FILE_FLAGS,
  ...OUTPUT_FLAGS,
  ...SELECTOR_FLAG,
  ...DRY_RUN_FLAG,
  ...FIELD_MANAGER_FLAG,
  all: boolFlag('All objects of the types named'),
};

type SetInput = CommandInput<typeof SET_FLAGS>;

const NO_RESOURCES = 'one or more resources must be specified as <resource> <name> or <resource>/<name>';

const SET_IMAGE = defineCommand({
  name: 'image',
  use: 'image (-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ... CONTAINER_NAME_N=CONTAINER_IMAGE_N',
  short: 'Update the image of a pod template',
  flags: SET_FLAGS,
  *run(session, input) {
    const { resources, pairs } = splitPairs(input.args, 'image');
    const { set } = parseChanges(pairs, 'image', false);
    const mistakes: string[] = [];
    if (input.flags.all && input.flags.selector !== '') mistakes.push('cannot set --all and --selector at the same time');
    if (resources.length === 0 && input.flags.filename.length === 0) mistakes.push(NO_RESOURCES);
    if (set.size === 0) mistakes.push('at least one image update is required');
    else if (set.size > 1 && set.has('*'))
      mistakes.push('all containers are already specified by *, but saw more than one container_name=container_image pairs');
    throwAll(mistakes.map((mistake) => new KubectlError(mistake)));
    yield* changePodSpecs(session, input, resources, 'image updated', 'image update to pod template', (spec) =>
      setImages(spec, set),
    );
  },
});

function setImages(spec: PodSpec, images: ReadonlyMap<string, string>): PodSpec {
  for (const name of images.keys()) {
    const known = [...spec.containers, ...(spec.initContainers ?? [])];
    if (name !== '*' && !known.some((container) => container.name === name))
      throw new KubectlError(`unable to find container named ${JSON.stringify(name)}`);
  }
  return changeContainers(spec, (container) => {
    const image = images.get(container.name) ?? images.get('*');
    return image === undefined ? container : { ...container, image };
  });
}

const SET_RESOURCES = defineCommand({
  name: 'resources',
  use: 'resources (-f FILENAME | TYPE NAME) ([--limits=LIMITS & --requests=REQUESTS]',
  short: 'Update resource requests/limits on objects with pod templates',
  flags: {
    ...SET_FLAGS,
    limits: stringFlag('cpu=1,memory=512Mi'),
    requests: stringFlag('cpu=100m,memory=128Mi'),
    containers: stringFlag('Which containers, with * for any letters', { short: 'c', default: '*' }),
  },
  *run(session, input) {
    const { args, flags } = input;
    if (args.length === 0 && flags.filename.length === 0) throw new KubectlError(NO_RESOURCES);
    if (flags.limits === '' && flags.requests === '') {
      throw new KubectlError('you must specify an update to requests or limits (in the form of --requests/--limits)');
    }
    const update = { limits: amountsOf(flags.limits), requests: amountsOf(flags.requests) };
    yield* changePodSpecs(session, input, args, 'resource requirements updated', 'resources update to pod template', (spec) => {
      return changeSelected(spec, flags.containers, ({ resources, ...container }) => {
        const limits = { ...resources?.limits, ...update.limits };
        const requests = { ...resources?.requests, ...update.requests };
        return { ...container, resources: { ...resources, ...nonEmpty('limits', limits), ...nonEmpty('requests', requests) } };
      });
    });
  },
});

function amountsOf(text: string): Readonly<Record<string, string>> {
  if (text === '') return {};
  const entries = text.split(',').map((statement) => {
    const [name, amount] = cut(statement, '=');
    if (amount === undefined) throw new KubectlError(`invalid argument syntax ${statement}, expected <resource>=<value>`);
    return [name, amount] as const;
  });
  return Object.fromEntries(entries);
}

function nonEmpty(name: 'limits' | 'requests', amounts: Readonly<Record<string, string>>): object {
  return Object.keys(amounts).length === 0 ? {} : { [name]: amounts };
}

const ENV_FLAGS = {
  ...SET_FLAGS,
  containers: stringFlag('Which containers, with * for any letters', { short: 'c', default: '*' }),
  list: boolFlag('Only list them'),
  overwrite: boolFlag('Change what is there already', { default: true }),
  from: stringFlag('Not part of this kubectl', { hidden: true }),
  env: stringFlag('', { short: 'e', hidden: true }),
};

const SET_ENV = defineCommand({
  name: 'env',
  use: 'env RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N',
  short: 'Update environment variables on a pod template',
  flags: ENV_FLAGS,
  *run(session, input) {
    const { args, flags } = input;
    if (flags.from !== '') throw new KubectlError('--from is not part of this kubectl: write envFrom into the manifest');
    const { resources, pairs } = splitPairs(flags.env === '' ? args : [...args, flags.env], 'env');
    if (resources.length === 0 && flags.filename.length === 0) throw new KubectlError(NO_RESOURCES);
    if (pairs.length === 0 && !flags.list) throw new KubectlError('at least one environment variable must be provided');
    const changes = parseChanges(pairs, 'environment variable');
    const change = (container: Container): Container => ({
      ...container,
      env: changedEnv(container, changes, flags.overwrite),
    });
    if (flags.list) return yield* listEnv(session, input, resources, change);
    yield* changePodSpecs(session, input, resources, 'env updated', 'env update to pod template', (spec, { resource, name }) => {
      const changed = changeSelected(spec, flags.containers, change);
      if (changed === undefined) session.err(noContainers(resource.kind, name, flags.containers));
      return changed ?? spec;
    });
  },
});

function noContainers(kind: string, name: string, pattern: string): string {
  return `warning: ${kind}/${name} does not have any containers matching ${JSON.stringify(pattern)}\n`;
}

function changedEnv({ env = [], name }: Container, { set, remove }: Changes, overwrite: boolean): NonNullable<Container['env']> {
  const taken = env.find((variable) => set.has(variable.name));
  if (!overwrite && taken !== undefined)
    throw new KubectlError(
      `'${taken.name}' already has a value (${taken.value ?? ''}), and --overwrite is false, in container ${name}`,
    );
  const kept = env.filter((variable) => !remove.includes(variable.name));
  const known = new Set(kept.map((variable) => variable.name));
  const changed = kept.map((variable) =>
    set.has(variable.name) ? { name: variable.name, value: set.get(variable.name)! } : variable,
  );
  return [...changed, ...[...set].filter(([key]) => !known.has(key)).map(([key, value]) => ({ name: key, value }))];
}

/** What the variables would be after the changes on the line, if there are any. */
function* listEnv(
  session: Session,
  { flags }: CommandInput<typeof ENV_FLAGS>,
  resources: readonly string[],
  change: (container: Container) => Container,
): Process<void> {
  const { items, errors } = yield* select(session, {
    args: resources,
    filenames: flags.filename,
    selector: flags.selector,
    all: flags.all,
    fetch: true,
    latest: true,
  });
  for (const { object, resource, name } of items) {
    const { containers = [], initContainers = [] } = podSpecOf(object!) ?? {};
    const selected = [...containers, ...initContainers].filter((container) => matches(container.name, flags.containers));
    if (selected.length === 0) session.err(noContainers(resource.kind, name, flags.containers));
    for (const container of selected.map(change)) {
      const lines = (container.env ?? []).map(({ name: key, value = '', valueFrom }) => {
        return valueFrom === undefined ? `${key}=${value}\n` : `# ${key} from ${referenceText(valueFrom)}\n`;
      });
      session.out(`# ${resource.kind} ${name}, container ${container.name}\n${lines.join('')}`);
    }
  }
  throwAll(errors);
}

/** cmd/set/env `GetEnvVarRefString`. */
function referenceText({ configMapKeyRef, secretKeyRef, fieldRef, resourceFieldRef }: EnvVarSource): string {
  if (configMapKeyRef !== undefined) return `configmap ${configMapKeyRef.name ?? ''}, key ${configMapKeyRef.key}`;
  if (secretKeyRef !== undefined) return `secret ${secretKeyRef.name ?? ''}, key ${secretKeyRef.key}`;
  if (fieldRef !== undefined) return `field path ${fieldRef.fieldPath}`;
  const { containerName = '', resource = '' } = resourceFieldRef ?? {};
  return `resource field ${containerName === '' ? '' : `${containerName}/`}${resource}`;
}

/** Changes the Pod specs of all the objects by strategic merge patches, and says so (cmd/set `CalculatePatches`). */
function* changePodSpecs(
  session: Session,
  { flags }: SetInput,
  resources: readonly string[],
  operation: string,
  noun: string,
  change: (spec: PodSpec, item: Item) => PodSpec,
): Process<void> {
  const dryRun = dryRunOf(flags['dry-run']);
  const query = {
    args: resources,
    filenames: flags.filename,
    kustomize: flags.kustomize,
    selector: flags.selector,
    all: flags.all,
  };
  const { items, errors } = yield* select(session, { ...query, fetch: true, latest: true });
  const printer = new ResultPrinter(session, flags, dryRun);
  for (const item of items) {
    try {
      const changed = changedObject(item, change);
      const body = createTwoWayMergePatch(
        item.object!,
        changed,
        schemaOfKind({ apiVersion: changed.apiVersion, kind: changed.kind }),
      );
      if (Object.keys(body).length === 0) continue;
      const write = { dryRun: dryRun === 'server', fieldManager: flags['field-manager'] || 'kubectl-set' };
      const result: KubeObject =
        dryRun === 'client'
          ? changed
          : yield* session.api.patch<string>(item.resource.kind, refOf(item), { type: 'strategic', body }, write);
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

/** Undefined where no container's name fits. */
function changeSelected(spec: PodSpec, pattern: string, change: (container: Container) => Container): PodSpec | undefined {
  const fits = ({ name }: Container): boolean => matches(name, pattern);
  if (![...spec.containers, ...(spec.initContainers ?? [])].some(fits)) return undefined;
  return changeContainers(spec, (container) => (fits(container) ? change(container) : container));
}

function changeContainers(spec: PodSpec, change: (container: Container) => Container): PodSpec {
  const init = spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(change) };
  return { ...spec, containers: spec.containers.map(change), ...init };
}

/** `*` stands for any letters (cmd/set `selectString`). */
function matches(name: string, pattern: string): boolean {
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

export const SET = defineGroup({
  name: 'set',
  use: 'set SUBCOMMAND',
  short: 'Set specific features on objects',
  children: [SET_ENV, SET_IMAGE, SET_RESOURCES],
});
