import {
  type HostAlias,
  isDNS1123SubdomainWithUnderscore,
  type PodOS,
  type PodSchedulingGate,
  type PodSpec,
} from '../../api/index.ts';
import { checkFields } from '../fields/check-fields.ts';
import {
  validateDNS1123Subdomain,
  validateIP,
  validateLabelName,
  validateLabels,
  type ErrorList,
  type FieldPath,
} from '../validation/index.ts';
import {
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
  type ContainerContext,
} from './validate-containers.ts';
import type { Volumes } from './validate-mounts.ts';
import { validatePodResources } from './validate-resources.ts';
import { validateAffinity, validateTolerations, validateTopologySpread } from './validate-scheduling.ts';
import { validatePodSecurityContext } from './validate-security.ts';
import { validateVolumes } from './validate-volumes.ts';

/** The owner of a spec: some rules apply only to Pods. */
type SpecOwner = 'pod' | 'template';

/**
 * Valid specs by owner. The Pods of a ReplicaSet share a spec, which never changes, so it is checked once. All that this
 * validation reads is in the spec.
 */
const valid = { pod: new WeakSet<PodSpec>(), template: new WeakSet<PodSpec>() };

/** Validates a spec after defaulting (core/validation `ValidatePodSpec`). */
export function validatePodSpec(spec: PodSpec, owner: SpecOwner, errors: ErrorList, path: FieldPath): void {
  if (valid[owner].has(spec)) return;
  const before = errors.length;
  let volumes: Volumes = new Map();
  const context = (): ContainerContext => ({ spec, volumes, errors });
  checkFields('PodSpec', spec, errors, path, {
    volumes: (given = [], at) => void (volumes = validateVolumes(given, errors, at)),
    containers: (containers = [], at) => validateContainers(containers, context(), at),
    initContainers: (containers = [], at) => validateInitContainers(containers, context(), at),
    ephemeralContainers: (containers = [], at) => validateEphemeralContainers(containers, context(), at),
    resources: (_resources, at) => validatePodResources(spec, errors, at),
    hostNetwork: () => validateHostNetworkPorts(spec, owner, errors, path.child('containers')),
    nodeSelector: (labels, at) => validateLabels(labels, errors, at),
    securityContext: () => validatePodSecurityContext(spec, errors, path),
    affinity: (affinity, at) => validateAffinity(affinity, errors, at),
    dnsConfig: (_config, at) => validateDNSConfig(spec, errors, at),
    schedulingGates: (gates = [], at) => validateSchedulingGates(gates, errors, at),
    topologySpreadConstraints: (constraints = [], at) => validateTopologySpread(constraints, errors, at),
    tolerations: (tolerations = [], at) => validateTolerations(tolerations, errors, at),
    hostAliases: (aliases = [], at) => validateHostAliases(aliases, errors, at),
    os: (os, at) => validateOS(os, errors, at),
  });
  if (errors.length === before) valid[owner].add(spec);
}

/** On the host's network a container's port is a port of the host (`validatePodHostNetworkDeps`). */
function validateHostNetworkPorts(spec: PodSpec, owner: SpecOwner, errors: ErrorList, path: FieldPath): void {
  if (spec.hostNetwork !== true) return;
  (spec.containers ?? []).forEach((container, i) => {
    (container.ports ?? []).forEach(({ hostPort = 0, containerPort }, j) => {
      if ((owner === 'pod' || hostPort !== 0) && hostPort !== containerPort) {
        errors.invalid(
          path.index(i).child('ports').index(j).child('hostPort'),
          hostPort,
          'must match `containerPort` when `hostNetwork` is true',
        );
      }
    });
  });
}

function validateSchedulingGates(gates: readonly PodSchedulingGate[], errors: ErrorList, path: FieldPath): void {
  const seen = new Set<string>();
  gates.forEach(({ name }, i) => {
    validateLabelName(name, errors, path.index(i));
    if (seen.has(name)) errors.duplicate(path.index(i), name);
    seen.add(name);
  });
}

function validateHostAliases(aliases: readonly HostAlias[], errors: ErrorList, path: FieldPath): void {
  aliases.forEach(({ ip = '', hostnames = [] }, i) => {
    validateIP(ip, errors, path.index(i).child('ip'));
    hostnames.forEach((hostname, j) => validateDNS1123Subdomain(hostname, errors, path.index(i).child('hostnames').index(j)));
  });
}

function validateOS(os: PodOS | undefined, errors: ErrorList, path: FieldPath): void {
  if (os === undefined) return;
  if (!os.name) errors.required(path.child('name'), 'cannot be empty');
  else if (!['linux', 'windows'].includes(os.name)) errors.notSupported(path, os.name, ['linux', 'windows']);
}

/** The limits of libc's resolver. */
const MAX_NAMESERVERS = 3;
const MAX_SEARCH_PATHS = 32;
const MAX_SEARCH_CHARACTERS = 2048;

/** core/validation `validatePodDNSConfig`. */
function validateDNSConfig(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const { dnsConfig, dnsPolicy } = spec;
  if (dnsPolicy === 'None') {
    if (dnsConfig === undefined) return errors.required(path, 'must provide `dnsConfig` when `dnsPolicy` is None');
    if ((dnsConfig.nameservers ?? []).length === 0) {
      return errors.required(path.child('nameservers'), 'must provide at least one DNS nameserver when `dnsPolicy` is None');
    }
  }
  if (dnsConfig === undefined) return;
  const { nameservers = [], searches = [], options = [] } = dnsConfig;
  if (nameservers.length > MAX_NAMESERVERS) {
    errors.invalid(path.child('nameservers'), nameservers, `must not have more than ${MAX_NAMESERVERS} nameservers`);
  }
  nameservers.forEach((server, i) => validateIP(server, errors, path.child('nameservers').index(i)));
  if (searches.length > MAX_SEARCH_PATHS) {
    errors.invalid(path.child('searches'), searches, `must not have more than ${MAX_SEARCH_PATHS} search paths`);
  }
  if (searches.join(' ').length > MAX_SEARCH_CHARACTERS) {
    const detail = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`;
    errors.invalid(path.child('searches'), searches, detail);
  }
  searches.forEach((search, i) => {
    if (search === '.') return;
    const domain = search.replace(/\.$/, '');
    errors.invalidEach(path.child('searches').index(i), domain, isDNS1123SubdomainWithUnderscore(domain));
  });
  options.forEach(({ name }, i) => {
    if (!name) errors.required(path.child('options').index(i), 'must not be empty');
  });
}
