import { FormatError, StatusError, parseContainerImage, type Pod } from '../../api/index.ts';
import type { ApiServer } from '../../apiserver/index.ts';
import { CONTROLLER_INITIALIZERS, SHARED_INFORMERS, findDescriptor, findInitializer } from '../../controllers/manager/index.ts';
import type { Machines } from '../machines.ts';
import { takesClient, watcherOf } from './traffic-faults.ts';
import { FaultError, type Fault, type Rate, type RequestAim } from './fault.ts';

/** The cluster in which a fault's target is looked up. */
export interface FaultGround {
  readonly server: ApiServer;
  readonly machines: Machines;
  readonly hostnames: readonly string[];
}

const LONGEST_DELAY_MS = 3_600_000;
const MOST_STRIKES = 1_000_000;
const VERBS: ReadonlySet<string> = new Set(['create', 'get', 'list', 'watch', 'update', 'patch', 'delete', 'deletecollection']);
const CODES: ReadonlySet<number> = new Set([429, 500, 503, 504]);
const PROBES = { readiness: 'readinessProbe', liveness: 'livenessProbe', startup: 'startupProbe' } as const;

/** Returns the fault with its target's current name. Throws `FaultError` if the target does not exist or a value is invalid. */
export function checkFault(fault: Fault, ground: FaultGround): Fault {
  switch (fault.type) {
    case 'watch-delay':
    case 'watch-drop':
    case 'watch-expire':
      checkWatchAim(fault, ground);
      if (fault.type === 'watch-delay') checkDelay(fault.delayMs);
      if (fault.type === 'watch-drop') checkRate(fault);
      return fault;
    case 'api-latency':
    case 'api-error':
    case 'api-conflict':
      checkRequestAim(fault, ground);
      checkRate(fault);
      if (fault.type === 'api-latency') checkDelay(fault.delayMs);
      if (fault.type === 'api-error' && !CODES.has(fault.code))
        throw new FaultError(`--code=${fault.code}: it must be one of ${[...CODES].join(', ')}`);
      return fault;
    case 'controller-stop':
    case 'controller-restart':
      return { ...fault, controller: controllerName(fault.controller) };
    case 'no-expectations':
      return { ...fault, controller: expectingController(fault.controller) };
    case 'node-network':
      checkNode(fault.node, ground);
      return fault;
    case 'image-pull':
      checkImage(fault.image);
      if (fault.node !== undefined) checkNode(fault.node, ground);
      return fault;
    case 'container-crash':
      checkCrash(fault, ground);
      return fault;
    case 'probe-fail':
      checkProbe(fault, ground);
      return fault;
  }
}

function checkWatchAim({ client, kind }: RequestAim, ground: FaultGround): void {
  checkKind(kind, ground);
  if (client === undefined) return;
  checkClient(client, ground);
  const watcher = watcherOf(client);
  if (client !== watcher && kind === undefined)
    throw new FaultError(`${client} has no watch of its own: all controllers share one for each kind. Name one by --kind`);
  const watches = ground.server.watches.filter(({ user }) => takesClient(watcher, user));
  if (watcher !== SHARED_INFORMERS && !watches.some((watch) => kind === undefined || watch.kind === kind))
    throw new FaultError(`${client} does not watch ${kind ?? 'anything'}`);
}

function checkRequestAim({ client, verb, kind }: RequestAim, ground: FaultGround): void {
  checkKind(kind, ground);
  if (client !== undefined) checkClient(client, ground);
  if (verb !== undefined && !VERBS.has(verb))
    throw new FaultError(`unknown verb "${verb}": it must be one of ${[...VERBS].join(', ')}`);
}

function checkKind(kind: string | undefined, { server }: FaultGround): void {
  if (kind === undefined) return;
  try {
    server.handlers.resource(kind);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const wanted = kind.toLowerCase();
    const meant = server.handlers.discover().find((known) => [known.kind.toLowerCase(), known.name].includes(wanted));
    throw new FaultError(`unknown kind "${kind}"${meant === undefined ? '' : `: did you mean ${meant.kind}?`}`);
  }
}

function checkClient(client: string, { machines, hostnames }: FaultGround): void {
  const clients = [
    ...CONTROLLER_INITIALIZERS.map(({ name }) => name),
    SHARED_INFORMERS,
    'scheduler',
    'kubectl',
    ...hostnames.map((name) => `kube-controller-manager/${name}`),
    ...[...machines.kubelets].map(({ name }) => `kubelet/${name}`),
  ];
  if (clients.some((known) => takesClient(client, known))) return;
  throw new FaultError(`unknown client "${client}": there are ${clients.join(', ')}`);
}

function checkDelay(delayMs: number): void {
  if (!Number.isFinite(delayMs) || delayMs <= 0 || delayMs > LONGEST_DELAY_MS)
    throw new FaultError('--delay must be more than 0s and at most 1h');
}

function checkRate({ share, next }: Rate): void {
  if (share !== undefined && !(Number.isFinite(share) && share > 0 && share <= 1))
    throw new FaultError('--share must be more than 0 and at most 1');
  if (next !== undefined && !(Number.isInteger(next) && next > 0 && next <= MOST_STRIKES))
    throw new FaultError(`--next must be a whole number from 1 to ${MOST_STRIKES}`);
}

/** The controller's current name. */
function controllerName(given: string): string {
  const name = findDescriptor(given)?.name ?? given;
  if (findInitializer(name) !== undefined) return name;
  throw new FaultError(`unknown controller "${given}": there are ${CONTROLLER_INITIALIZERS.map((each) => each.name).join(', ')}`);
}

function expectingController(given: string): string {
  const name = controllerName(given);
  if (findInitializer(name)?.hasExpectations === true) return name;
  const expecting = CONTROLLER_INITIALIZERS.filter(({ hasExpectations }) => hasExpectations === true);
  throw new FaultError(`${name} has no expectations: those that have are ${expecting.map((each) => each.name).join(', ')}`);
}

function checkNode(node: string, { machines }: FaultGround): void {
  if (!machines.has(node)) throw new FaultError(`there is no machine "${node}"`);
}

function checkImage(image: string): void {
  try {
    parseContainerImage(image);
  } catch (error) {
    if (error instanceof FormatError) throw new FaultError(error.message);
    throw error;
  }
}

function checkCrash(fault: Extract<Fault, { readonly type: 'container-crash' }>, ground: FaultGround): void {
  const { pod, container, image, exitCode = 1 } = fault;
  if ((pod === undefined) === (image === undefined)) throw new FaultError('name either a Pod by --pod or an image by --image');
  if (!Number.isInteger(exitCode) || exitCode < 0 || exitCode > 255) throw new FaultError('--exit-code must be from 0 to 255');
  if (image !== undefined) {
    checkImage(image);
    if (container !== undefined) throw new FaultError('--container goes with --pod');
  }
  if (pod !== undefined) checkContainer(findPod(pod, ground), container);
}

function checkProbe(fault: Extract<Fault, { readonly type: 'probe-fail' }>, ground: FaultGround): void {
  const { pod, container, probe } = fault;
  if (!Object.hasOwn(PROBES, probe)) throw new FaultError(`--probe must be one of ${Object.keys(PROBES).join(', ')}`);
  const found = findPod(pod, ground);
  checkContainer(found, container);
  const probed = found.spec.containers.filter(({ name }) => container === undefined || name === container);
  if (probed.some((spec) => spec[PROBES[probe]] !== undefined)) return;
  const which = container === undefined ? 'no container' : `container "${container}"`;
  throw new FaultError(`${which} of Pod ${pod} has ${container === undefined ? 'a' : 'no'} ${probe} probe`);
}

function findPod(key: string, { server }: FaultGround): Pod {
  const [namespace = '', name = ''] = key.split('/');
  const pod = server.handlers.resource('Pod').registry.find({ namespace, name });
  if (pod === undefined) throw new FaultError(`there is no Pod ${key} (it is named as namespace/name)`);
  return pod as Pod;
}

function checkContainer({ metadata, spec }: Pod, container: string | undefined): void {
  const names = spec.containers.map(({ name }) => name);
  if (container === undefined || names.includes(container)) return;
  throw new FaultError(`Pod ${metadata.name} has no container "${container}": it has ${names.join(', ')}`);
}
