import type { Container, KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { defineCommand, type CommandInput } from '../line/command.ts';
import { boolFlag, stringFlag, stringsFlag } from '../line/flags.ts';
import { parseChanges, splitPairs } from '../line/pairs.ts';
import {
  podSpecOf,
  changePodSpecs,
  changeSelected,
  CONTAINERS_FLAG,
  containersOf,
  matches,
  SELECTED_OBJECTS,
  SET_FLAGS,
} from './change-pod-specs.ts';
import { NO_RESOURCES, refuseAllWithSelector } from '../resources/resource-flags.ts';
import type { Item } from '../resources/item.ts';
import { select } from '../resources/selection.ts';
import type { Session } from '../session.ts';

type Env = NonNullable<Container['env']>;
type EnvVarSource = NonNullable<Env[number]['valueFrom']>;

const NO_RESOLVE = '--resolve is not part of this kubectl: get the ConfigMap or the Secret that --list names';

const ENV_FLAGS = {
  ...SELECTED_OBJECTS.flags,
  ...SET_FLAGS,
  ...CONTAINERS_FLAG,
  list: boolFlag('List the values without changing them'),
  overwrite: boolFlag('Overwrite existing values', { default: true }),
  from: stringFlag('A ConfigMap or a Secret whose keys become variables: configmap/NAME'),
  keys: stringsFlag('With --from, only these keys'),
  prefix: stringFlag('A text before the name of each variable'),
  resolve: boolFlag('', { hidden: true, refusal: NO_RESOLVE }),
  env: stringFlag('A variable: KEY=VALUE', { short: 'e' }),
};

export const SET_ENV = defineCommand({
  name: 'env',
  use: 'env RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N',
  short: 'Update environment variables on a pod template',
  flags: ENV_FLAGS,
  *run(session, input) {
    const { args, flags } = input;
    const { resources, pairs } = splitPairs(flags.env === '' ? args : [...args, flags.env], 'env');
    refuseAllWithSelector(input);
    if (resources.length === 0 && flags.filename.length === 0) throw new KubectlError(NO_RESOURCES);
    const { set, remove } = parseChanges(pairs, 'environment variable');
    const literal = [...set].map(([name, value]) => ({ name, value }));
    const referred = flags.from === '' ? [] : yield* variablesFrom(session, flags.from, flags.keys);
    const added = [...literal, ...referred].map((variable) => ({ ...variable, name: `${flags.prefix}${variable.name}` }));
    const items = (yield* SELECTED_OBJECTS.select(session, input, flags.local ? [] : resources)).infos();
    const change = (container: Container): Container => {
      const env = changedEnv(container, added, remove, flags.overwrite);
      // Go leaves out an empty list.
      return env.length === 0 && container.env === undefined ? container : { ...container, env };
    };
    if (flags.list) return listEnv(session, input, items, change);
    yield* changePodSpecs(session, input, items, 'env updated', 'env update to pod template', (spec, { resource, name }) => {
      const changed = changeSelected(spec, flags.containers, change);
      if (changed === undefined) session.err(noContainers(resource.kind, name, flags.containers));
      return changed ?? spec;
    });
  },
});

function noContainers(kind: string, name: string, pattern: string): string {
  return `Warning: ${kind}/${name} does not have any containers matching ${JSON.stringify(pattern)}\n`;
}

/** One variable for each key (cmd/set/set_env.go `RunEnv`). Throws `KubectlError` for other kinds. */
function* variablesFrom(session: Session, from: string, keys: readonly string[]): Process<Env> {
  const variables: Env[number][] = [];
  for (const { object, name, resource } of (yield* select(session, { args: [from] })).infos()) {
    const kind = { ConfigMap: 'configMapKeyRef', Secret: 'secretKeyRef' }[resource.kind];
    if (kind === undefined) throw new KubectlError('unsupported resource specified in --from');
    const { data = {} } = object as KubeObject & { readonly data?: object };
    for (const key of Object.keys(data).toSorted()) {
      if (keys.length > 0 && !keys.includes(key)) continue;
      const variable = key.replaceAll(/[^a-zA-Z0-9_]/g, '_').toUpperCase();
      if (variable !== key) session.warn(`key ${key} transferred to ${variable}`);
      variables.push({ name: variable, valueFrom: { [kind]: { name, key } } });
    }
  }
  return variables;
}

function changedEnv({ env = [], name }: Container, added: Env, remove: readonly string[], overwrite: boolean): Env {
  const set = new Map(added.map((variable) => [variable.name, variable]));
  const taken = env.find((variable) => set.has(variable.name));
  if (!overwrite && taken !== undefined)
    throw new KubectlError(
      `'${taken.name}' already has a value (${taken.value ?? ''}), and --overwrite is false, in container ${name}`,
    );
  const kept = env.filter((variable) => !remove.includes(variable.name));
  const known = new Set(kept.map((variable) => variable.name));
  const changed = kept.map((variable) => set.get(variable.name) ?? variable);
  return [...changed, ...[...set.values()].filter((variable) => !known.has(variable.name))];
}

/** Lists the variables after the changes on the line, if there are any. */
function listEnv(
  session: Session,
  { flags }: CommandInput<typeof ENV_FLAGS>,
  items: readonly Item[],
  change: (container: Container) => Container,
): void {
  for (const { object, resource, name } of items) {
    const spec = podSpecOf(object!);
    if (spec === undefined) continue;
    const selected = containersOf(spec).filter((container) => matches(container.name, flags.containers));
    if (selected.length === 0) session.err(noContainers(resource.kind, name, flags.containers));
    for (const container of selected.map(change)) {
      const lines = (container.env ?? []).map(({ name: key, value = '', valueFrom }) => {
        return valueFrom === undefined ? `${key}=${value}\n` : `# ${key} from ${referenceText(valueFrom)}\n`;
      });
      session.out(`# ${resource.kind} ${name}, container ${container.name}\n${lines.join('')}`);
    }
  }
}

/** cmd/set/env `GetEnvVarRefString`. */
function referenceText({ configMapKeyRef, secretKeyRef, fieldRef, resourceFieldRef }: EnvVarSource): string {
  if (configMapKeyRef !== undefined) return `configmap ${configMapKeyRef.name ?? ''}, key ${configMapKeyRef.key}`;
  if (secretKeyRef !== undefined) return `secret ${secretKeyRef.name ?? ''}, key ${secretKeyRef.key}`;
  if (fieldRef !== undefined) return `field path ${fieldRef.fieldPath}`;
  const { containerName = '', resource = '' } = resourceFieldRef ?? {};
  return `resource field ${containerName === '' ? '' : `${containerName}/`}${resource}`;
}
