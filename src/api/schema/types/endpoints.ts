/** Endpoints and EndpointSlices (core/v1, discovery.k8s.io/v1). */
export const ENDPOINTS_TYPES = `
kind Endpoints v1 -- The addresses behind a Service. Replaced by EndpointSlice.
  subsets [EndpointSubset]

type EndpointSubset
  addresses [EndpointAddress]
  notReadyAddresses [EndpointAddress]
  ports [EndpointPort]

type EndpointAddress atomic
  ip! string
  targetRef? ObjectReference
  hostname string
  nodeName? string

type EndpointPort atomic
  name string
  port! int32
  protocol string =TCP enum=TCP|UDP|SCTP
  appProtocol? string

kind EndpointSlice discovery.k8s.io/v1 -- Some or all of the addresses behind a Service.
  endpoints! [Endpoint]
  ports+ [discovery.EndpointPort]
  addressType! string always enum=IPv4|IPv6|FQDN

type Endpoint
  addresses! [string] set
  conditions EndpointConditions
  hostname? string
  targetRef? ObjectReference
  deprecatedTopology {string}
  nodeName? string
  zone? string
  hints? EndpointHints

type EndpointConditions
  ready? boolean
  serving? boolean
  terminating? boolean

type EndpointHints
  forZones [ForZone]
  forNodes [ForNode]

type ForNode
  name! string

type ForZone
  name! string

type discovery.EndpointPort atomic
  name? string =
  protocol? string =TCP enum=TCP|UDP|SCTP
  port? int32
  appProtocol? string
`;
