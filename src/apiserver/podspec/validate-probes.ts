import {
  isHTTPHeaderName,
  type Container,
  type PodSpec,
  type Probe,
  type HTTPGetAction,
  type Lifecycle,
  type LifecycleHandler,
} from '../../api/index.ts';
import { checkFields, ELSEWHERE } from '../fields/check-fields.ts';
import type { ErrorList, FieldPath } from '../validation/index.ts';

/** The handlers of probes and hooks. A probe has no `sleep`, a hook no `grpc`. */
interface Handler extends LifecycleHandler {
  readonly grpc?: Probe['grpc'];
}

const HANDLERS = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const;

/** The three probes of a container (core/validation `validateLivenessProbe`, `validateReadinessProbe`, `validateStartupProbe`). */
export function validateProbes(container: Container, spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  for (const name of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
    const probe = container[name];
    if (probe === undefined) continue;
    const at = path.child(name);
    validateProbe(probe, spec, errors, at);
    if (name === 'readinessProbe') {
      if (probe.terminationGracePeriodSeconds !== undefined) {
        const value = probe.terminationGracePeriodSeconds;
        errors.invalid(at.child('terminationGracePeriodSeconds'), value, 'must not be set for readinessProbes');
      }
    } else if (probe.successThreshold !== 1) {
      errors.invalid(at.child('successThreshold'), probe.successThreshold ?? 0, 'must be 1');
    }
  }
}

function validateProbe(probe: Probe, spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  validateHandler(probe, spec, errors, path);
  checkFields('Probe', probe, errors, path, { exec: ELSEWHERE, httpGet: ELSEWHERE, tcpSocket: ELSEWHERE, grpc: ELSEWHERE });
}

/** core/validation `validateLifecycle`. */
export function validateLifecycle(lifecycle: Lifecycle | undefined, spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  if (lifecycle?.postStart !== undefined) validateHandler(lifecycle.postStart, spec, errors, path.child('postStart'));
  if (lifecycle?.preStop !== undefined) validateHandler(lifecycle.preStop, spec, errors, path.child('preStop'));
}

/** core/validation `validateHandler`: exactly one valid handler. */
function validateHandler(handler: Handler, spec: PodSpec, errors: ErrorList, path: FieldPath): void {
  const given = HANDLERS.filter((name) => handler[name] !== undefined);
  const [first, ...more] = given;
  if (first === undefined) return errors.required(path, 'must specify a handler type');
  validateAction(handler, first, spec, errors, path.child(first));
  for (const name of more) errors.forbidden(path.child(name), 'may not specify more than 1 handler type');
}

function validateAction(
  handler: Handler,
  name: (typeof HANDLERS)[number],
  spec: PodSpec,
  errors: ErrorList,
  path: FieldPath,
): void {
  const { exec = {}, httpGet, tcpSocket = {}, grpc = {}, sleep } = handler;
  switch (name) {
    case 'exec':
      return checkFields('ExecAction', exec, errors, path);
    case 'httpGet':
      if (httpGet !== undefined) validateHttpGet(httpGet, errors, path);
      return;
    case 'tcpSocket':
      return checkFields('TCPSocketAction', tcpSocket, errors, path);
    case 'grpc':
      return checkFields('GRPCAction', grpc, errors, path);
    case 'sleep': {
      const seconds = sleep?.seconds ?? 0;
      const grace = spec.terminationGracePeriodSeconds;
      if (grace === undefined || (seconds >= 0 && seconds <= grace)) return;
      errors.invalid(path, seconds, `must be non-negative and less than terminationGracePeriodSeconds (${grace})`);
    }
  }
}

function validateHttpGet(action: HTTPGetAction, errors: ErrorList, path: FieldPath): void {
  checkFields('HTTPGetAction', action, errors, path, {
    httpHeaders: (headers = [], at) => {
      for (const { name } of headers) errors.invalidEach(at, name, isHTTPHeaderName(name));
    },
  });
}
