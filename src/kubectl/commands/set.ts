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
import { refOf, titleOf, type Item } from '../resources/item.ts';
import { podSpecOf, updatePodSpec } from '../resources/pod-template.ts';
import { collect, select } from '../resources/selection.ts';
import type { Session } from '../session.ts';

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

const SET_ENV = defineCommand({
  name: 'env',
  use: 'env RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N',
  short: 'Update environment variables on a pod template',
  flags: {
    ...SET_FLAGS,
    containers: stringFlag('Which containers, with * for any letters', { short: 'c', default: '*' }),
    list: boolFlag('Only list them'),
    overwrite: boolFlag('Change what is there already', { default: true }),
    from: stringFlag('Not part of this kubectl', { hidden: true }),
    env: stringFlag('', { short: 'e', hidden: true }),
  },
  *run(session, input) {
    const { args, flags } = input;
    if (flags.from !== '') throw new KubectlError('--from is not part of this kubectl: write envFrom into the manifest');
    const { resources, pairs } = splitPairs(flags.env === '' ? args : [...args, flags.env], 'env');
    if (resources.length === 0 && flags.filename.length === 0) throw new KubectlError(NO_RESOURCES);
    if (flags.list) return yield* listEnv(session, input, resources, flags.containers);
    if (pairs.length === 0) throw new KubectlError('at least one environment variable must be provided');
    const changes = parseChanges(pairs, 'environment variable');
    yield* changePodSpecs(session, input, resources, 'env updated', 'env update to pod template', (spec) => {
      return changeSelected(spec, flags.containers, (container) => ({
        ...container,
        env: changedEnv(container, changes, flags.overwrite),
      }));
    });
  },
});

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

function* listEnv(session: Session, { flags }: SetInput, resources: readonly string[], containers: string): Process<void> {
  const { items, errors } = yield* select(session, {
    args: resources,
    filenames: flags.filename,
    selector: flags.selector,
    all: flags.all,
    fetch: true,
    latest: true,
  });
  for (const item of items) {
    for (const container of (podSpecOf(item.object!)?.containers ?? []).filter(({ name }) => matches(name, containers))) {
      session.out(`# ${titleOf(item).replace(/^[^/]*\//, `${item.resource.name}/`)}, container ${container.name}\n`);
      for (const { name, value, valueFrom } of container.env ?? []) {
        session.out(valueFrom === undefined ? `${name}=${value ?? ''}\n` : `# ${name} from ${Object.keys(valueFrom)[0] ?? ''}\n`);
      }
    }
  }
  throwAll(errors);
}

/** Changes the Pod specs of all the objects by strategic merge patches, and says so (cmd/set `CalculatePatches`). */
function* changePodSpecs(
  session: Session,
  { flags }: SetInput,
  resources: readonly string[],
  operation: string,
  noun: string,
  change: (spec: PodSpec) => PodSpec,
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

function changedObject(item: Item, change: (spec: PodSpec) => PodSpec): KubeObject {
  const changed = updatePodSpec(item.object!, change);
  if (changed === undefined) {
    const { kind } = item.resource;
    throw new KubectlError(
      `error: ${item.resource.name}/${item.name} the object is not a pod or does not have a pod template: *v1.${kind}\n`,
    );
  }
  return changed;
}

function changeSelected(spec: PodSpec, pattern: string, change: (container: Container) => Container): PodSpec {
  if (!spec.containers.some(({ name }) => matches(name, pattern)))
    throw new KubectlError(`unable to find container named ${pattern}`);
  return {
    ...spec,
    containers: spec.containers.map((container) => (matches(container.name, pattern) ? change(container) : container)),
  };
}

function changeContainers(spec: PodSpec, change: (container: Container) => Container): PodSpec {
  const init = spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(change) };
  return { ...spec, containers: spec.containers.map(change), ...init };
}

/** `*` stands for any letters (cmd/set `selectString`). */
function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(name);
}

export const SET = defineGroup({
  name: 'set',
  use: 'set SUBCOMMAND',
  short: 'Set specific features on objects',
  children: [SET_ENV, SET_IMAGE, SET_RESOURCES],
});
