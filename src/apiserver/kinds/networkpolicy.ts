import {
  FormatError,
  isValidPortName,
  isValidPortNum,
  type NetworkPolicy,
  type NetworkPolicyPeer,
  type NetworkPolicyPort,
  netContains,
  parseCIDR,
  Selector,
  selectorFromLabelSelector,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import { type ErrorList, FieldPath, validateCIDR, validateLabelSelector } from '../validation/index.ts';
import { NETWORK_POLICY_COLUMNS } from './columns/networking.ts';
import { defineKind } from './definition.ts';

type IPBlock = NonNullable<NetworkPolicyPeer['ipBlock']>;

const SPEC = FieldPath.of('spec');
const POLICY_TYPES = ['Ingress', 'Egress'];

/** networking.k8s.io/v1 NetworkPolicy (pkg/registry/networking/networkpolicy/strategy.go). */
export const NETWORK_POLICY = defineKind<NetworkPolicy>({
  group: 'networking.k8s.io',
  version: 'v1',
  kind: 'NetworkPolicy',
  plural: 'networkpolicies',
  shortNames: ['netpol'],
  namespaced: true,
  optional: true,
  generation: 'spec',
  setDefaults: withPolicyTypes,
  validate: validateNetworkPolicy,
  validateUpdate: (next, _old, errors) => validateNetworkPolicy(next, errors),
  columns: NETWORK_POLICY_COLUMNS,
  relations: [{ relation: 'selects', selector: selectorOf }],
});

/** `SetDefaults_NetworkPolicy`. A policy that says nothing limits what comes in, and what goes out if it has a rule for it. */
function withPolicyTypes(policy: NetworkPolicy): NetworkPolicy {
  const { egress = [], policyTypes = [] } = policy.spec ?? {};
  if (policyTypes.length > 0) return policy;
  return { ...policy, spec: { ...policy.spec, policyTypes: egress.length === 0 ? ['Ingress'] : ['Ingress', 'Egress'] } };
}

/** An empty selector chooses all Pods of the namespace. */
function selectorOf({ spec }: NetworkPolicy): Selector {
  try {
    return selectorFromLabelSelector(spec.podSelector ?? {});
  } catch (error) {
    if (error instanceof FormatError) return Selector.nothing;
    throw error;
  }
}

/** networking/validation `ValidateNetworkPolicySpec`. */
function validateNetworkPolicy({ spec }: NetworkPolicy, errors: ErrorList): void {
  checkFields('NetworkPolicySpec', spec, errors, SPEC, {
    ingress: (rules = [], path) =>
      rules.forEach(({ ports, from }, i) => {
        validatePorts(ports, errors, path.index(i));
        validatePeers(from, errors, path.index(i).child('from'));
      }),
    egress: (rules = [], path) =>
      rules.forEach(({ ports, to }, i) => {
        validatePorts(ports, errors, path.index(i));
        validatePeers(to, errors, path.index(i).child('to'));
      }),
    policyTypes: (types = [], path) => {
      if (types.length > POLICY_TYPES.length) return errors.invalid(path, types, 'may not specify more than two policyTypes');
      types.forEach((type, i) => {
        if (!POLICY_TYPES.includes(type)) errors.notSupported(path.index(i), type, POLICY_TYPES);
      });
    },
  });
}

function validatePorts(ports: readonly NetworkPolicyPort[] = [], errors: ErrorList, rule: FieldPath): void {
  ports.forEach((port, i) => validatePort(port, errors, rule.child('ports').index(i)));
}

/** `ValidateNetworkPolicyPort`. */
function validatePort(policyPort: NetworkPolicyPort, errors: ErrorList, path: FieldPath): void {
  checkFields('NetworkPolicyPort', policyPort, errors, path, {
    port: (port, at) => {
      const { endPort } = policyPort;
      const refuseEnd = (detail: string): void => {
        if (endPort !== undefined) errors.invalid(path.child('endPort'), endPort, detail);
      };
      if (port === undefined) return refuseEnd('may not be specified when `port` is not specified');
      if (typeof port === 'string') {
        refuseEnd('may not be specified when `port` is non-numeric');
        return errors.invalidEach(at, port, isValidPortName(port));
      }
      errors.invalidEach(at, port, isValidPortNum(port));
      if (endPort === undefined) return;
      if (endPort < port) refuseEnd('must be greater than or equal to `port`');
      errors.invalidEach(path.child('endPort'), endPort, isValidPortNum(endPort));
    },
  });
}

function validatePeers(peers: readonly NetworkPolicyPeer[] = [], errors: ErrorList, path: FieldPath): void {
  peers.forEach((peer, i) => validatePeer(peer, errors, path.index(i)));
}

/** `ValidateNetworkPolicyPeer`. */
function validatePeer({ podSelector, namespaceSelector, ipBlock }: NetworkPolicyPeer, errors: ErrorList, path: FieldPath): void {
  validateLabelSelector(podSelector, errors, path.child('podSelector'));
  validateLabelSelector(namespaceSelector, errors, path.child('namespaceSelector'));
  if (ipBlock !== undefined) validateIPBlock(ipBlock, errors, path.child('ipBlock'));
  const selects = podSelector !== undefined || namespaceSelector !== undefined;
  if (!selects && ipBlock === undefined) errors.required(path, 'must specify a peer');
  else if (selects && ipBlock !== undefined) errors.forbidden(path, 'may not specify both ipBlock and another peer');
}

/** `ValidateIPBlock`. */
function validateIPBlock({ cidr = '', except = [] }: Partial<IPBlock>, errors: ErrorList, path: FieldPath): void {
  if (cidr === '') return errors.required(path.child('cidr'));
  validateCIDR(cidr, errors, path.child('cidr'));
  const whole = parseCIDR(cidr);
  if (whole === undefined) return;
  except.forEach((text, i) => {
    const at = path.child('except').index(i);
    validateCIDR(text, errors, at);
    const part = parseCIDR(text);
    if (part !== undefined && !(netContains(whole, part) && part.ones > whole.ones))
      errors.invalid(at, text, 'must be a strict subset of `cidr`');
  });
}
