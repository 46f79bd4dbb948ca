import type { Draft, EndpointSlice, Service, SliceEndpoint } from '../../api/index.ts';

type Slice = EndpointSlice | Draft<EndpointSlice>;

/**
 * Says in each ready endpoint for which zone it is, and with `PreferSameNode` for which node, if the Service prefers near endpoints; otherwise no endpoint has a
 * hint (endpointslice trafficdist/trafficdist.go `ReconcileHints`). `unchanged`: slices that are written only if their hints are wrong.
 * The API server accepts no value that prefers anything else.
 */
export function withHints<S extends Slice>(
  { spec: { trafficDistribution = '' } }: Service,
  written: readonly S[],
  unchanged: readonly EndpointSlice[] = [],
): (S | EndpointSlice)[] {
  const hinted = (slice: Slice): Slice => {
    const endpoints = (slice.endpoints ?? []) as readonly SliceEndpoint[];
    const next = endpoints.map((endpoint) => hintedEndpoint(endpoint, trafficDistribution));
    return next.every((endpoint, i) => endpoint === endpoints[i]) ? slice : ({ ...slice, endpoints: next } as Slice);
  };
  const wrong = unchanged.map((slice) => hinted(slice) as EndpointSlice).filter((slice, i) => slice !== unchanged[i]);
  return [...written.map((slice) => hinted(slice) as S), ...wrong];
}

/** The same endpoint if its hints are right. An endpoint that is not ready keeps those that it has. */
function hintedEndpoint(endpoint: SliceEndpoint, distribution: string): SliceEndpoint {
  const { hints, ...bare } = endpoint;
  if (distribution === '') return hints === undefined ? endpoint : bare;
  const { zone, nodeName, conditions } = endpoint;
  if (conditions?.ready !== true) return endpoint;
  const node = distribution === 'PreferSameNode' ? nodeName : undefined;
  if (isOnly(hints?.forZones, zone) && isOnly(hints?.forNodes, node)) return endpoint;
  if (zone === undefined && node === undefined) return bare;
  return {
    ...bare,
    hints: {
      ...(zone !== undefined && { forZones: [{ name: zone }] }),
      ...(node !== undefined && { forNodes: [{ name: node }] }),
    },
  };
}

/** Whether a hint names exactly this place, or none if there is none. */
function isOnly(places: readonly { readonly name: string }[] = [], place: string | undefined): boolean {
  return place === undefined ? places.length === 0 : places.length === 1 && places[0]!.name === place;
}
