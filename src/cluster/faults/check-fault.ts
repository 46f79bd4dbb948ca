import { FormatError, StatusError, parseContainerImage, type Pod } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import {
  CLOUD_CONTROLLER_INITIALIZERS,
  CONTROLLER_INITIALIZERS,
  SHARED_INFORMERS,
  findDescriptor,
  type ControllerInitializer,
} from '../../controllers/manager/index.ts';
import type { Machines } from '../machines.ts';
import { ADDON_NAMES } from '../addon-names.ts';
import { takesClient, watcherOf } from './aims.ts';
import { FaultError, flagOf, type Fault } from './fault.ts';
import { definitionOf, isFaultType, type AnyValues } from './definition-of.ts';
import type { FaultField, FaultTarget } from './field.ts';

/** The cluster in which a fault's target is looked up. */
export interface FaultGround {
  readonly server: ApiServer;
  readonly machines: Machines;
  /** The names of the managers, as clients. */
  readonly managers: readonly string[];
}

const PROBES: Readonly<Record<string, 'readinessProbe' | 'livenessProbe' | 'startupProbe'>> = {
  readiness: 'readinessProbe',
  liveness: 'livenessProbe',
  startup: 'startupProbe',
};

/** Returns the fault with its target's current name. Throws `FaultError` if the target does not exist or a value is invalid. */
export function checkFault(fault: Fault, ground: FaultGround): Fault {
  if (!isFaultType(fault.type)) throw new FaultError(`unknown fault ${JSON.stringify(fault.type)}: see fault --help`);
  const { fields, rule } = definitionOf(fault);
  const values: AnyValues = fault;
  const wrong = rule?.(values);
  if (wrong !== undefined) throw new FaultError(wrong);
  const given = Object.entries(fields).filter(([name]) => values[name] !== undefined);
  for (const [name, field] of given) checkValue(flagOf(name), field, values[name]!);
  const found = given.flatMap(([name, field]) =>
    field.names === undefined ? [] : [[name, TARGETS[field.names](String(values[name]), ground, values)]],
  );
  return { ...fault, ...Object.fromEntries(found) } as Fault;
}

/** Checks a value against its field's type and bounds. */
function checkValue(flag: string, field: FaultField, value: string | number | boolean): void {
  switch (field.is) {
    case 'choice':
      if (!field.of.includes(value as string | number))
        throw new FaultError(`--${flag}=${value}: it must be one of ${field.of.join(', ')}`);
      return;
    case 'duration':
      if (typeof value !== 'number' || !(value > 0 && value <= field.mostMs))
        throw new FaultError(`--${flag} must be more than 0s and at most ${field.mostMs / 3_600_000}h`);
      return;
    case 'fraction':
      if (typeof value !== 'number' || !(value > 0 && value <= 1))
        throw new FaultError(`--${flag} must be more than 0 and at most 1`);
      return;
    case 'whole':
      if (!Number.isInteger(value) || Number(value) < field.min || Number(value) > field.max)
        throw new FaultError(`--${flag} must be a whole number from ${field.min} to ${field.max}`);
      return;
    case 'image':
    case 'machine':
    case 'name':
    case 'switch':
      return;
  }
}

/** What a field names, looked up in the cluster. Returns the current name. Throws `FaultError` if there is none. */
const TARGETS: Readonly<Record<FaultTarget, (name: string, ground: FaultGround, fault: AnyValues) => string>> = {
  client: checkClient,
  watcher: checkWatcher,
  kind: checkKind,
  controller: controllerName,
  'expecting-controller': expectingController,
  node: checkNode,
  image: checkImage,
  pod: (name, ground) => (findPod(name, ground), name),
  container: checkContainer,
  probe: checkProbe,
};

function checkWatcher(client: string, ground: FaultGround, { kind }: AnyValues): string {
  checkClient(client, ground);
  const watcher = watcherOf(client);
  if (client !== watcher && kind === undefined)
    throw new FaultError(`${client} has no watch of its own: all controllers share one for each kind. Name one by --kind`);
  if (kind !== undefined) checkKind(String(kind), ground);
  const watches = ground.server.watches.filter(({ user }) => takesClient(watcher, user));
  if (watcher !== SHARED_INFORMERS && !watches.some((watch) => kind === undefined || watch.kind === kind))
    throw new FaultError(`${client} does not watch ${kind ?? 'anything'}`);
  return client;
}

function checkKind(kind: string, { server }: FaultGround): string {
  try {
    server.handlers.resource(kind);
    return kind;
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const wanted = kind.toLowerCase();
    const meant = server.handlers.discover().find((known) => [known.kind.toLowerCase(), known.name].includes(wanted));
    throw new FaultError(`unknown kind "${kind}"${meant === undefined ? '' : `: did you mean ${meant.kind}?`}`);
  }
}

function checkClient(client: string, ground: FaultGround): string {
  const { machines, managers } = ground;
  const clients = [
    ...controllersIn(ground).map(({ name }) => name),
    SHARED_INFORMERS,
    'scheduler',
    'kubectl',
    ...managers,
    ...[...machines.kubelets].map(({ name }) => `kubelet/${name}`),
    ...ADDON_NAMES,
  ];
  if (clients.some((known) => takesClient(client, known))) return client;
  throw new FaultError(`unknown client "${client}": there are ${clients.join(', ')}`);
}

/** The controllers that can run in the cluster. */
function controllersIn({ managers }: FaultGround): readonly ControllerInitializer[] {
  const hasCloud = managers.some((name) => name.startsWith('cloud-'));
  return hasCloud ? [...CONTROLLER_INITIALIZERS, ...CLOUD_CONTROLLER_INITIALIZERS] : CONTROLLER_INITIALIZERS;
}

/** The controller's current name. */
function controllerName(given: string, ground: FaultGround): string {
  const name = findDescriptor(given)?.name ?? given;
  const names = controllersIn(ground).map((each) => each.name);
  if (names.includes(name)) return name;
  throw new FaultError(`unknown controller "${given}": there are ${names.join(', ')}`);
}

function expectingController(given: string, ground: FaultGround): string {
  const name = controllerName(given, ground);
  const expecting = CONTROLLER_INITIALIZERS.filter(({ hasExpectations }) => hasExpectations === true);
  if (expecting.some((each) => each.name === name)) return name;
  throw new FaultError(`${name} has no expectations: those that have are ${expecting.map((each) => each.name).join(', ')}`);
}

function checkNode(node: string, { machines }: FaultGround): string {
  if (machines.has(node)) return node;
  throw new FaultError(`there is no machine "${node}"`);
}

function checkImage(image: string): string {
  try {
    parseContainerImage(image);
    return image;
  } catch (error) {
    if (error instanceof FormatError) throw new FaultError(error.message);
    throw error;
  }
}

function findPod(key: string, { server }: FaultGround): Pod {
  const [namespace = '', name = ''] = key.split('/');
  const pod = server.handlers.resource('Pod').registry.find({ namespace, name });
  if (pod === undefined) throw new FaultError(`there is no Pod ${key} (it is named as namespace/name)`);
  return pod as Pod;
}

function checkContainer(container: string, ground: FaultGround, { pod }: AnyValues): string {
  const { metadata, spec } = findPod(String(pod), ground);
  const names = spec.containers.map(({ name }) => name);
  if (names.includes(container)) return container;
  throw new FaultError(`Pod ${metadata.name} has no container "${container}": it has ${names.join(', ')}`);
}

function checkProbe(probe: string, ground: FaultGround, { pod, container }: AnyValues): string {
  const { spec } = findPod(String(pod), ground);
  const probed = spec.containers.filter(({ name }) => container === undefined || name === container);
  if (probed.some((each) => each[PROBES[probe]!] !== undefined)) return probe;
  const which = container === undefined ? 'no container' : `container "${container}"`;
  throw new FaultError(`${which} of Pod ${pod} has ${container === undefined ? 'a' : 'no'} ${probe} probe`);
}
