export { apiGroupDiscoveryList, type AggregatedVersion } from './aggregated.ts';
export { apiGroup, apiGroupList, apiResourceList, apiVersions } from './documents.ts';
export {
  basePath,
  servedGroupVersions,
  type GroupVersionKind,
  type ServedGroupVersion,
  type ServedResource,
  type ServedSubresource,
} from './served.ts';
