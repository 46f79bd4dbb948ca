/** Services, settings and identities (core/v1). */
export const SERVICE_TYPES = `
kind Service v1 -- One stable address for a set of Pods.
  spec ServiceSpec
  status ServiceStatus

type ServiceSpec -- Which Pods, on which ports, and how they are reached.
  ports [ServicePort] merge=port map=port,protocol -- The ports of the Service and where they lead.
  selector {string} atomic -- Labels of the Pods that traffic goes to. Without one, the endpoints are kept by hand.
  clusterIP string -- The address in the cluster. None makes the Service headless: its name leads to the Pods themselves.
  type string enum=ClusterIP|NodePort|LoadBalancer|ExternalName -- ClusterIP: inside the cluster. NodePort: also on a port of each node. LoadBalancer: also through one of the cloud's. Default ClusterIP.
  externalIPs [string]
  sessionAffinity string enum=ClientIP|None @7 -- ClientIP sends a client to the same Pod each time.
  loadBalancerIP string
  loadBalancerSourceRanges [string]
  externalName string -- A name in DNS that this Service stands for. Only for ExternalName.
  externalTrafficPolicy string enum=Cluster|Local -- Local sends traffic from outside to Pods of the same node only.
  healthCheckNodePort int32
  publishNotReadyAddresses boolean -- Lead to Pods that are not ready too.
  sessionAffinityConfig? SessionAffinityConfig
  ipFamilyPolicy? string enum=SingleStack|PreferDualStack|RequireDualStack @17
  clusterIPs [string]
  ipFamilies [string]
  allocateLoadBalancerNodePorts? boolean
  loadBalancerClass? string
  internalTrafficPolicy? string enum=Cluster|Local -- Local sends traffic from inside to Pods of the same node only.
  trafficDistribution? string

type ServicePort
  name string -- Name of the port. Needed where there are several.
  protocol string enum=TCP|UDP|SCTP -- TCP, UDP or SCTP. Default TCP.
  port! int32 -- The port of the Service.
  targetPort IntOrString -- Number or name of the Pod's port. Default: the same as port.
  nodePort int32 -- The port on each node, for NodePort and LoadBalancer. Chosen by the server where it is absent.
  appProtocol? string

type SessionAffinityConfig
  clientIP? ClientIPConfig

type ClientIPConfig
  timeoutSeconds? int32

type ServiceStatus
  loadBalancer LoadBalancerStatus
  conditions [Condition] merge=type map=type

type LoadBalancerStatus
  ingress [LoadBalancerIngress]

type LoadBalancerIngress
  ip string
  hostname string
  ipMode? string enum=VIP|Proxy
  ports [PortStatus]

type PortStatus
  port! int32
  protocol! string enum=TCP|UDP|SCTP
  error? string

kind ConfigMap v1 -- Settings for Pods, as keys and texts.
  data {string} -- Keys and their texts.
  binaryData {byte} -- Values that are no text, in base64.
  immutable? boolean -- Nothing can be changed any more.

kind Secret v1 -- Passwords, keys and the like. As a ConfigMap, but handled with more care.
  data {byte} -- Keys and values in base64.
  type string -- What it is for: Opaque, kubernetes.io/tls …
  stringData {string} -- Values as plain text. Written only: the server puts them into data.
  immutable? boolean -- Nothing can be changed any more.

kind ServiceAccount v1 -- An identity for Pods that talk to the API server.
  secrets [ObjectReference] merge=name map=name
  imagePullSecrets [LocalObjectReference]
  automountServiceAccountToken? boolean
`;
