import { FormatError, parseFieldSelector, type UserInfo } from '../../api/index.ts';
import type { RequestInfo } from '../faults.ts';

/** What a request wants to do with a resource (apiserver authorizer `Attributes`). */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  /** Plural: `deployments`. */
  readonly resource: string;
  readonly subresource: string;
  /** Empty at the cluster scope. */
  readonly namespace: string;
  /** Empty for a create and for a list. */
  readonly name: string;
  /** Of a request for many objects. Absent: it selects all. */
  readonly fieldSelector?: string;
}

/** A request for a path that is not about objects. */
export interface PathAttributes {
  /** The HTTP method in lower case. */
  readonly verb: string;
  readonly path: string;
}

export type Attributes = ResourceAttributes | PathAttributes;

/** `deployments/scale`. */
export function combinedResource({ resource, subresource }: ResourceAttributes): string {
  return subresource === '' ? resource : `${resource}/${subresource}`;
}

/** What the user may not do, in a sentence (handlers/responsewriters/errors.go `forbiddenMessage`). */
export function forbiddenMessage({ username }: UserInfo, attributes: Attributes): string {
  const { verb } = attributes;
  const user = JSON.stringify(username);
  if ('path' in attributes) return `User ${user} cannot ${verb} path ${JSON.stringify(attributes.path)}`;
  const { group, namespace } = attributes;
  const resource = JSON.stringify(combinedResource(attributes));
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${JSON.stringify(namespace)}`;
  return `User ${user} cannot ${verb} resource ${resource} in API group ${JSON.stringify(group)} ${where}`;
}

/** A kind in requests. */
export interface ResourceName {
  readonly group: string;
  readonly plural: string;
}

/** A field selector for one object. */
const ONE_NAME = /^metadata\.name==?([^,=!]+)$/;

/** A request. Its verb may be one that only a kubelet answers. */
export type AuthorizedRequest = Omit<RequestInfo, 'verb' | 'user'> & { readonly verb: string };

/** What a request wants to do (endpoints/request/requestinfo.go `NewRequestInfo`, endpoints/filters/authorization.go `GetAuthorizerAttributes`). */
export function attributesOf(info: AuthorizedRequest, { group, plural: resource }: ResourceName): ResourceAttributes {
  const { verb, subresource, namespace: within, fieldSelector } = info;
  // A request that can only find one object is a request for that one.
  const selected = fieldSelector === undefined ? undefined : ONE_NAME.exec(fieldSelector)?.[1];
  const name = verb === 'create' && subresource === '' ? '' : (selected ?? info.name);
  // The path of a namespace is read as one inside of it, so a role there can grant it.
  const namespace = group === '' && resource === 'namespaces' ? name : within;
  return { verb, group, resource, subresource, name, namespace, ...(fieldSelector !== undefined && { fieldSelector }) };
}

/** The value that the field has in all objects that the request selects. Undefined if it selects others too, or if its selector cannot be read. */
export function selectedValue({ fieldSelector = '' }: ResourceAttributes, field: string): string | undefined {
  try {
    return parseFieldSelector(fieldSelector).exactMatch(field);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
