import { schemaOfKind, type KindRef } from '../../api/index.ts';

/** The types that every version of a group has (apimachinery meta/v1/register.go `AddToGroupVersion`). */
const META_TYPES: ReadonlySet<string> = new Set([
  'WatchEvent',
  'ListOptions',
  'GetOptions',
  'DeleteOptions',
  'CreateOptions',
  'UpdateOptions',
  'PatchOptions',
]);

/** The types of the core group that are neither objects nor lists of them, or are not served here (api/core/v1/register.go). */
const CORE_TYPES: ReadonlySet<string> = new Set([
  'List',
  'ComponentStatus',
  'ComponentStatusList',
  'PodTemplate',
  'PodTemplateList',
  'PodStatusResult',
  'PodAttachOptions',
  'PodExecOptions',
  'PodLogOptions',
  'PodPortForwardOptions',
  'PodProxyOptions',
  'NodeConfigSource',
  'NodeProxyOptions',
  'ServiceProxyOptions',
  'SerializedReference',
  'RangeAllocation',
]);

/** Kinds whose objects are only sent, so that there are no lists of them. */
const UNLISTED = /^(?:Binding|Eviction|Scale|Status|.*Review|.*Options|WatchEvent)$/;

/** Whether the API server knows a type, served or not: a real server tells such a type from one that it has never heard of. */
export function isRegistered({ apiVersion, kind }: KindRef): boolean {
  if (META_TYPES.has(kind) || (apiVersion === 'v1' && CORE_TYPES.has(kind))) return true;
  if (schemaOfKind({ apiVersion, kind }) !== undefined) return true;
  const item = kind.endsWith('List') ? kind.slice(0, -'List'.length) : '';
  return item !== '' && !UNLISTED.test(item) && schemaOfKind({ apiVersion, kind: item }) !== undefined;
}
