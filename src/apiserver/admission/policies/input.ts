import type { KubeObject } from '../../../api/index.ts';
import { UserAuthorizer } from '../../cel/libraries/authorization.ts';
import { celValue } from '../../cel/values.ts';
import { attributesOf } from '../../rbac/attributes.ts';
import type { Authorizer } from '../../rbac/authorizer.ts';
import { SCALE, scaleOf } from '../../subresources/scale.ts';
import type { Lookup } from '../admission.ts';
import type { Attributes } from '../match.ts';
import type { Context } from './evaluation.ts';

/** What the expressions of admission see of a request, beside params and variables (admission/plugin/cel/condition.go). */
export function inputOf(attributes: Attributes, authorizer: Authorizer, lookup: Lookup): Context {
  const { kind, next, old, request } = attributes;
  const user = request.identity?.user ?? { username: request.user };
  const namespace = kind.kind === 'Namespace' ? undefined : lookup('Namespace')?.find({ name: request.namespace });
  const { verb: _, ...resource } = attributesOf(request, kind);
  return {
    object: shown(next, attributes),
    oldObject: shown(old, attributes),
    request: celValue(requestOf(attributes, user)),
    namespaceObject: celValue(namespace && withoutKind(namespace)),
    authorizer: new UserAuthorizer(authorizer, user).about(resource),
    params: null,
  };
}

/** An object as the request shows it: the body of a request to scale is a Scale. */
function shown(object: KubeObject | undefined, { kind, request }: Attributes): unknown {
  const scale = request.subresource === 'scale' ? kind.scale : undefined;
  return celValue(scale === undefined || object === undefined ? object : scaleOf(scale, object));
}

function withoutKind({ apiVersion: _version, kind: _kind, ...rest }: KubeObject): object {
  return rest;
}

const OPTIONS = { CREATE: 'CreateOptions', UPDATE: 'UpdateOptions', DELETE: 'DeleteOptions' } as const;

/** `CreateAdmissionRequest`. What is empty is left out, as in JSON. */
function requestOf({ operation, kind, request }: Attributes, userInfo: object): object {
  const { subresource, name, namespace, dryRun, manager } = request;
  const { group, version } = kind;
  const gvk = subresource === 'scale' ? SCALE : { group, version, kind: kind.kind };
  const gvr = { group, version, resource: kind.plural };
  return {
    kind: gvk,
    resource: gvr,
    ...(subresource !== '' && { subResource: subresource, requestSubResource: subresource }),
    requestKind: gvk,
    requestResource: gvr,
    ...(name !== '' && { name }),
    ...(namespace !== '' && { namespace }),
    operation,
    userInfo,
    dryRun,
    options: { apiVersion: 'meta.k8s.io/v1', kind: OPTIONS[operation], ...(manager !== '' && { fieldManager: manager }) },
  };
}
