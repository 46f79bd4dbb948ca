import { StatusError, forbidden, notFound, type Namespace } from '../../api/index.ts';
import { keyOfKind } from '../kinds/definition.ts';
import type { AdmissionPlugin, Lookup } from './admission.ts';
import { requestedName } from './admission.ts';

/** Namespaces that the cluster needs. */
const IMMORTAL: ReadonlySet<string> = new Set(['default', 'kube-system', 'kube-public']);

/** Refuses objects in a namespace that does not exist or is terminating (admission/plugin/namespace/lifecycle). */
export function namespaceLifecycle(lookup: Lookup): AdmissionPlugin {
  const find = (name: string): Namespace => {
    const namespace = lookup('Namespace')?.find({ name }) as Namespace | undefined;
    if (namespace === undefined) throw notFound('', 'namespaces', name);
    return namespace;
  };
  return {
    name: 'NamespaceLifecycle',
    create(kind, object, request) {
      if (!kind.namespaced || request.namespace === '') return object;
      if (find(request.namespace).status.phase === 'Terminating')
        throw terminating(kind.group, kind.plural, requestedName(object, request), request.namespace);
      return object;
    },
    update(kind, next, _old, request) {
      if (kind.namespaced && request.namespace !== '') find(request.namespace);
      return next;
    },
    delete(kind, object) {
      const { name } = object.metadata;
      if (keyOfKind(kind) === 'Namespace' && IMMORTAL.has(name))
        throw forbidden('', 'namespaces', name, 'this namespace may not be deleted');
    },
  };
}

function terminating(group: string, plural: string, name: string, namespace: string): StatusError {
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const error = forbidden(group, plural, name, why);
  const cause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  };
  return new StatusError('Forbidden', error.message, { ...error.details, causes: [cause] });
}
