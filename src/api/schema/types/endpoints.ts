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
  hostname string is=label @3
  nodeName? string is=subdomain
  targetRef? ObjectReference @2

type EndpointPort atomic
  name string
  port! int32 1..65535
  protocol string =TCP enum=SCTP|TCP|UDP
  appProtocol? string is=labelName

kind EndpointSlice discovery.k8s.io/v1 -- Some or all of the addresses behind a Service.
  addressType! string nonempty enum=FQDN|IPv4|IPv6 once always @4
  endpoints! [Endpoint] @2
  ports+ [discovery.EndpointPort]

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
  protocol? string =TCP enum=SCTP|TCP|UDP
  port? int32
  appProtocol? string is=labelName
`;
