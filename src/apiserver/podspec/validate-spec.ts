import { inclusiveRangeError, isDNS1123Subdomain, type PodSpec, isDNS1123SubdomainWithUnderscore } from '../../api/index.ts';
import {
  validateDNS1123Label,
  validateDNS1123Subdomain,
  validateEnum,
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
import { validatePodResources } from './validate-resources.ts';
import { validateAffinity, validateTolerations, validateTopologySpread } from './validate-scheduling.ts';
import { validatePodSecurityContext } from './validate-security.ts';
import { validateVolumes } from './validate-volumes.ts';

/** The owner of a spec: some rules apply only to Pods. */
type SpecOwner = 'pod' | 'template';

const MAX_INT32 = 2 ** 31 - 1;

/**
 * Valid specs by owner. The Pods of a ReplicaSet share a spec, which never changes, so it is checked once. All that this
 * validation reads is in the spec.
 */
const valid = { pod: new WeakSet<PodSpec>(), template: new WeakSet<PodSpec>() };

/** Validates a spec after defaulting (core/validation `ValidatePodSpec`). */
export function validatePodSpec(spec: PodSpec, owner: SpecOwner, errors: ErrorList, path: FieldPath): void {
  if (valid[owner].has(spec)) return;
  const before = errors.length;
  if (spec.terminationGracePeriodSeconds === undefined) errors.required(path.child('terminationGracePeriodSeconds'));
  const volumes = validateVolumes(spec.volumes ?? [], errors, path.child('volumes'));
  const context: ContainerContext = { spec, volumes, errors };
  validateContainers(spec.containers ?? [], context, path.child('containers'));
  validateInitContainers(spec.initContainers ?? [], context, path.child('initContainers'));
  validateEphemeralContainers(spec.ephemeralContainers ?? [], context, path.child('ephemeralContainers'));
  validatePodResources(spec, errors, path.child('resources'));
  validateHostNetworkPorts(spec, owner, errors, path.child('containers'));
  validateEnum(spec.restartPolicy, ['Always', 'OnFailure', 'Never'], errors, path.child('restartPolicy'));
  validateEnum(spec.dnsPolicy, ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'], errors, path.child('dnsPolicy'));
  validateLabels(spec.nodeSelector, errors, path.child('nodeSelector'));
  validatePodSecurityContext(spec, errors, path);
  validateAffinity(spec.affinity, errors, path.child('affinity'));
  validateDNSConfig(spec, errors, path.child('dnsConfig'));
  validateGates(spec, errors, path);
  validateTopologySpread(spec.topologySpreadConstraints ?? [], errors, path.child('topologySpreadConstraints'));
  validateNames(spec, errors, path);
  validateTolerations(spec.tolerations ?? [], errors, path.child('tolerations'));
  validateHostAliases(spec, errors, path.child('hostAliases'));
  validatePolicies(spec, errors, path);
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

function validateGates(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  (spec.readinessGates ?? []).forEach(({ conditionType }, i) => {
    validateLabelName(conditionType, errors, path.child('readinessGates').index(i).child('conditionType'));
  });
  const seen = new Set<string>();
  (spec.schedulingGates ?? []).forEach(({ name }, i) => {
    const gate = path.child('schedulingGates').index(i);
    validateLabelName(name, errors, gate);
    if (seen.has(name)) errors.duplicate(gate, name);
    seen.add(name);
  });
}

function validateNames(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const subdomains = {
    serviceAccountName: spec.serviceAccountName,
    nodeName: spec.nodeName,
    priorityClassName: spec.priorityClassName,
    runtimeClassName: spec.runtimeClassName,
  };
  for (const [field, value] of Object.entries(subdomains)) {
    if (value !== undefined && value !== '') errors.invalidEach(path.child(field), value, isDNS1123Subdomain(value));
  }
  if (spec.hostname) validateDNS1123Label(spec.hostname, errors, path.child('hostname'));
  if (spec.subdomain) validateDNS1123Label(spec.subdomain, errors, path.child('subdomain'));
  const { hostnameOverride } = spec;
  if (hostnameOverride !== undefined) validateDNS1123Subdomain(hostnameOverride, errors, path.child('hostnameOverride'));
}

function validateHostAliases(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  (spec.hostAliases ?? []).forEach(({ ip = '', hostnames = [] }, i) => {
    validateIP(ip, errors, path.index(i).child('ip'));
    hostnames.forEach((hostname, j) => validateDNS1123Subdomain(hostname, errors, path.index(i).child('hostnames').index(j)));
  });
}

function validatePolicies(spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== undefined && (deadline < 1 || deadline > MAX_INT32)) {
    errors.invalid(path.child('activeDeadlineSeconds'), deadline, inclusiveRangeError(1, MAX_INT32));
  }
  if (spec.preemptionPolicy !== undefined) {
    validateEnum(spec.preemptionPolicy, ['PreemptLowerPriority', 'Never'], errors, path.child('preemptionPolicy'));
  }
  if (spec.os === undefined) return;
  if (!spec.os.name) errors.required(path.child('os').child('name'), 'cannot be empty');
  else if (!['linux', 'windows'].includes(spec.os.name))
    errors.notSupported(path.child('os'), spec.os.name, ['linux', 'windows']);
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
