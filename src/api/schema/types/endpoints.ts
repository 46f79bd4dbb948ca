/** Endpoints and EndpointSlices (core/v1, discovery.k8s.io/v1). */
export const ENDPOINTS_TYPES = `
kind Endpoints v1 -- The addresses behind a Service. EndpointSlice has taken its place.
  subsets [EndpointSubset]

type EndpointSubset
  addresses [EndpointAddress]
  notReadyAddresses [EndpointAddress]
  ports [EndpointPort]

type EndpointAddress atomic
  hostname string
  ip! string
  nodeName? string
  targetRef? ObjectReference

type EndpointPort atomic
  appProtocol? string
  name string
  port! int32
  protocol string enum=TCP|UDP|SCTP

kind EndpointSlice discovery.k8s.io/v1 -- A part of the addresses behind a Service.
  addressType! string enum=IPv4|IPv6|FQDN
  endpoints! [Endpoint]
  ports+ [discovery.EndpointPort]

type Endpoint
  addresses! [string] set
  conditions EndpointConditions
  deprecatedTopology {string}
  hints? EndpointHints
  hostname? string
  nodeName? string
  targetRef? ObjectReference
  zone? string

type EndpointConditions
  ready? boolean
  serving? boolean
  terminating? boolean

type EndpointHints
  forNodes [ForNode]
  forZones [ForZone]

type ForNode
  name! string

type ForZone
  name! string

type discovery.EndpointPort atomic
  appProtocol? string
  name? string
  port? int32
  protocol? string enum=TCP|UDP|SCTP
`;
