import {
  controllerOf,
  selectorFromLabels,
  serviceKeyOf,
  type Container,
  type EndpointSlice,
  type KubeObject,
  type Pod,
  type Service,
  isReadyEndpoint,
} from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { Outcome, TrafficRequest } from '../../traffic/index.ts';
import type { DnsAnswer, FailedCall } from '../../cri/index.ts';
import { chainFrom } from './chain.ts';
import { idOf, lifeOf, writeOf, type Life, type Past } from './past.ts';

/**
 * Why a client got no answer, or an error, in one word.
 *
 * - `stale-rules`: the Pod was already terminating, and the node's rules did not know it yet.
 * - `late-slice`: the Pod was already terminating, and not even the EndpointSlice said so yet.
 * - `stale-name`: the name server was late: it did not know yet that the Pod was terminating, or that there is such a Service.
 * - `no-name-server`: the name servers did not answer, or failed.
 * - `terminating`: the rules knew that the Pod was terminating, and had nothing better.
 * - `not-listening`: the Pod counts as ready, but its program does not listen yet.
 * - `wrong-port`: no container of the Pod declares the port that the Service sends to, and no program of it is known to listen there at other times.
 * - `ended`: the program ended while it had the request.
 * - `callee`: the program asked another one for it, and got no good answer. `fault`: a fault that is on made the answer. `error`: the program answered with an error.
 * - `slow`: the program took too long.
 * - `no-power`: the machine of the Pod had no power. `no-machine`: no machine has the address that it was sent to.
 * - `network-policy`: no NetworkPolicy of the Pod allows the connection.
 * - `no-endpoints`, `no-local-endpoints`, `no-service`: there was nothing to send to.
 */
export type LostVerdict =
  | 'stale-rules'
  | 'late-slice'
  | 'stale-name'
  | 'no-name-server'
  | 'terminating'
  | 'not-listening'
  | 'wrong-port'
  | 'ended'
  | 'callee'
  | 'fault'
  | 'error'
  | 'slow'
  | 'no-power'
  | 'no-machine'
  | 'network-policy'
  | 'no-endpoints'
  | 'no-local-endpoints'
  | 'no-service';

/** What would have kept the request. */
export type Remedy = 'preStop' | 'readinessProbe' | 'targetPort' | 'selector' | 'more-pods';

/** One event on the way to the loss. `record`: the trace record that it is about, if there is one. */
export type LostLink =
  /** `afterMs`: for how long its client had waited. */
  | {
      readonly type: 'lost';
      readonly atMs: number;
      readonly afterMs: number;
      readonly outcome: Outcome;
      readonly endpoint: string;
      readonly pod: string;
    }
  /** `staleMs`: for how long the rules had been out of date; undefined if they were not. */
  | { readonly type: 'routed'; readonly atMs: number; readonly node: string; readonly pod: string; readonly staleMs?: number }
  /** `client`: who asked, a Pod or a machine. `server`: the Pod of the CoreDNS that gave the `answer`; absent if none is known to have answered a machine. */
  | {
      readonly type: 'asked';
      readonly atMs: number;
      readonly client: string;
      readonly name: string;
      readonly server?: string;
      readonly answer?: DnsAnswer;
    }
  | { readonly type: 'stopped'; readonly atMs: number; readonly pod: string; readonly preStop: boolean; readonly record: number }
  | {
      readonly type: 'sliced';
      readonly atMs: number;
      readonly pod: string;
      readonly slice: string;
      readonly record: number;
    }
  /** `url`: what a program asked of another one. `status`: what that answered; 0 without an answer. */
  | {
      readonly type: 'called';
      readonly atMs: number;
      readonly url: string;
      readonly failure: FailedCall['failure'];
      readonly status: number;
    }
  | { readonly type: 'powered-off'; readonly atMs: number; readonly node: string; readonly record: number }
  | { readonly type: 'fault'; readonly atMs: number; readonly fault: string; readonly record: number }
  /** `policies`: those that select the Pod, of which none allows the connection. */
  | {
      readonly type: 'dropped';
      readonly atMs: number;
      readonly node: string;
      readonly pod: string;
      readonly policies: readonly string[];
    }
  | { readonly type: 'deleted'; readonly atMs: number; readonly pod: string; readonly by: string; readonly record: number }
  | { readonly type: 'command'; readonly atMs: number; readonly line: string; readonly record: number };

/** Why a request was lost or failed: a verdict, the chain of events that led to it, newest first, and what helps. */
export interface LostReason {
  readonly verdict: LostVerdict;
  readonly links: readonly LostLink[];
  readonly remedies: readonly Remedy[];
  /** The Deployment that the Pod is of, with the container and the port that the request was sent to. Absent if there is none, or it is forgotten. */
  readonly workload?: { readonly deployment: string; readonly container: string; readonly port: number };
}

/** How many records after a Pod's deletion are searched for the end of its program. */
const NEAR = 20_000;

/** Why a request to a Service was lost, from the trace, etcd, and what the request itself remembers. */
export function lostReason(past: Past, service: string, request: TrafficRequest): LostReason {
  const life = podLife(past, request);
  const workload = life && workloadOf(past, request, podOf(life));
  const { links, ...reason } = reasonOf(past, service, request, life);
  // What led to a loss may have happened after the request was sent: its machine lost its power, or its Pod was told to stop.
  const newestFirst = links.toSorted((a, b) => b.atMs - a.atMs);
  return { ...reason, links: newestFirst, ...(workload !== undefined && { workload }) };
}

function reasonOf(past: Past, service: string, request: TrafficRequest, life: Life | undefined): LostReason {
  const lost: LostLink = {
    type: 'lost',
    atMs: request.endedMs,
    afterMs: request.endedMs - request.sentMs,
    outcome: request.outcome,
    endpoint: request.endpoint,
    pod: request.pod,
  };
  if (request.outcome === 'no-name') return reasonOfUnknown(past, service, request, lost);
  if (request.outcome === 'unresolved')
    return { verdict: 'no-name-server', links: [lost, askedBy(past, service, request)], remedies: [] };
  if (request.outcome === 'no-endpoints')
    return { verdict: 'no-endpoints', links: [lost], remedies: remediesWithout(past, service, request) };
  if (request.endpoint === '') return { verdict: 'no-local-endpoints', links: [lost], remedies: ['more-pods'] };
  const { drop, call, fault } = request;
  if (fault !== undefined)
    return { verdict: 'fault', links: [lost, ...chosen(past, service, request), ...faultLink(past, fault)], remedies: [] };
  if (call !== undefined)
    return {
      verdict: 'callee',
      links: [
        lost,
        ...callLinks(request.endedMs, call),
        ...askedByProgram(past, request, call),
        ...chosen(past, service, request),
      ],
      remedies: [],
    };
  if (request.outcome === 'failed') return { verdict: 'error', links: [lost, ...chosen(past, service, request)], remedies: [] };
  if (drop !== undefined) {
    const { node, policies } = drop;
    const dropped: LostLink = { type: 'dropped', atMs: request.sentMs, node, pod: request.pod, policies };
    return { verdict: 'network-policy', links: [lost, dropped, ...chosen(past, service, request)], remedies: [] };
  }
  const off = request.silent === true && life !== undefined ? poweredOff(past, request, life) : [];
  if (off.length > 0) return { verdict: 'no-power', links: [lost, ...chosen(past, service, request), ...off], remedies: [] };
  const deletion = life && deletionOf(past, life);
  if (deletion !== undefined) return reasonOfDeleted(past, service, request, lost, deletion);
  const links: LostLink[] = [lost, ...chosen(past, service, request)];
  if (request.outcome === 'reset') return { verdict: 'ended', links, remedies: [] };
  if (request.silent === true) return { verdict: 'no-machine', links, remedies: [] };
  if (request.outcome === 'timed-out') return { verdict: 'slow', links, remedies: [] };
  const { containers } = life === undefined ? { containers: [] } : podOf(life).spec;
  if (life !== undefined && request.closed !== true && containerAt(containers, portOf(request)) === undefined)
    return { verdict: 'wrong-port', links, remedies: ['targetPort'] };
  const isProbed = containers.some(({ readinessProbe }) => readinessProbe !== undefined);
  return { verdict: 'not-listening', links, remedies: isProbed ? [] : ['readinessProbe'] };
}

/** A name that the name server does not know: no such Service, one that it has not seen yet, or a headless one without ready endpoints. */
function reasonOfUnknown(past: Past, key: string, request: TrafficRequest, lost: LostLink): LostReason {
  const service = serviceAt(past, key, request);
  const links = [lost, ...answered(askedBy(past, key, request))];
  if (service === undefined) return { verdict: 'no-service', links, remedies: [] };
  if (service.spec.clusterIP !== 'None') return { verdict: 'stale-name', links, remedies: [] };
  return { verdict: 'no-endpoints', links, remedies: remediesWithout(past, key, request) };
}

interface Deletion {
  readonly atMs: number;
  readonly by: string;
  readonly record: number;
  readonly pod: Pod;
}

function reasonOfDeleted(past: Past, service: string, request: TrafficRequest, lost: LostLink, deletion: Deletion): LostReason {
  const { pod } = deletion;
  const sliced = slicedAt(past, service, request, deletion);
  const isKnown = sliced !== undefined && sliced.atMs <= request.sentMs;
  const staleMs = isKnown && sliced.revision > request.rulesRevision ? request.sentMs - sliced.atMs : undefined;
  const verdict = !isKnown ? 'late-slice' : request.direct ? 'stale-name' : staleMs === undefined ? 'terminating' : 'stale-rules';
  const preStop = pod.spec.containers.some(({ lifecycle }) => lifecycle?.preStop !== undefined);
  const stopped = stopOf(past, request.pod, deletion.record);
  const links: LostLink[] = [
    lost,
    ...chosen(past, service, request, staleMs),
    ...(stopped === undefined ? [] : [{ type: 'stopped' as const, ...stopped, pod: request.pod, preStop }]),
    ...(sliced === undefined
      ? []
      : [{ type: 'sliced' as const, atMs: sliced.atMs, pod: request.pod, slice: sliced.slice, record: sliced.record }]),
    { type: 'deleted', atMs: deletion.atMs, pod: request.pod, by: deletion.by, record: deletion.record },
    ...commandAbove(past, deletion.record),
  ];
  return {
    verdict,
    links,
    remedies: verdict === 'terminating' ? ['more-pods'] : preStop ? [] : ['preStop'],
  };
}

/**
 * When and by what the machine of a Pod lost its power, since the Pod has had the address that the request was sent to. Empty if it did not. A machine that has
 * power again starts its Pods with other addresses.
 */
function poweredOff(past: Past, request: TrafficRequest, life: Life): readonly LostLink[] {
  const { trace, history, machines } = past;
  const { nodeName: node = '' } = podOf(life).spec;
  const addressed = life.states.find(({ value }) => request.endpoint.startsWith(`${(value as Pod).status?.podIP}:`));
  const since = addressed === undefined ? undefined : writeOf(past, addressed.revision)?.cause;
  const record = machines.lastTurnedOffBy(node, since ?? 0, history.atTime(request.endedMs).record);
  const entry = record === undefined ? undefined : trace.get(record);
  if (entry === undefined) return [];
  return [{ type: 'powered-off', atMs: entry.atMs, node, record: entry.id }, ...commandAbove(past, entry.id)];
}

/** The calls that failed one after the other, from the program that the user asked. */
function callLinks(endedMs: number, call: FailedCall): readonly LostLink[] {
  const { url, failure, status, because } = call;
  return [{ type: 'called', atMs: endedMs, url, failure, status }, ...(because === undefined ? [] : callLinks(endedMs, because))];
}

function faultLink({ trace }: Past, record: number): readonly LostLink[] {
  const [entry, body] = [trace.get(record), trace.bodyOf(record)];
  return entry === undefined || body?.type !== 'fault'
    ? []
    : [{ type: 'fault', atMs: entry.atMs, fault: `${body.fault} ${body.target}`, record }];
}

/** The choice of the node's rules. If the client had the Pod's own address: the answer of the name server. */
function chosen(past: Past, service: string, request: TrafficRequest, staleMs?: number): readonly LostLink[] {
  const { sentMs, node, pod, direct } = request;
  if (direct) return answered(askedBy(past, service, request));
  return [{ type: 'routed', atMs: sentMs, node, pod, ...(staleMs !== undefined && { staleMs }) }];
}

type AskedLink = Extract<LostLink, { type: 'asked' }>;

/** The user's question for the Service. */
function askedBy({ machines }: Past, service: string, { node, sentMs }: TrafficRequest): AskedLink {
  const [namespace, name] = service.split('/');
  return questionOf(machines, node, `${name}.${namespace}.svc.cluster.local`, sentMs);
}

/** The question of the program that looked another one up in vain. */
function askedByProgram({ machines }: Past, { pod, sentMs }: TrafficRequest, { url, failure }: FailedCall): readonly AskedLink[] {
  const [, host = ''] = /^[a-z]+:\/\/([^/:]+)/.exec(url) ?? [];
  return failure === 'unresolved' ? answered(questionOf(machines, pod, host, sentMs)) : [];
}

function questionOf({ dnsLog }: Past['machines'], client: string, host: string, atMs: number): AskedLink {
  const { name = host, server, answer } = dnsLog.find(client, host, atMs) ?? {};
  return { type: 'asked', atMs, client, name, ...(server !== undefined && answer !== undefined && { server, answer }) };
}

/** Only a question that a name server is known to have answered. */
function answered(link: AskedLink): readonly AskedLink[] {
  return link.server === undefined ? [] : [link];
}

/** The Deployment behind a request's Pod. */
function workloadOf(past: Past, request: TrafficRequest, pod: Pod): LostReason['workload'] {
  const set = controllerOf(pod);
  if (set?.kind !== 'ReplicaSet') return undefined;
  const { namespace = '' } = pod.metadata;
  const life = lifeOf(past, idOf('ReplicaSet', `${namespace}/${set.name}`), revisionAt(past, request.endedMs));
  const owner = life === undefined ? undefined : controllerOf(life.states.at(-1)!.value);
  const port = portOf(request);
  const container = containerAt(pod.spec.containers, port) ?? pod.spec.containers[0];
  if (owner?.kind !== 'Deployment' || container === undefined) return undefined;
  return { deployment: idOf('Deployment', `${namespace}/${owner.name}`), container: container.name, port };
}

/** The life of a request's Pod up to the request's end. Undefined if it was sent to none, or the Pod is forgotten. */
function podLife(past: Past, { pod, endedMs }: TrafficRequest): Life | undefined {
  return pod === '' ? undefined : lifeOf(past, idOf('Pod', pod), revisionAt(past, endedMs));
}

/** The Pod as it last was. */
function podOf({ states }: Life): Pod {
  return states.at(-1)!.value as Pod;
}

function revisionAt({ history }: Past, atMs: number): number {
  return history.revisionAt(history.atTime(atMs));
}

/** The port of the endpoint that a request was sent to. */
function portOf({ endpoint }: TrafficRequest): number {
  return Number(endpoint.split(':').at(-1));
}

/** The container that declares a port. */
function containerAt(containers: readonly Container[], port: number): Container | undefined {
  return containers.find(({ ports }) => ports?.some(({ containerPort }) => containerPort === port) === true);
}

/** The write that marked a Pod as deleted, or deleted it at once. Undefined if neither has happened in this life. */
function deletionOf(past: Past, { states, endedAt }: Life): Deletion | undefined {
  const marked = states.find(({ value }) => value.metadata.deletionTimestamp !== undefined);
  const revision = marked?.revision ?? endedAt;
  const write = revision === undefined ? undefined : writeOf(past, revision);
  const record = write && past.trace.get(write.cause);
  if (record === undefined) return undefined;
  const { atMs, id, by } = record;
  return { atMs, by: past.trace.get(record.cause)?.by ?? by, record: id, pod: (marked ?? states.at(-1)!).value as Pod };
}

/** The first write of a slice of the Service after the deletion in which the Pod's endpoint gets no new connections. */
function slicedAt(
  past: Past,
  service: string,
  { pod }: TrafficRequest,
  deletion: Deletion,
): { readonly atMs: number; readonly record: number; readonly slice: string; readonly revision: number } | undefined {
  const { history, trace } = past;
  const from = history.revisionAt(history.atRecord(deletion.record));
  const to = history.revisionAt(history.present);
  for (const { revision, value, cause } of history.writesBetween(from, to)) {
    if (!isSlice(value) || serviceKeyOf(value) !== service) continue;
    const own = value.endpoints.find(({ targetRef }) => `${targetRef?.namespace}/${targetRef?.name}` === pod);
    if (own === undefined || !isReadyEndpoint(own))
      return { revision, record: cause, slice: value.metadata.name, atMs: trace.get(cause)?.atMs ?? 0 };
  }
  return undefined;
}

function isSlice(value: KubeObject): value is EndpointSlice {
  return typeNameOf(value) === 'EndpointSlice';
}

/** The kubelet's order to stop the Pod's first container after a record. */
function stopOf({ trace }: Past, pod: string, after: number): { readonly atMs: number; readonly record: number } | undefined {
  for (let id = after + 1; id <= Math.min(after + NEAR, trace.lastId); id++) {
    const body = trace.bodyOf(id);
    if (body?.type === 'kubelet' && body.key === pod && body.name === 'killContainer')
      return { atMs: trace.get(id)!.atMs, record: id };
  }
  return undefined;
}

/** The command at the end of the chain of causes. */
function commandAbove(past: Past, record: number): readonly LostLink[] {
  const { links, end } = chainFrom(past, record);
  const first = links.at(-1);
  return end.type === 'command' && first !== undefined
    ? [{ type: 'command', atMs: first.atMs, line: end.line, record: first.record }]
    : [];
}

/** Without endpoints: no Pod has the labels that the Service selects, or none of them is ready. */
function remediesWithout(past: Past, key: string, request: TrafficRequest): readonly Remedy[] {
  const revision = revisionAt(past, request.sentMs);
  const [namespace = ''] = key.split('/');
  const service = serviceAt(past, key, request);
  const selector = selectorFromLabels(service?.spec.selector);
  const pods = past.history.listAt('Pod', revision).map(({ value }) => value);
  return pods.some(({ metadata }) => metadata.namespace === namespace && selector.matches(metadata.labels))
    ? ['more-pods']
    : ['selector'];
}

/** The Service of a request when it was sent. */
function serviceAt(past: Past, key: string, { sentMs }: TrafficRequest): Service | undefined {
  const [namespace = '', name = ''] = key.split('/');
  return past.history.objectAt('Service', { namespace, name }, revisionAt(past, sentMs)) as Service | undefined;
}
