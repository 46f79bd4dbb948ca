import {
  forbidden,
  isMirrorPod,
  type Container,
  type Pod,
  type PodSpec,
  type ServiceAccount,
  type VolumeProjection,
} from '../../api/index.ts';
import type { Random } from '../../sim/index.ts';
import { generateName } from '../registry/metadata.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

/** Specs with the account filled in, by original spec, since the Pods of a ReplicaSet share one. */
const withDefaultAccount = new WeakMap<PodSpec, PodSpec>();

/** The account that a controller creates in every namespace. */
const DEFAULT_ACCOUNT = 'default';

/**
 * Gives each Pod a service account, which must exist (plugin/pkg/admission/serviceaccount/admission.go `Admit`). Upstream waits
 * up to two seconds for the account `default`, which a controller creates. Here it need not exist. `volumes`: where the names of the volumes with tokens come from. Undefined:
 * there are none, since nothing reads them.
 */
export function serviceAccount(lookup: Lookup, volumes: Random | undefined): AdmissionPlugin {
  return {
    name: 'ServiceAccount',
    kinds: ['Pod'],
    create(kind, object, request) {
      const pod = object as Pod;
      if (isMirrorPod(pod)) return pod;
      const spec = withAccount(pod.spec);
      const name = spec.serviceAccountName ?? DEFAULT_ACCOUNT;
      const namespace = request.namespace;
      const account = lookup('ServiceAccount')?.find({ namespace, name }) as
        (ServiceAccount & Pick<PodSpec, 'imagePullSecrets' | 'automountServiceAccountToken'>) | undefined;
      if (account === undefined && name !== DEFAULT_ACCOUNT) {
        const why = `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
        throw forbidden(kind.group, kind.plural, requestedName(pod, request), why);
      }
      const mounts = spec.automountServiceAccountToken ?? account?.automountServiceAccountToken ?? true;
      const next = volumes !== undefined && mounts ? withToken(spec, volumes.fork(pod.metadata.uid)) : spec;
      const secrets = account?.imagePullSecrets;
      if (secrets !== undefined && secrets.length > 0 && (spec.imagePullSecrets ?? []).length === 0) {
        return { ...pod, spec: { ...next, imagePullSecrets: secrets } } as Pod;
      }
      return next === pod.spec ? pod : ({ ...pod, spec: next } as Pod);
    },
  };
}

const TOKEN_VOLUME = 'kube-api-access-';
const MOUNT_PATH = '/var/run/secrets/kubernetes.io/serviceaccount';
/** By the seven seconds upstream tells these tokens from those that a user asks for. */
const SOURCES: readonly VolumeProjection[] = [
  { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
  { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
  { downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] } },
];

/** Mounts the token in each container that has nothing at its path (`mountServiceAccountToken`). */
function withToken(spec: PodSpec, random: Random): PodSpec {
  const { volumes = [], initContainers, containers } = spec;
  const own = volumes.find((volume) => volume.name.startsWith(TOKEN_VOLUME))?.name;
  const name = own ?? generateName(TOKEN_VOLUME, random);
  const mount = { name, readOnly: true, mountPath: MOUNT_PATH };
  const mounted = (container: Container): Container =>
    container.volumeMounts?.some(({ mountPath }) => mountPath === MOUNT_PATH) === true
      ? container
      : { ...container, volumeMounts: [...(container.volumeMounts ?? []), mount] };
  const all = containers.map(mounted);
  const first = initContainers?.map(mounted);
  if (all.every((each, i) => each === containers[i]) && (first ?? []).every((each, i) => each === initContainers![i]))
    return spec;
  const added = own === undefined ? [{ name, projected: { defaultMode: 0o644, sources: SOURCES } }] : [];
  return { ...spec, containers: all, ...(first !== undefined && { initContainers: first }), volumes: [...volumes, ...added] };
}

/** `serviceAccount` is the field's old name. The server shows both. */
function withAccount(spec: PodSpec): PodSpec {
  const known = withDefaultAccount.get(spec);
  if (known !== undefined) return known;
  const name = spec.serviceAccountName || spec.serviceAccount || DEFAULT_ACCOUNT;
  const next =
    spec.serviceAccountName === name && spec.serviceAccount === name
      ? spec
      : { ...spec, serviceAccountName: name, serviceAccount: name };
  withDefaultAccount.set(spec, next);
  return next;
}
