import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NetworkPolicy, NetworkPolicyPeer, NetworkPolicyPort, Pod } from '../../../src/api/index.ts';
import { connectionEnd, forbiddenBy, PolicyRules, type Direction } from '../../../src/network-policy/index.ts';

const NAMESPACES: Readonly<Record<string, Record<string, string>>> = { a: { team: 'x' }, b: { team: 'y' }, c: {} };

/** Pods of all namespaces and labels, each with a named port of its own. */
const PODS = Object.keys(NAMESPACES).flatMap((namespace, i) =>
  ['web', 'db'].map((app, j) => {
    const ip = `10.244.${i}.${j + 2}`;
    const ports = [
      { name: 'http', containerPort: 80 + j, protocol: 'TCP' },
      { name: 'dns', containerPort: 53, protocol: 'UDP' },
    ];
    const metadata = { namespace, name: app, labels: { app } };
    return { ip, pod: { metadata, spec: { containers: [{ name: 'c', ports }] }, status: { podIP: ip } } as unknown as Pod };
  }),
);
/** An address of no Pod. */
const OUTSIDE = { ip: '203.0.113.7', pod: undefined };
const ENDS = [...PODS, OUTSIDE];

const port = fc.record<NetworkPolicyPort>(
  {
    protocol: fc.constantFrom('TCP', 'UDP'),
    port: fc.constantFrom<number | string>(80, 81, 53, 'http', 'dns'),
    endPort: fc.constantFrom(80, 81, 90),
  },
  { requiredKeys: ['protocol'] },
);
const podSelector = fc.oneof(
  fc.constant({}),
  fc.record({ matchLabels: fc.record({ app: fc.constantFrom('web', 'db') }) }),
  fc.constant({ matchExpressions: [{ key: 'app', operator: 'NotIn', values: ['web'] }] }),
);
const namespaceSelector = fc.oneof(
  fc.constant({}),
  fc.constant({ matchLabels: { team: 'x' } }),
  fc.constant({ matchExpressions: [{ key: 'team', operator: 'Exists' }] }),
);
const peer: fc.Arbitrary<NetworkPolicyPeer> = fc.oneof(
  fc.record({ podSelector }),
  fc.record({ namespaceSelector }),
  fc.record({ podSelector, namespaceSelector }),
  fc.record({
    ipBlock: fc.constantFrom(
      { cidr: '0.0.0.0/0' },
      { cidr: '10.244.0.0/16', except: ['10.244.1.0/24'] },
      { cidr: '203.0.113.0/24', except: [] },
    ),
  }),
);
const lists = { ports: fc.array(port, { maxLength: 2 }), peers: fc.array(peer, { maxLength: 2 }) };
const rules = fc.array(fc.record(lists, { requiredKeys: [] }), { maxLength: 2 });
const policies = fc.array(
  fc.record({
    namespace: fc.constantFrom('a', 'b', 'c'),
    podSelector,
    ingress: rules,
    egress: rules,
    policyTypes: fc.constantFrom(['Ingress'], ['Egress'], ['Ingress', 'Egress']),
  }),
  { maxLength: 4 },
);

type Sketch = typeof policies extends fc.Arbitrary<readonly (infer S)[]> ? S : never;

function policyOf({ namespace, ingress, egress, ...spec }: Sketch, i: number): NetworkPolicy {
  return {
    metadata: { namespace, name: `p${i}` },
    spec: {
      ...spec,
      ingress: ingress.map(({ ports, peers }) => ({ ...(ports && { ports }), ...(peers && { from: peers }) })),
      egress: egress.map(({ ports, peers }) => ({ ...(ports && { ports }), ...(peers && { to: peers }) })),
    },
  } as unknown as NetworkPolicy;
}

/** The words of the API reference, one after another, over the objects as they are. */
function naivelyAllowed(
  all: readonly NetworkPolicy[],
  direction: Direction,
  from: End,
  to: End,
  wanted: number,
  protocol: string,
): boolean {
  const [own, other] = direction === 'egress' ? [from, to] : [to, from];
  const type = direction === 'egress' ? 'Egress' : 'Ingress';
  if (own.pod === undefined) return true;
  const selecting = all.filter(
    ({ metadata, spec }) =>
      spec.policyTypes.includes(type) &&
      metadata.namespace === own.pod!.metadata.namespace &&
      chooses(spec.podSelector ?? {}, own.pod!.metadata.labels ?? {}),
  );
  if (selecting.length === 0) return true;
  for (const { metadata, spec } of selecting) {
    const given =
      direction === 'egress'
        ? (spec.egress ?? []).map((r) => ({ ports: r.ports, peers: r.to }))
        : (spec.ingress ?? []).map((r) => ({ ports: r.ports, peers: r.from }));
    for (const { ports = [], peers = [] } of given) {
      const portFits = ports.length === 0 || ports.some((p) => p.protocol === protocol && portIn(p, to, wanted, protocol));
      const peerFits = peers.length === 0 || peers.some((p) => isPeer(p, other, metadata.namespace ?? ''));
      if (portFits && peerFits) return true;
    }
  }
  return false;
}

interface End {
  readonly ip: string;
  readonly pod: Pod | undefined;
}

function portIn({ port: given, endPort }: NetworkPolicyPort, { pod }: End, wanted: number, protocol: string): boolean {
  if (given === undefined) return true;
  if (typeof given === 'number') return endPort === undefined ? wanted === given : wanted >= given && wanted <= endPort;
  const named = pod?.spec.containers[0]!.ports?.find(
    ({ name, protocol: its }) => name === given && its === protocol,
  )?.containerPort;
  return named !== undefined && (endPort === undefined ? wanted === named : wanted >= named && wanted <= endPort);
}

function isPeer(
  { ipBlock, namespaceSelector: namespaces, podSelector: pods }: NetworkPolicyPeer,
  { ip, pod }: End,
  own: string,
): boolean {
  if (ipBlock !== undefined) return inBlock(ip, ipBlock.cidr) && !(ipBlock.except ?? []).some((part) => inBlock(ip, part));
  if (pod === undefined) return false;
  const { namespace = '', labels = {} } = pod.metadata;
  if (pods !== undefined && !chooses(pods, labels)) return false;
  return namespaces === undefined ? namespace === own : chooses(namespaces, NAMESPACES[namespace]!);
}

function inBlock(ip: string, cidr: string): boolean {
  const bits = (address: string): string =>
    address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  const [first = '', length] = cidr.split('/');
  return bits(ip).slice(0, Number(length)) === bits(first).slice(0, Number(length));
}

function chooses(
  { matchLabels = {}, matchExpressions = [] }: NonNullable<NetworkPolicyPeer['podSelector']>,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) =>
      operator === 'Exists' ? key in labels : !(key in labels) || !values.includes(labels[key]!),
    )
  );
}

const labelsOf = (pod: Pod | undefined): Record<string, string> => NAMESPACES[pod?.metadata.namespace ?? ''] ?? {};

describe('NetworkPolicies', () => {
  test('agree with a naive reading of them, for all pairs, ports and directions', () => {
    const check = fc.property(policies, (sketches) => {
      const objects = sketches.map(policyOf);
      const compiled = objects.map((object) => new PolicyRules(object));
      for (const from of ENDS)
        for (const to of ENDS)
          for (const [wanted, protocol] of [
            [80, 'TCP'],
            [81, 'TCP'],
            [53, 'UDP'],
            [90, 'TCP'],
          ] as const)
            for (const direction of ['ingress', 'egress'] as const) {
              const connection = {
                source: connectionEnd(from.ip, from.pod, labelsOf(from.pod)),
                destination: connectionEnd(to.ip, to.pod, labelsOf(to.pod)),
                port: wanted,
                protocol,
              };
              const isAllowed = forbiddenBy(compiled, direction, connection) === undefined;
              const what = `${direction} ${from.ip} → ${to.ip}:${wanted}/${protocol}`;
              expect(`${what} ${isAllowed}`).toBe(`${what} ${naivelyAllowed(objects, direction, from, to, wanted, protocol)}`);
            }
    });
    fc.assert(check, { numRuns: 150 });
  });

  test('are named if they forbid a connection: all that select the Pod', () => {
    const deny = { podSelector: {}, ingress: [], egress: [] };
    const sketches = [
      { ...deny, namespace: 'a', policyTypes: ['Ingress'] },
      { ...deny, namespace: 'b', policyTypes: ['Ingress'] },
      { ...deny, namespace: 'a', policyTypes: ['Ingress', 'Egress'] },
    ];
    const compiled = (sketches as readonly object[] as readonly Sketch[]).map(
      (sketch, i) => new PolicyRules(policyOf(sketch, i)),
    );
    const [web] = PODS;
    const connection = {
      source: connectionEnd(OUTSIDE.ip, undefined),
      destination: connectionEnd(web!.ip, web!.pod),
      port: 80,
      protocol: 'TCP' as const,
    };
    expect(forbiddenBy(compiled, 'ingress', connection)).toEqual(['a/p0', 'a/p2']);
    // Nothing is said of what leaves an address outside.
    expect(forbiddenBy(compiled, 'egress', connection)).toBeUndefined();
  });
});
