import {
  isValidPortName,
  type Container,
  type PodSpec,
  type RestartRule,
  type ContainerPort,
  type ContainerResizePolicy,
  type EphemeralContainer,
} from '../../api/index.ts';
import { checkFields, ELSEWHERE, type FieldRules } from '../fields/check-fields.ts';
import { validateEnum, type ErrorList, type FieldPath } from '../validation/index.ts';
import { validateEnv, validateEnvFrom } from './validate-env.ts';
import { validateDevices, validateMounts, type Volumes } from './validate-mounts.ts';
import { validateLifecycle, validateProbes } from './validate-probes.ts';
import { validateContainerResources } from './validate-resources.ts';
import { validateSecurityContext } from './validate-security.ts';

/** The context for checking one container. */
export interface ContainerContext {
  readonly spec: PodSpec;
  readonly volumes: Volumes;
  readonly errors: ErrorList;
}

const RESTART_POLICIES = ['Always', 'Never', 'OnFailure'];
/** The actions of rules. Upstream also has RestartAllContainers, whose feature gate is as if it was off here. */
const RULE_ACTIONS = ['Restart'];
const EXIT_CODE_OPERATORS = ['In', 'NotIn'];
const MAX_RULES = 20;
const MAX_EXIT_CODES = 255;
const INIT_ONLY = 'may not be set for init containers without restartPolicy=Always';
/** The fields that an ephemeral container may have. */
const EPHEMERAL_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'image',
  'command',
  'args',
  'workingDir',
  'env',
  'envFrom',
  'volumeMounts',
  'volumeDevices',
  'terminationMessagePath',
  'terminationMessagePolicy',
  'imagePullPolicy',
  'securityContext',
  'stdin',
  'stdinOnce',
  'tty',
  'targetContainerName',
  'resources',
]);

/** core/validation `validateContainers`. */
export function validateContainers(containers: readonly Container[], context: ContainerContext, path: FieldPath): void {
  const { errors, spec } = context;
  if (containers.length === 0) return errors.required(path);
  const names = new Set<string>();
  containers.forEach((container, i) => {
    const at = path.index(i);
    validateContainer(container, context, at);
    if (names.has(container.name)) errors.duplicate(at.child('name'), container.name);
    names.add(container.name);
    validateLifecycle(container.lifecycle, spec, errors, at.child('lifecycle'));
    validateProbes(container, spec, errors, at);
    validateRestartPolicy(container, errors, at);
  });
  validateHostPortsUnique(containers, errors, path);
}

/** core/validation `validateInitContainers`. */
export function validateInitContainers(containers: readonly Container[], context: ContainerContext, path: FieldPath): void {
  const { errors, spec } = context;
  const names = new Set((spec.containers ?? []).map(({ name }) => name));
  containers.forEach((container, i) => {
    const at = path.index(i);
    validateContainer(container, context, at);
    validateRestartPolicy(container, errors, at);
    if (names.has(container.name)) errors.duplicate(at.child('name'), container.name);
    else if (container.name) names.add(container.name);
    // Init containers run one after the other, so their ports cannot conflict.
    validateHostPortsUnique([container], errors, path);
    if (container.restartPolicy === 'Always') {
      validateLifecycle(container.lifecycle, spec, errors, at.child('lifecycle'));
      validateProbes(container, spec, errors, at);
    } else {
      for (const field of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
        if (container[field] !== undefined) errors.forbidden(at.child(field), INIT_ONLY);
      }
    }
  });
}

/** core/validation `validateEphemeralContainers`. */
export function validateEphemeralContainers(
  containers: readonly EphemeralContainer[],
  context: ContainerContext,
  path: FieldPath,
): void {
  const { errors, spec } = context;
  const others = new Set([...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ name }) => name));
  const names = new Set(others);
  containers.forEach((container, i) => {
    const at = path.index(i);
    validateContainer(container as Container, context, at);
    const { image = '' } = container;
    if (image !== image.trim()) errors.invalid(at.child('image'), image, 'must not have leading or trailing whitespace');
    if (names.has(container.name)) errors.duplicate(at.child('name'), container.name);
    names.add(container.name);
    const target = container.targetContainerName;
    if (target && !others.has(target)) errors.notFound(at.child('targetContainerName'), target);
    for (const [field, value] of Object.entries(container)) {
      const set = value !== undefined && !(field === 'resources' && Object.keys(value as object).length === 0);
      if (set && (!EPHEMERAL_FIELDS.has(field) || field === 'resources'))
        errors.forbidden(at.child(field), 'cannot be set for an Ephemeral Container');
    }
    (container.volumeMounts ?? []).forEach((mount, j) => {
      for (const field of ['subPath', 'subPathExpr'] as const) {
        if (mount[field])
          errors.forbidden(at.child('volumeMounts').index(j).child(field), 'cannot be set for an Ephemeral Container');
      }
    });
  });
}

/** core/validation `validateContainerCommon`. The callers check the lifecycle, the probes and the restart policy. */
function validateContainer(container: Container, { errors, spec, volumes }: ContainerContext, path: FieldPath): void {
  checkFields('Container', container, errors, path, {
    ports: (ports = [], at) => validatePorts(ports, errors, at),
    env: (env = [], at) => validateEnv(env, volumes, errors, at),
    envFrom: (sources = [], at) => validateEnvFrom(sources, errors, at),
    volumeMounts: (_mounts, at) => validateMounts(container, volumes, errors, at),
    volumeDevices: (_devices, at) => validateDevices(container, volumes, errors, at),
    resources: (resources = {}, at) => validateContainerResources(resources, spec, errors, at),
    resizePolicy: (policies = [], at) => validateResizePolicy(policies, spec, errors, at),
    securityContext: (context, at) => validateSecurityContext(context, errors, at),
    ...CHECKED_BY_CALLER,
  });
}

const CHECKED_BY_CALLER: FieldRules<Container> = {
  livenessProbe: ELSEWHERE,
  readinessProbe: ELSEWHERE,
  startupProbe: ELSEWHERE,
  lifecycle: ELSEWHERE,
  restartPolicy: ELSEWHERE,
  restartPolicyRules: ELSEWHERE,
};

/** core/validation `validateContainerPorts`. */
function validatePorts(ports: readonly ContainerPort[], errors: ErrorList, path: FieldPath): void {
  const names = new Set<string>();
  ports.forEach((port, i) => {
    checkFields('ContainerPort', port, errors, path.index(i), {
      name: (name = '', at) => {
        if (name === '') return;
        const problems = isValidPortName(name);
        errors.invalidEach(at, name, problems);
        if (problems.length === 0 && names.has(name)) errors.duplicate(at, name);
        if (problems.length === 0) names.add(name);
      },
    });
  });
}

/** core/validation `AccumulateUniqueHostPorts`. */
function validateHostPortsUnique(containers: readonly Container[], errors: ErrorList, path: FieldPath): void {
  const seen = new Set<string>();
  containers.forEach((container, i) => {
    (container.ports ?? []).forEach(({ protocol = '', hostIP = '', hostPort }, j) => {
      if (!hostPort) return;
      const taken = `${protocol}/${hostIP}/${hostPort}`;
      if (seen.has(taken)) errors.duplicate(path.index(i).child('ports').index(j).child('hostPort'), taken);
      seen.add(taken);
    });
  });
}

/** core/validation `validateResizePolicy`. */
function validateResizePolicy(
  policies: readonly ContainerResizePolicy[],
  spec: PodSpec,
  errors: ErrorList,
  path: FieldPath,
): void {
  const seen = new Set<string>();
  policies.forEach(({ resourceName, restartPolicy }, i) => {
    if (seen.has(resourceName)) errors.duplicate(path.index(i), resourceName);
    seen.add(resourceName);
    validateEnum(resourceName, ['cpu', 'memory'], errors, path);
    validateEnum(restartPolicy, ['NotRequired', 'RestartContainer'], errors, path);
    if (spec.restartPolicy === 'Never' && restartPolicy !== 'NotRequired') {
      errors.invalid(path, restartPolicy, "must be 'NotRequired' when `restartPolicy` is 'Never'");
    }
  });
}

/** The restart policy of one container and its rules (core/validation `validateContainerRestartPolicy`). */
function validateRestartPolicy(container: Container, errors: ErrorList, path: FieldPath): void {
  const { restartPolicy: policy } = container;
  const { restartPolicyRules: rules = [] } = container;
  const at = path.child('restartPolicy');
  if (policy === undefined && rules.length > 0) errors.required(at, 'must specify restartPolicy when restart rules are used');
  if (policy !== undefined && !RESTART_POLICIES.includes(policy)) errors.notSupported(at, policy, RESTART_POLICIES);
  const list = path.child('restartPolicyRules');
  if (rules.length > MAX_RULES) errors.tooMany(list, rules.length, MAX_RULES);
  rules.forEach((rule, i) => validateRestartRule(rule, errors, list.index(i)));
}

function validateRestartRule({ action = '', exitCodes }: RestartRule, errors: ErrorList, path: FieldPath): void {
  if (!RULE_ACTIONS.includes(action)) errors.notSupported(path.child('action'), action, RULE_ACTIONS);
  const codes = path.child('exitCodes');
  if (exitCodes === undefined) return errors.required(codes, 'must be specified');
  const { operator = '', values = [] } = exitCodes;
  if (!EXIT_CODE_OPERATORS.includes(operator)) errors.notSupported(codes.child('operator'), operator, EXIT_CODE_OPERATORS);
  if (values.length > MAX_EXIT_CODES) errors.tooMany(codes.child('values'), values.length, MAX_EXIT_CODES);
}
