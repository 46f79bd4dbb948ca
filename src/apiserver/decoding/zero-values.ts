import type { ValueType } from '../../api/index.ts';

/**
 * Most fields of the API cannot tell "zero" from "not there": `paused: false` is never shown, and `timeoutSeconds: 0` gets the default.
 * Others can (upstream they are pointers): `replicas: 0` is not one replica. The schema does not say which is which, so these lists do.
 */

/** Numbers and booleans that are dropped when zero. */
const DROPPED: ReadonlySet<string> = new Set([
  'paused',
  'hostNetwork',
  'hostPID',
  'hostIPC',
  'stdin',
  'stdinOnce',
  'tty',
  'readOnly',
  'unschedulable',
  'publishNotReadyAddresses',
  'minReadySeconds',
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
  'hostPort',
  'nodePort',
  'generation',
  'count',
]);

/** Texts that are kept when empty. */
const KEPT_TEXTS: ReadonlySet<string> = new Set([
  'storageClassName',
  'runtimeClassName',
  'volumeAttributesClassName',
  'service',
  'holderIdentity',
  'appProtocol',
  'apiGroup',
]);
/** By the type they belong to, where the name alone says too little. */
const KEPT_TEXTS_OF: ReadonlySet<string> = new Set(['HostPathVolumeSource.type', 'ServicePort.appProtocol']);

/** True for a value that an object of the API does not show. Lists and maps that are empty never do. */
export function isDroppedZero(value: unknown, name: string, type: ValueType, owner: string): boolean {
  if (type.kind === 'list') return (value as readonly unknown[]).length === 0;
  if (type.kind === 'map') return Object.keys(value as object).length === 0;
  if (type.kind === 'object') return false;
  if (value === '') return !KEPT_TEXTS.has(name) && !KEPT_TEXTS_OF.has(`${owner}.${name}`);
  return (value === 0 || value === false) && type.scalar !== 'IntOrString' && DROPPED.has(name);
}
