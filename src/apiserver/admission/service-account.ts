import { forbidden, isMirrorPod, type Pod, type PodSpec, type ServiceAccount } from '../../api/index.ts';
import { requestedName, type AdmissionPlugin, type Lookup } from './admission.ts';

/** Specs with the account filled in, by original spec, since the Pods of a ReplicaSet share one. */
const withDefaultAccount = new WeakMap<PodSpec, PodSpec>();

/** The account that a controller creates in every namespace. */
const DEFAULT_ACCOUNT = 'default';

/**
 * Gives each Pod a service account, which must exist (plugin/pkg/admission/serviceaccount/admission.go `Admit`). Upstream waits
 * up to two seconds for the account `default`, which a controller creates. Here it need not exist. The volume with the
 * account's token is left out, since nothing reads it.
 */
export function serviceAccount(lookup: Lookup): AdmissionPlugin {
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
        (ServiceAccount & Pick<PodSpec, 'imagePullSecrets'>) | undefined;
      if (account === undefined && name !== DEFAULT_ACCOUNT) {
        const why = `error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`;
        throw forbidden(kind.group, kind.plural, requestedName(pod, request), why);
      }
      const secrets = account?.imagePullSecrets;
      if (secrets !== undefined && secrets.length > 0 && (spec.imagePullSecrets ?? []).length === 0) {
        return { ...pod, spec: { ...spec, imagePullSecrets: secrets } } as Pod;
      }
      return spec === pod.spec ? pod : ({ ...pod, spec } as Pod);
    },
  };
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
