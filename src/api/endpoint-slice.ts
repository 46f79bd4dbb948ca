import type { EndpointSlice, SliceEndpoint } from './kinds.ts';

/** The label with the name of a slice's Service (discovery/v1 `LabelServiceName`). */
export const SERVICE_NAME_LABEL = 'kubernetes.io/service-name';

/** The key of the slice's Service. Returns undefined if the slice has no such label (endpointslice/utils.go `ServiceControllerKey`). */
export function serviceKeyOf({ metadata }: EndpointSlice): string | undefined {
  const name = metadata.labels?.[SERVICE_NAME_LABEL] ?? '';
  return name === '' ? undefined : `${metadata.namespace ?? ''}/${name}`;
}

/** Whether an endpoint gets traffic. A missing condition means yes (discovery/v1 `EndpointConditions.Ready`). */
export function isReadyEndpoint({ conditions }: SliceEndpoint): boolean {
  return conditions?.ready !== false;
}

/** The endpoints of these slices that get traffic. */
export function readyEndpoints(slices: readonly EndpointSlice[]): readonly SliceEndpoint[] {
  return slices.flatMap(({ endpoints = [] }) => endpoints.filter(isReadyEndpoint));
}
