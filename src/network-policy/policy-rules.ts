import {
  FormatError,
  netContains,
  parseCIDR,
  Selector,
  selectorFromLabelSelector,
  type IntOrString,
  type IPNet,
  type LabelSelector,
  type NetworkPolicy,
  type NetworkPolicyPeer,
  type NetworkPolicyPort,
} from '../api/index.ts';
import type { Protocol } from '../cri/index.ts';
import type { ConnectionEnd } from './connection-end.ts';

export type Direction = 'ingress' | 'egress';

/** One rule of a policy. A missing list matches everything. */
interface Rule {
  readonly ports: readonly NetworkPolicyPort[];
  readonly peers: readonly Peer[];
}

/** What a rule says of the other end of a connection. */
type Peer =
  | { readonly type: 'block'; readonly cidr: IPNet; readonly except: readonly IPNet[] }
  | { readonly type: 'pods'; readonly pods: Selector; readonly namespaces: Selector | undefined };

/** What a connection asks for at its destination. */
interface Target {
  readonly port: number;
  readonly protocol: Protocol;
  /** The destination, whose containers name ports. */
  readonly end: ConnectionEnd;
}

/** A connection with what is known of its ends. */
export interface KnownConnection {
  readonly source: ConnectionEnd;
  readonly destination: ConnectionEnd;
  readonly port: number;
  readonly protocol: Protocol;
}

/**
 * The policies that forbid a connection in one direction: those that select the Pod at that end, if none of them allows it. Undefined if it may pass.
 *
 * Policies only add up: what one of them allows is allowed, in whatever order they stand.
 */
export function forbiddenBy(
  policies: readonly PolicyRules[],
  direction: Direction,
  { source, destination, port, protocol }: KnownConnection,
): readonly string[] | undefined {
  const [own, other] = direction === 'egress' ? [source, destination] : [destination, source];
  const isolating = policies.filter((policy) => policy.isolates(direction, own));
  const target = { port, protocol, end: destination };
  if (isolating.length === 0 || isolating.some((policy) => policy.allows(direction, other, target))) return undefined;
  return isolating.map(({ key }) => key);
}

/** A NetworkPolicy, read once. */
export class PolicyRules {
  /** `default/deny-all`. */
  readonly key: string;
  readonly #namespace: string;
  readonly #pods: Selector;
  /** A direction that the policy does not limit has no rules. */
  readonly #rules: Readonly<Record<Direction, readonly Rule[] | undefined>>;

  constructor({ metadata: { namespace = '', name }, spec }: NetworkPolicy) {
    this.key = `${namespace}/${name}`;
    this.#namespace = namespace;
    this.#pods = readSelector(spec.podSelector ?? {});
    const limits = (type: string): boolean => (spec.policyTypes ?? []).includes(type);
    this.#rules = {
      ingress: limits('Ingress') ? (spec.ingress ?? []).map(({ ports, from }) => readRule(ports, from)) : undefined,
      egress: limits('Egress') ? (spec.egress ?? []).map(({ ports, to }) => readRule(ports, to)) : undefined,
    };
  }

  /** Whether only what the policies of the Pod allow may pass in this direction. */
  isolates(direction: Direction, { pod }: ConnectionEnd): boolean {
    if (pod === undefined || this.#rules[direction] === undefined || pod.namespace !== this.#namespace) return false;
    return this.#pods.matches(pod.labels);
  }

  /** Whether one of its rules allows a connection with `other`. */
  allows(direction: Direction, other: ConnectionEnd, target: Target): boolean {
    return (this.#rules[direction] ?? []).some(
      ({ ports, peers }) =>
        (ports.length === 0 || ports.some((port) => matchesPort(port, target))) &&
        (peers.length === 0 || peers.some((peer) => this.#matchesPeer(peer, other))),
    );
  }

  #matchesPeer(peer: Peer, { net, pod }: ConnectionEnd): boolean {
    if (peer.type === 'block')
      return net !== undefined && netContains(peer.cidr, net) && !peer.except.some((block) => netContains(block, net));
    if (pod === undefined || !peer.pods.matches(pod.labels)) return false;
    return peer.namespaces === undefined ? pod.namespace === this.#namespace : peer.namespaces.matches(pod.namespaceLabels);
  }
}

function readRule(ports: readonly NetworkPolicyPort[] = [], peers: readonly NetworkPolicyPeer[] = []): Rule {
  return { ports, peers: peers.map(readPeer) };
}

/** A text that is no block matches nothing. */
function readPeer({ ipBlock, namespaceSelector, podSelector }: NetworkPolicyPeer): Peer {
  if (ipBlock === undefined)
    return {
      type: 'pods',
      pods: readSelector(podSelector ?? {}),
      namespaces: namespaceSelector === undefined ? undefined : readSelector(namespaceSelector),
    };
  const cidr = parseCIDR(ipBlock.cidr);
  const except = (ipBlock.except ?? []).flatMap((text) => parseCIDR(text) ?? []);
  return cidr === undefined ? { type: 'pods', pods: Selector.nothing, namespaces: undefined } : { type: 'block', cidr, except };
}

/** An empty selector chooses everything. */
function readSelector(selector: LabelSelector): Selector {
  try {
    return selectorFromLabelSelector(selector);
  } catch (error) {
    if (error instanceof FormatError) return Selector.nothing;
    throw error;
  }
}

function matchesPort(
  { endPort, port: wanted, protocol = 'TCP' }: NetworkPolicyPort,
  { end, port, protocol: its }: Target,
): boolean {
  if (protocol !== its) return false;
  if (wanted === undefined) return true;
  const first = numberOf(wanted, its, end);
  return first !== undefined && port >= first && port <= (endPort ?? first);
}

/** A name stands for the port that the destination's containers give it. */
function numberOf(port: IntOrString, protocol: Protocol, { pod }: ConnectionEnd): number | undefined {
  if (typeof port === 'number') return port;
  return pod?.ports.find(({ name, protocol: its = 'TCP' }) => name === port && its === protocol)?.containerPort;
}
